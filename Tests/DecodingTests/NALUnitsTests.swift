import Testing

@testable import Decoding

struct NALUnitsTests {
  /// Version, profile, compatibility, level, a length of 4 bytes.
  private static let avcC: [UInt8] = [1, 0x64, 0, 0x1F, 0xFF, 0xE0, 0]
  /// A length of 2 bytes at byte 21.
  private static let hvcC: [UInt8] = [1] + [UInt8](repeating: 0, count: 20) + [0xF1, 0]
  private static let sequence: [UInt8] = [0x67, 1, 2, 3]

  private func packet(_ units: [UInt8]..., lengthSize: Int = 4) -> [UInt8] {
    units.flatMap { [UInt8](repeating: 0, count: lengthSize - 1) + [UInt8($0.count)] + $0 }
  }

  @Test func `only a picture that clears the decoder is one to begin at`() throws {
    let units = try #require(NALUnits(Self.avcC, of: .h264))
    #expect(units.isRefresh(packet([9, 0x10], [0x65, 1], [0x65, 2]), needsHeader: false))
    #expect(!units.isRefresh(packet(Self.sequence, [0x68, 4]), needsHeader: false))
    #expect(!units.isRefresh(packet([0x41, 1]), needsHeader: false))
    let hevc = try #require(NALUnits(Self.hvcC, of: .hevc))
    #expect(hevc.isRefresh(packet([0x26, 1], lengthSize: 2), needsHeader: false))
    #expect(hevc.isRefresh(packet([0x28, 1], lengthSize: 2), needsHeader: false))
    // A clean random access picture may be followed by one that is made from a frame before it.
    #expect(!hevc.isRefresh(packet([0x2A, 1], lengthSize: 2), needsHeader: false))
  }

  @Test func `a stream whose headers come with its packets is begun where they come`() throws {
    let units = try #require(NALUnits(Self.avcC, of: .h264))
    #expect(units.isRefresh(packet(Self.sequence, [0x65, 1]), needsHeader: true))
    #expect(!units.isRefresh(packet([0x65, 1]), needsHeader: true))
    let hevc = try #require(NALUnits(Self.hvcC, of: .hevc))
    #expect(hevc.isRefresh(packet([0x42, 1], [0x26, 1], lengthSize: 2), needsHeader: true))
    #expect(!hevc.isRefresh(packet([0x40, 1], [0x26, 1], lengthSize: 2), needsHeader: true))
  }

  @Test func `a packet that lies about its lengths is none to begin at`() throws {
    let units = try #require(NALUnits(Self.avcC, of: .h264))
    for packet: [UInt8] in [
      [], [0, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF, 7, 1], [0, 0, 0, 0, 0x65],
    ] {
      #expect(!units.isRefresh(packet, needsHeader: true))
    }
  }

  @Test func `a list that is cut off, or none, names no units`() {
    for count in 0...4 { #expect(NALUnits(Array(Self.avcC.prefix(count)), of: .h264) == nil) }
    for count in 0...21 { #expect(NALUnits(Array(Self.hvcC.prefix(count)), of: .hevc) == nil) }
    // Units that follow a start code, as in a transport stream.
    #expect(NALUnits([0, 0, 0, 1] + Self.sequence, of: .h264) == nil)
  }
}
