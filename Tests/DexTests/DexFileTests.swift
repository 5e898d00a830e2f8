import Files
import Foundation
import Testing

@testable import Dex

@Suite struct DexFileTests {
  private static let line = #"""
    {"id":1,"name":"A","names":{"en":"A"},"generation":1,"gender_rate":1,"has_gender_differences":false,"forms":[]}
    """#

  private static func file(
    lines: [String] = [line], format: Int = 2, species: Int? = nil, sha256: String? = nil
  ) -> Data {
    let body = lines.joined(separator: ",\n")
    func file(_ digest: String) -> Data {
      let header = #"""
        {"header":{"format":\#(format),"source":"S","date":"2026-01-01",\#
        "counts":{"species":\#(species ?? lines.count),"varieties":1,"forms":0,"storable_forms":0},\#
        "storable":{"source":"S","date":"2024-10"},"types":{},"sha256":"\#(digest)"},
        """#
      return Data("\(header)\n\"species\":[\n\(body)\n]}\n".utf8)
    }
    let digest = SHA256.digest(of: file("")).hexadecimal
    return file(sha256 ?? digest)
  }

  private static func species(in contents: Data) throws(DexError) -> [Species] {
    try DexFile(contents: contents, path: "pokemon.json").species()
  }

  @Test func `a whole file is read`() throws {
    let species = try Self.species(in: Self.file())
    #expect(species.map(\.name) == ["A"])
    #expect(species.first?.names == [.english: "A"])
  }

  @Test func `a flipped bit anywhere is found`() {
    let whole = Self.file()
    for index in whole.indices {
      for bit in 0..<8 {
        var flipped = whole
        flipped[index] ^= 1 << UInt8(bit)
        #expect(throws: DexError.self, "byte \(index)") { try Self.species(in: flipped) }
      }
    }
  }

  @Test func `a file cut short is refused at every length`() {
    let whole = Self.file()
    for length in 0..<whole.count {
      #expect(throws: DexError.self, "\(length) bytes") {
        try Self.species(in: whole.prefix(length))
      }
    }
  }

  @Test(arguments: ["", "{}", "not JSON", "{\"header\":7,\nx", "SQLite format 3"])
  func `a file of another kind is foreign`(text: String) {
    #expect(throws: DexError.foreign(path: "pokemon.json")) {
      try Self.species(in: Data(text.utf8))
    }
  }

  @Test func `a later format asks for a later program`() throws {
    #expect(throws: DexError.newer(path: "pokemon.json", format: 3)) {
      try Self.species(in: Self.file(format: 3))
    }
    let error = DexError.newer(path: "pokemon.json", format: 3)
    #expect("\(error)".contains("update verify"))
  }

  @Test(arguments: [
    file(lines: [#"{"id":1}"#]), file(species: 2), file(lines: [line, line]),
    file(sha256: String(repeating: "0", count: 64)),
  ])
  func `a list that is not what its header says is damage`(contents: Data) throws {
    let error = try #require(throws: DexError.self) { try Self.species(in: contents) }
    guard case .damaged = error else {
      Issue.record("\(error)")
      return
    }
    #expect("\(error)".contains("install verify again"))
  }

  @Test func `a missing file says its path and the cure`() throws {
    let url = URL(fileURLWithPath: "/nonexistent/pokemon.json")
    let error = try #require(throws: DexError.self) { try Dex.load(contentsOf: url) }
    #expect("\(error)".contains("/nonexistent/pokemon.json"))
    #expect("\(error)".contains("fetch_pokemon_data.py"))
  }

  @Test func `a damaged overlay is refused and says that it may be deleted`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    for contents in ["{\"header\":{\"format\":1},\n", "", "{}"] {
      try Data(contents.utf8).write(to: url)
      let error = try #require(throws: DexError.self) { try Dex.installed(overlay: url) }
      #expect("\(error)".contains("delete it and run `verify dex update`"))
      #expect(!"\(error)".contains("scripts/"))
    }
  }

  @Test func `a folder in place of the overlay is refused and says that it may be deleted`() throws
  {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let error = try #require(throws: DexError.self) { try Dex.installed(overlay: url) }
    #expect("\(error)".contains("delete it and run `verify dex update`"))
  }
}
