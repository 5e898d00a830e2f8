import Dex
import Imaging

/// Reading the frame in which the Pokémon's own language stands.
extension Page {
  /// What the frame may say, the same in every interface (docs/layouts.md).
  private static let tags = TextMatcher<Language>([
    (.japanese, "JPN"), (.english, "ENG"), (.french, "FRE"), (.german, "GER"), (.italian, "ITA"),
    (.spanish, "SPA"), (.korean, "KOR"), (.simplifiedChinese, "CHS"), (.traditionalChinese, "CHT"),
  ])
  /// No letter is wider than this many heights of a capital: what is, is the frame.
  private static let widestLetter = 1.5

  /// The language that the Pokémon comes from; three letters are too few for one of them to be guessed.
  func pokemonLanguage() async throws -> Reading<Language>? {
    guard let (pixels, box, place) = crop(.languageTag),
      let ink = InkPlane.make(of: pixels, ink: place.ink, white: Int(panelColour.minimum)),
      let line = TextLine(in: ink, capHeight: place.capHeight)?
        .narrower(than: place.capHeight * Self.widestLetter),
      let read = try await numbers.read(line, origin: box)
    else { return nil }
    let matches = Self.tags.matches(for: read.text)
    guard matches.count == 1, let match = matches.first, match.edits == 0 else { return nil }
    return Reading(value: match.key, text: read.text, confidence: read.confidence, box: read.box)
  }
}
