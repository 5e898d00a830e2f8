import Dex
import Testing

@testable import Verification

struct ChineseScriptTests {
  private let script: ChineseScript

  init() throws { script = ChineseScript(words: LanguageWords(dex: try Dex.bundled())) }

  /// Charizard's page as two engines read it, each with a confidence.
  private func told(
    _ simplified: [(PageWords.Kind, String, Double)],
    _ traditional: [(PageWords.Kind, String, Double)]
  ) throws -> Language? {
    func page(_ words: [(PageWords.Kind, String, Double)]) -> PageWords {
      var page = PageWords(number: 6)
      for (kind, text, confidence) in words {
        page.readings[kind, default: []].append(Readings.text(text, confidence))
      }
      return page
    }
    return try script.evidence(simplified: page(simplified), traditional: page(traditional)).told
  }

  @Test func `the script whose engine errs less is told by two words`() throws {
    let simplified = [
      (PageWords.Kind.name, "喷火龙", 90.0), (.nature, "固执", 90), (.ability, "猛火", 90),
    ]
    let traditional = [
      (PageWords.Kind.name, "噴火龍", 90.0), (.nature, "固執", 90), (.ability, "猛火", 90),
    ]
    let misreadTraditional = [
      (PageWords.Kind.name, "噴火尤", 80.0), (.nature, "固報", 80), (.ability, "猛火", 90),
    ]
    let misreadSimplified = [
      (PageWords.Kind.name, "嗅火龙", 80.0), (.nature, "固", 80), (.ability, "猛火", 90),
    ]
    #expect(try told(simplified, misreadTraditional) == .simplifiedChinese)
    #expect(try told(misreadSimplified, traditional) == .traditionalChinese)
    #expect(try told(simplified, traditional) == nil)
  }

  @Test func `of two right readings the surer one counts`() throws {
    #expect(
      try told(
        [(.name, "喷火龙", 95), (.nature, "固执", 95)], [(.name, "噴火龍", 90), (.nature, "固執", 90)])
        == .simplifiedChinese)
    #expect(
      try told(
        [(.name, "喷火龙", 80), (.nature, "固执", 80)], [(.name, "噴火龍", 90), (.nature, "固執", 90)])
        == .traditionalChinese)
  }

  @Test func `words that both scripts share say nothing`() throws {
    #expect(
      try told([(.type, "火", 95), (.nature, "天真", 95)], [(.type, "火", 60), (.nature, "天真", 60)])
        == nil)
  }
}
