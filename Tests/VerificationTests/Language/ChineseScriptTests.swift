import Dex
import Imaging
import Testing

@testable import Verification

struct ChineseScriptTests {
  private let shapes: CharacterShapes
  private let script: ChineseScript

  init() throws {
    shapes = try CharacterShapes.bundled()
    script = ChineseScript(words: LanguageWords(dex: try Dex.bundled()), shapes: shapes)
  }

  /// A word in its characters' shapes; what both scripts share is a square.
  private func foreground(of word: String, strength: Double = 16) -> Plane {
    let written = shapes.hanzi.filter { word.contains($0.key) && !Self.shared.contains($0.key) }
    return DrawnCharacters(side: shapes.side, grids: written, strength: strength).foreground(
      of: word)
  }

  /// Charizard's page, on which the shapes of some words stand, read by an engine in its own
  /// script.
  private func page(
    _ readings: [PageWords.Kind: String], _ foregrounds: [PageWords.Kind: String]
  ) -> PageWords {
    PageWords(
      number: 6, texts: readings.mapValues { [$0] },
      foregrounds: foregrounds.mapValues { foreground(of: $0) })
  }

  /// Characters of these words that both scripts write alike.
  private static let shared: Set<Character> = ["火", "天", "真", "妙", "蛙", "子"]

  private static let simplified: [PageWords.Kind: String] = [.name: "喷火龙", .nature: "固执"]
  private static let traditional: [PageWords.Kind: String] = [.name: "噴火龍", .nature: "固執"]

  @Test func `shapes tell the script, whatever the engines wrote`() throws {
    for readings in [[Self.simplified], [Self.traditional], [Self.simplified, Self.traditional]] {
      for (foregrounds, language) in [
        (Self.simplified, Language.simplifiedChinese), (Self.traditional, .traditionalChinese),
      ] {
        let pages = readings.map { page($0, foregrounds) }
        #expect(try script.evidence(of: pages).language == language)
      }
    }
  }

  @Test(arguments: [
    (Self.simplified, Language.simplifiedChinese), (Self.traditional, .traditionalChinese),
  ])
  func `a page that either engine reads in its own script is told by its shapes`(
    written: [PageWords.Kind: String], language: Language
  ) async throws {
    let readings = [
      Language.simplifiedChinese: Self.simplified, .traditionalChinese: Self.traditional,
    ]
    let recognizer = ByLanguage(
      answers: Dictionary(uniqueKeysWithValues: readings.keys.map { ($0.rawValue, "") }))
    let evidence = try await script.words.otherScripts(
      after: LanguageEvidence(), by: recognizer
    ) { page(readings[$0] ?? [:], written) }
    #expect(evidence.language == language)
  }

  @Test func `a name is known by its number, however badly it was read`() throws {
    let evidence = try script.evidence(of: [page([.name: "一二三"], [.name: "喷火龙"])])
    #expect(evidence.best == .simplifiedChinese)
  }

  @Test func `words that both scripts share say nothing`() throws {
    let shared: [PageWords.Kind: String] = [.type: "火", .nature: "天真"]
    #expect(try script.evidence(of: [page(shared, shared)]).language == nil)
  }

  @Test func `one word alone does not tell`() throws {
    #expect(try script.evidence(of: [page(Self.simplified, [.name: "喷火龙"])]).language == nil)
  }

  @Test(arguments: ["喷火龙", "固执", "妙蛙种子"])
  func `a difference is the same the other way round, and none without foreground`(word: String)
    throws
  {
    let other = ["喷火龙": "噴火龍", "固执": "固執", "妙蛙种子": "妙蛙種子"][word] ?? ""
    let drawn = foreground(of: word)
    let difference = shapes.difference(of: drawn, to: word, thanTo: other)
    #expect(difference > CharacterShapes.clearDifference)
    #expect(abs(difference + shapes.difference(of: drawn, to: other, thanTo: word)) < 1e-9)
    #expect(
      shapes.difference(of: foreground(of: word, strength: 0), to: word, thanTo: other) == 0)
    #expect(shapes.difference(of: drawn, to: word, thanTo: "火") == 0)
  }
}
