import Testing

@testable import Verification

struct NormalizedTextTests {
  private func text(_ text: String) -> String { String(NormalizedText.characters(of: text)) }

  @Test(arguments: [
    ("Pikachu", "PIKACHU"), ("Flabébé", "Flabebe"), ("Farfetch’d", "Farfetch'd"),
    ("Farfetch’d", "Farfetchd"), ("Type: Null", "TypeNull"), ("Mr. Mime", "Mr Mime"),
    ("Ho-Oh", "HoOh"), ("Mime Jr.", "MimeJr"), ("Ho-Oh", "H0-0h"), ("Illumise", "lIIum1se"),
    ("Porygon2", "porygon2"), ("Pikachu", "Ｐｉｋａｃｈｕ"), ("Tapu Koko", " tapu  koko "),
    ("Ｍr. Mime", "mr mime"), ("フシギダネ", "ﾌｼｷﾞﾀﾞﾈ"), ("チャーレム", "チヤ一レム"), ("カイロス", "力イ口ス"),
    ("ニャース", "二ヤース"), ("入云龙", "人云龙"),
  ])
  func `case, accents, width, punctuation and look-alikes do not count`(a: String, b: String) {
    #expect(text(a) == text(b))
  }

  @Test(arguments: [
    ("Porygon", "Porygon2"), ("Mew", "New"), ("ハリーセン", "バリーセン"), ("ピカチュウ", "ヒカチュウ"),
    ("はがね", "ばがね"), ("カラカラ", "ガラガラ"), ("피카츄", "피카추"), ("가", "각"),
  ])
  func `letters, digits and the voicing marks of kana count`(a: String, b: String) {
    #expect(text(a) != text(b))
  }

  @Test
  func `normalizing twice changes nothing`() {
    for word in ["Flabébé", "Type: Null", "ハリーセン", "피카츄", "皮卡丘", "Illumise 10|"] {
      #expect(text(text(word)) == text(word))
    }
  }

  @Test func `a syllable of hangul is its letters`() {
    let letters = NormalizedText.characters(of: "쿤 큰 두")
    #expect(letters == ["ᄏ", "ᅮ", "ᆫ", "ᄏ", "ᅳ", "ᆫ", "ᄃ", "ᅮ"])
  }

  @Test(arguments: ["", " ", "…", "♀", "-–—", "’"])
  func `what has no letter or digit is empty`(word: String) {
    #expect(text(word).isEmpty)
  }

  @Test(arguments: [
    ("Pikachu", 0.2), ("", 0.2), ("ピカチュウ", 0.1), ("ぴ", 0.1), ("피카츄", 0.2), ("皮卡丘", 0.01),
  ])
  func `the chance of a right character is that of its script`(word: String, chance: Double) {
    #expect(NormalizedText.chance(of: NormalizedText.characters(of: word)) == chance)
  }
}
