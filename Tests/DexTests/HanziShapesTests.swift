import Foundation
import Testing

@testable import Dex

struct HanziShapesTests {
  @Test func `every character that the scripts write differently in one place has a shape`() throws
  {
    let shapes = try HanziShapes.bundled()
    let words = try InterfaceWords.bundled()
    let all =
      try Dex.bundled().allSpecies.map(\.names) + Array(words.natures.values)
      + Array(words.abilities.values)
    for word in all {
      guard let simplified = word[.simplifiedChinese], let traditional = word[.traditionalChinese],
        simplified.count == traditional.count
      else { continue }
      for (a, b) in zip(simplified, traditional) where a != b {
        #expect(shapes[a]?.count == shapes.side * shapes.side, "\(a)")
        #expect(shapes[b]?.count == shapes.side * shapes.side, "\(b)")
      }
    }
    #expect(shapes["A"] == nil)
  }

  @Test(arguments: [#"{"side":8,"shapes":{"龙":"00"}}"#, #"{"side":1,"shapes":{"":"0"}}"#, "{}"])
  func `shapes that are not whole are refused`(text: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    #expect(throws: DexError.self) { try HanziShapes.load(contentsOf: file) }
  }
}
