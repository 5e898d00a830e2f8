import Testing

@testable import Dex

@Suite struct DexSearchTests {
  private static let bundled = Result { try Dex.bundled() }

  @Test(arguments: [
    ("25", 25, nil), ("#0025", 25, nil), ("Pikachu", 25, nil), ("pikachu", 25, nil),
    ("ピカチュウ", 25, nil), ("raichu-alola", 26, "raichu-alola"),
    ("Alolan Raichu", 26, "raichu-alola"), ("farfetchd", 83, nil), ("Farfetch’d", 83, nil),
    ("FLABEBE", 669, nil), ("Nidoran♀", 29, nil), ("Nidoran♂", 32, nil), ("mr mime", 122, nil),
    ("Type: Null", 772, nil), ("Dracaufeu", 6, nil), ("Unown", 201, nil),
    ("Unown ?", 201, "unown-question"), ("unown！", 201, "unown-exclamation"), ("Pikachu!", 25, nil),
    ("burmy-plant", 412, nil), ("Burmy", 412, nil), ("Plant Burmy", 412, "burmy-plant"),
    ("Cheniti Plante", 412, "burmy-plant"),
  ])
  func `a number, a name in any language or a form is found`(
    words: String, id: Int, form: String?
  ) throws {
    let match = try #require(try Self.bundled.get().lookup(words))
    #expect(match.species.id == id && match.form?.identifier == form)
  }

  @Test(arguments: [
    ("unown-question", "unown-question"), ("Unown ?", "unown-question"),
    ("!", "unown-exclamation"), ("Zarbi !", "unown-exclamation"), ("B", "unown-b"),
    ("Alolan Form", nil), ("-", nil), ("Unown", nil),
  ])
  func `a form is found by its name within its species`(words: String, form: String?) throws {
    let unown = try #require(try Self.bundled.get().species(201))
    #expect(unown.form(named: words)?.identifier == form)
  }

  @Test(arguments: ["pikachoo", "", "0", "1026", "-1", "♂", "Newmon", "Mew ★", "✨Mew"])
  func `what is not in the dex is not found, however near`(words: String) throws {
    #expect(try Self.bundled.get().lookup(words) == nil)
  }

  @Test(arguments: [
    ("pikachoo", 25), ("bulbasuar", 1), ("garchmop", 445), ("charzard", 6), ("flabebe", 669),
    ("rapidsah galar", 78), ("Glurakk", 6),
  ])
  func `a misspelt name finds what was meant first`(words: String, id: Int) throws {
    #expect(try Self.bundled.get().search(words, limit: 5).first?.species.id == id)
  }

  @Test func `words like no name find nothing`() throws {
    #expect(try Self.bundled.get().search("qqqqqqqqqqqq", limit: 5).isEmpty)
  }
}
