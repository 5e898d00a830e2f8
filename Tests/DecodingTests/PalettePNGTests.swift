import Imaging
import Testing

@testable import Decoding

/// What is read without FFmpeg must be what FFmpeg reads.
struct PalettePNGTests {
  private let reader = PalettePNG(limits: DecodingLimits())
  private let decoder = StillDecoder()

  private func image(_ bytes: [UInt8]) -> PaletteImage? { reader.image(in: bytes) }

  /// FFmpeg's picture; nil when it refuses the file, or gives one without a palette.
  private func reference(_ bytes: [UInt8]) -> PaletteImage? {
    guard
      case .palette(let image) = try? decoder.decodeWithFFmpeg(bytes, .png, path: "a.png")
    else { return nil }
    return image
  }

  @Test(arguments: [
    PNGFile(), PNGFile(colours: 1), PNGFile(colours: 200, alphas: 200), PNGFile(alphas: 256),
    PNGFile(colours: 30, alphas: 7), PNGFile(width: 1, height: 1), PNGFile(width: 200, height: 300),
  ])
  func `a picture with a palette is what FFmpeg reads`(file: PNGFile) throws {
    let bytes = file.bytes
    let read = try #require(image(bytes))
    #expect(read == reference(bytes))
  }

  @Test func `data in pieces, and chunks that are not needed, change nothing`() throws {
    var file = PNGFile(alphas: 20)
    let whole = try #require(image(file.bytes))
    let data = file["IDAT"]
    file.chunks.removeAll { $0.name == "IDAT" }
    file.chunks.insert(
      contentsOf: [data.prefix(9), [], data.dropFirst(9)].map {
        PNGFile.Chunk(name: "IDAT", body: Array($0))
      }, at: 3)
    file.chunks.insert(PNGFile.Chunk(name: "gAMA", body: [0, 0, 177, 143]), at: 1)
    file.chunks.insert(PNGFile.Chunk(name: "tEXt", body: Array("Title\0a".utf8)), at: 3)
    #expect(image(file.bytes) == whole)
    #expect(reference(file.bytes) == whole)
  }

  @Test(arguments: 1...4)
  func `filtered rows are left to FFmpeg`(filter: UInt8) {
    let bytes = PNGFile(filter: filter).bytes
    #expect(image(bytes) == nil)
    #expect(reference(bytes) != nil)
  }

  /// Depth, colour type, compression, filters, interlacing.
  @Test(arguments: [
    [4, 3, 0, 0, 0], [8, 0, 0, 0, 0], [8, 2, 0, 0, 0], [8, 3, 1, 0, 0], [8, 3, 0, 1, 0],
    [8, 3, 0, 0, 1], [16, 3, 0, 0, 0],
  ])
  func `another kind of picture is left to FFmpeg`(kind: [UInt8]) {
    var file = PNGFile()
    file["IHDR"].replaceSubrange(8..<13, with: kind)
    #expect(image(file.bytes) == nil)
  }

  @Test func `what is out of order, wrong or too large is left to FFmpeg`() {
    func expectNone(_ comment: Comment, _ change: (inout PNGFile) -> Void) {
      var file = PNGFile(colours: 40, alphas: 4)
      change(&file)
      #expect(image(file.bytes) == nil, comment)
    }
    expectNone("no palette") { $0.chunks.remove(at: 1) }
    expectNone("two headers") { $0.chunks.insert($0.chunks[0], at: 1) }
    expectNone("two palettes") { $0.chunks.insert($0.chunks[1], at: 1) }
    expectNone("two alphas") { $0.chunks.insert($0.chunks[2], at: 2) }
    expectNone("alpha before the palette") { $0.chunks.swapAt(1, 2) }
    expectNone("alpha behind the data") { $0.chunks.swapAt(2, 3) }
    expectNone("no data") { $0.chunks.remove(at: 3) }
    expectNone("no end") { $0.chunks.remove(at: 4) }
    expectNone("an unknown critical chunk") {
      $0.chunks.insert(PNGFile.Chunk(name: "ABCD", body: []), at: 2)
    }
    expectNone("half a colour") { $0["PLTE"].removeLast() }
    expectNone("too many colours") { $0["PLTE"] += [UInt8](repeating: 0, count: 651) }
    expectNone("more alphas than colours") { $0["tRNS"] += [UInt8](repeating: 0, count: 37) }
    expectNone("too few rows") { $0["IDAT"] = PNGFile.zlib([UInt8](repeating: 0, count: 97)) }
    expectNone("too many rows") { $0["IDAT"] = PNGFile.zlib([UInt8](repeating: 0, count: 99)) }
    expectNone("a wrong sum of the data") { $0["IDAT"][$0["IDAT"].count - 1] ^= 1 }
    expectNone("a short header") { $0["IHDR"].removeLast() }
    expectNone("no columns") { $0["IHDR"].replaceSubrange(0..<4, with: [0, 0, 0, 0]) }
    expectNone("too many pixels") {
      $0["IHDR"].replaceSubrange(0..<8, with: [0, 0, 80, 0, 0, 0, 80, 0])
    }
    expectNone("too many columns") {
      $0["IHDR"].replaceSubrange(0..<4, with: [255, 255, 255, 255])
    }
  }

  @Test
  func `a file that is cut off or has one wrong byte is not read, or read as FFmpeg reads it`() {
    let bytes = PNGFile(colours: 40, alphas: 4).bytes
    for count in bytes.indices {
      #expect(image(Array(bytes.prefix(count))) == nil)
    }
    // The signature is looked at before.
    for place in bytes.indices.dropFirst(8) {
      var changed = bytes
      changed[place] ^= 1 << (place % 8)
      #expect(image(changed) == nil)
    }
  }

  @Test func `a wrong byte under a right checksum gives what FFmpeg gives, or nothing`() {
    let file = PNGFile(colours: 40, alphas: 4)
    for chunk in file.chunks.indices {
      for place in file.chunks[chunk].body.indices {
        for bit in 0..<8 {
          var changed = file
          changed.chunks[chunk].body[place] ^= 1 << bit
          let bytes = changed.bytes
          guard let read = image(bytes) else { continue }
          #expect(read == reference(bytes), "chunk \(chunk), byte \(place), bit \(bit)")
        }
      }
    }
  }
}
