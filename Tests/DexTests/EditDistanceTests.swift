import Testing

@testable import Dex

struct EditDistanceTests {
  static let words = ["", "a", "ab", "ba", "abc", "kitten", "sitting", "mew", "mewtwo", "flabébé"]

  private func distance(_ a: String, _ b: String, atMost limit: Int = 99) -> Int {
    EditDistance.between(Array(a), Array(b), atMost: limit)
  }

  @Test(arguments: words, words)
  func `distance is symmetric, and 0 between equals alone`(a: String, b: String) {
    #expect(distance(a, b) == distance(b, a))
    #expect((distance(a, b) == 0) == (a == b))
  }

  @Test(arguments: words, words)
  func `no detour over a third word is shorter`(a: String, b: String) {
    for c in Self.words {
      #expect(distance(a, b) <= distance(a, c) + distance(c, b))
    }
  }

  @Test(arguments: [
    ("", "abc", 3), ("abc", "", 3), ("abc", "abd", 1), ("abc", "abcd", 1), ("abc", "bc", 1),
    ("ab", "ba", 2), ("kitten", "sitting", 3), ("mew", "mewtwo", 3),
  ])
  func `insertions, deletions and substitutions are one edit each`(
    a: String, b: String, edits: Int
  ) {
    #expect(distance(a, b) == edits)
  }

  @Test(arguments: words, words)
  func `a limit cuts off at one more`(a: String, b: String) {
    let whole = distance(a, b)
    for limit in 0...7 {
      let cut = distance(a, b, atMost: limit)
      #expect(whole <= limit ? cut == whole : cut == limit + 1)
    }
  }

  @Test(arguments: [("ab", "ba", 1), ("abc", "acb", 1), ("abcd", "badc", 2), ("ca", "abc", 3)])
  func `two neighbors in each other's place are one edit where swaps count`(
    a: String, b: String, edits: Int
  ) {
    #expect(EditDistance.between(Array(a), Array(b), atMost: 9, swaps: true) == edits)
    #expect(EditDistance.between(Array(b), Array(a), atMost: 9, swaps: true) == edits)
    #expect(EditDistance.between(Array(a), Array(b), atMost: 0, swaps: true) == 1)
  }

  @Test(arguments: [
    ("redd", "red"), ("natoinal", "national"), ("re", "red"), ("xy", nil), ("blue-", "blue"),
    ("nothing", nil), ("", nil),
  ])
  func `a mistyped name means the nearest, with one letter in three wrong at most`(
    typed: String, meant: String?
  ) {
    #expect(["x", "red", "blue", "national"].nearest(to: typed) == meant)
  }
}
