import Dex
import Imaging
import Testing

@testable import Verification

struct ChineseCounterpartsTests {
  private let shapes: CharacterShapes
  private let dex: Dex

  init() throws {
    shapes = try CharacterShapes.bundled()
    dex = try Dex.bundled()
  }

  private func contradict(_ text: String, _ language: Language, ink: String) throws -> Bool {
    let line = try DrawnCharacters(side: shapes.side, grids: shapes.hanzi).line(of: ink)
    return try #require(try ChineseCounterparts(of: language, dex: dex))
      .contradict(text, on: line)
  }

  @Test func `a name in the other script is not taken for the interface's`() throws {
    #expect(try contradict("妙蛙種子", .traditionalChinese, ink: "妙蛙种子"))
    #expect(try contradict("喷火龙", .simplifiedChinese, ink: "噴火龍"))
    // Nor one that is no species'.
    #expect(try contradict("飛龍", .traditionalChinese, ink: "飞龙"))
  }

  @Test func `one in the interface's script is`() throws {
    #expect(try !contradict("妙蛙種子", .traditionalChinese, ink: "妙蛙種子"))
    #expect(try !contradict("喷火龙", .simplifiedChinese, ink: "喷火龙"))
  }

  @Test func `of what both write alike, and of letters between, nothing is said`() throws {
    #expect(try !contradict("妙蛙", .traditionalChinese, ink: "种龙"))
    #expect(try !contradict("種A", .traditionalChinese, ink: "种龙"))
  }

  @Test func `other languages have none`() throws {
    #expect(try ChineseCounterparts(of: .japanese, dex: dex) == nil)
  }
}
