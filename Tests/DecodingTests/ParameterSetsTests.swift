import Testing

@testable import Decoding

struct ParameterSetsTests {
  private static let sequence: [UInt8] = [0x67, 1, 2, 3]
  private static let picture: [UInt8] = [0x68, 4]
  /// Version, profile, compatibility, level, a length of 4 bytes, one sequence and one picture set.
  private static let avcC =
    [1, 0x64, 0, 0x1F, 0xFF, 0xE1, 0, 4] + sequence + [1, 0, 2] + picture

  private static let videoH265: [UInt8] = [0x40, 1, 7]
  private static let pictureH265: [UInt8] = [0x44, 1, 8, 9]
  private static let hvcC =
    [1] + [UInt8](repeating: 0, count: 20) + [0xF1, 2, 0xA0, 0, 1, 0, 3] + videoH265
    + [0xA2, 0, 1, 0, 4] + pictureH265

  private func packet(_ units: [UInt8]..., lengthSize: Int = 4) -> [UInt8] {
    units.flatMap { [UInt8](repeating: 0, count: lengthSize - 1) + [UInt8($0.count)] + $0 }
  }

  @Test func `headers of the list may come again, and others not`() throws {
    let sets = try #require(ParameterSets(Self.avcC, of: .h264))
    let slice: [UInt8] = [0x41, 9, 9]
    #expect(sets.include(packet(slice)))
    #expect(sets.include(packet(Self.sequence, Self.picture, slice)))
    #expect(!sets.include(packet([0x68, 5], slice)))
    #expect(!sets.include(packet(Self.sequence, [0x67, 1, 2], slice)))
    #expect(!sets.include(packet(slice).dropLast()))
    #expect(!sets.include([0, 0, 0, 0]))
  }

  @Test func `only a picture that clears the decoder is one to begin at`() throws {
    let sets = try #require(ParameterSets(Self.avcC, of: .h264))
    #expect(sets.isRefresh(packet(Self.sequence, [0x65, 1], [0x65, 2])))
    #expect(!sets.isRefresh(packet(Self.sequence, Self.picture)))
    #expect(!sets.isRefresh(packet([0x41, 1])))
    #expect(!sets.isRefresh(packet([0x65, 1], [0x41, 1])))
    let hevc = try #require(ParameterSets(Self.hvcC, of: .hevc))
    #expect(hevc.isRefresh(packet([0x26, 1], lengthSize: 2)))
    #expect(hevc.isRefresh(packet([0x28, 1], lengthSize: 2)))
    // A clean random access picture may be followed by one that is made from a frame before it.
    #expect(!hevc.isRefresh(packet([0x2A, 1], lengthSize: 2)))
  }

  @Test func `HEVC has its own kinds of headers`() throws {
    let sets = try #require(ParameterSets(Self.hvcC, of: .hevc))
    let slice: [UInt8] = [0x02, 1, 9]
    #expect(sets.include(packet(Self.videoH265, Self.pictureH265, slice, lengthSize: 2)))
    #expect(!sets.include(packet([0x42, 1, 7], slice, lengthSize: 2)))
  }

  @Test func `a list that is cut off is none`() {
    for count in 0..<Self.avcC.count {
      #expect(ParameterSets(Array(Self.avcC.prefix(count)), of: .h264) == nil, "\(count) bytes")
    }
    for count in 0..<Self.hvcC.count {
      #expect(ParameterSets(Array(Self.hvcC.prefix(count)), of: .hevc) == nil, "\(count) bytes")
    }
    // Units that follow a start code, as in a transport stream.
    #expect(ParameterSets([0, 0, 0, 1] + Self.sequence, of: .h264) == nil)
  }
}
