import Dex
import Testing

@testable import Verification

struct TextMatcherTests {
  private static let names: [(key: Int, word: String)] =
    ((try? Dex.bundled())?.names(in: .english) ?? []).map { (key: $0.id, word: $0.name) }
  private let matcher = TextMatcher(names)

  @Test
  func `each of the names is matched by itself alone, Nidoran's two excepted`() {
    #expect(Self.names.count >= 1025)
    for (id, name) in Self.names {
      let keys = matcher.matches(for: name).map(\.key)
      if id == 29 || id == 32 {
        #expect(Set(keys) == [29, 32])
      } else {
        #expect(keys == [id], "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("Bulbasour", 1), ("Feraligatf", 160), ("Charizard.", 6), ("Fiabebe", 669), ("Farfetch d", 83),
    ("Farfetch'd", 83), ("Flabébé", 669), ("Type: Null", 772), ("Type:Null", 772),
    ("Mr. Mime", 122), ("Mr Mime", 122), ("Porygon2", 233), ("Porygon-Z", 474), ("Porygon", 137),
    ("Corviknigt", 823), ("l1lum1se", 314), ("Iron Valient", 1006), ("RAICHU", 26), ("Mew", 151),
    ("Sirfetch’d", 865),
  ])
  func `a name survives what reading does to it`(text: String, species: Int) {
    #expect(matcher.matches(for: text).map(\.key) == [species])
  }

  @Test
  func `one wrong letter in a long name is accepted, whichever it is`() {
    let word = Array("Bulbasaur")
    for place in word.indices {
      var wrong = word
      wrong[place] = "z"
      let matches = matcher.matches(for: String(wrong))
      #expect(matches.map(\.key) == [1])
      #expect(matches.first?.edits == 1)
    }
  }

  @Test(arguments: ["New", "Mow", "Mev", "Muc", "Hatt", "Mwe"])
  func `one wrong letter in a name of three or four leaves no match`(text: String) {
    #expect(matcher.matches(for: text).isEmpty)
  }

  @Test(arguments: [
    "Gaming desk", "", "…", "xyz", "A", "Pok", "Scott the Great", "Aquamarine",
  ])
  func `what is no name matches nothing`(text: String) {
    #expect(matcher.matches(for: text).isEmpty)
  }

  @Test(arguments: [
    ("Pikachv", 25, "Pikachu"), ("Pikocho", 25, "Pikachu"), ("Chorizord", 6, "Charizard"),
  ])
  func `the nearest word is told, accepted or not`(text: String, key: Int, word: String) {
    let nearest = matcher.nearest(to: text)
    #expect(nearest?.key == key && nearest?.word == word)
    #expect(matcher.matches(for: text).isEmpty)
  }

  @Test(arguments: ["", "…", "xqzjvvkkyy"])
  func `what shares not half of its letters with any word has no nearest`(text: String) {
    #expect(matcher.nearest(to: text) == nil)
  }

  @Test(arguments: [
    (151, "Mew", true), (151, "New", false), (25, "Pikacha", true), (25, "Pkachu", true),
    (25, "Raichu", false), (26, "Raichu", true), (26, "Pikachu", false), (1, "Blbasr", true),
    (1, "", false), (9999, "Bulbasaur", false), (29, "Nidoran", true), (32, "Nidoran", true),
  ])
  func `a number's name needs less, and no other name may be as near`(
    species: Int, text: String, isConfirmed: Bool
  ) {
    #expect(matcher.confirms(species, text: text) == isConfirmed)
  }

  @Test
  func `what a text alone cannot mean, it can confirm`() {
    let text = "Pihaqu"
    #expect(matcher.matches(for: text).isEmpty)
    #expect(matcher.confirms(25, text: text))
  }

  @Test
  func `the more words compete, the nearer a text must be`() {
    let text = "grsas"
    let few = TextMatcher([(key: 1, word: "grass")])
    let many = TextMatcher(
      [(key: 1, word: "grass")]
        + (0..<2000).map { (key: $0 + 2, word: "qqqqqqqqqqqq" + String($0)) })
    #expect(few.matches(for: "gross").map(\.key) == [1])
    #expect(many.matches(for: "gross").isEmpty)
    #expect(many.matches(for: "grass").map(\.key) == [1])
    #expect(few.nearest(to: text)?.edits == 2)
  }

  @Test
  func `two words as near as each other are both given`() {
    let pair = TextMatcher([(key: "a", word: "abcdefgh1x"), (key: "b", word: "abcdefghzx")])
    #expect(Set(pair.matches(for: "abcdefghqx").map(\.key)) == ["a", "b"])
    #expect(pair.matches(for: "abcdefghzx").map(\.key) == ["b"])
    #expect(!pair.confirms("a", text: "abcdefghzx"))
  }

  @Test
  func `a word without letters is no candidate`() {
    let signs = TextMatcher([(key: 1, word: "♀"), (key: 2, word: "♂♂")])
    #expect(signs.matches(for: "♀").isEmpty)
    #expect(signs.nearest(to: "a") == nil)
  }

  @Test(arguments: [1, 3, 8])
  func `the chance of at least none right is certain, and falls with each that is right`(n: Int) {
    let chances = (0...n).map { TextMatcher<Int>.chance(of: $0, in: n, each: 0.2) }
    #expect(abs(chances[0]) < 1e-9)
    for (more, fewer) in zip(chances.dropFirst(), chances) { #expect(more < fewer) }
    // All right: one chance each.
    #expect(abs(chances[n] - Double(n) * TextMatcher<Int>.chance(of: 1, in: 1, each: 0.2)) < 1e-9)
  }
}
