import Dex
import Imaging
import Testing

@testable import Verification

struct NameResolverTests {
  private static let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
  private let names = NameResolver(dex: dex, language: .english)

  private func reading(_ text: String, _ confidence: Double = 90) -> TextReading {
    TextReading(
      text: text, confidence: confidence, box: Rectangle(x: 0, y: 0, width: 9, height: 9))
  }

  @Test
  func `a reading that agrees with the number settles it, even beside a surer one`() {
    let finding = names.find(in: [reading("Raichu", 95), reading("Pikachu", 60)], number: 25)
    #expect(finding.candidates == [25])
    #expect(finding.text?.text == "Pikachu")
  }

  @Test
  func `a name that is another's contradicts the number`() {
    #expect(names.find(in: [reading("Raichu")], number: 25).candidates == [26])
  }

  @Test(arguments: [233, 474])
  func `a question mark is a character that was not told`(number: Int) {
    #expect(names.find(in: [reading("Porygon?")], number: number).candidates == [number])
    #expect(names.find(in: [reading("Porygon?")], number: nil).candidates != [137])
  }

  @Test
  func `a character that is taken for another twice makes no other name of it`() {
    let names = NameResolver(dex: Self.dex, language: .traditionalChinese)
    #expect(names.find(in: [reading("圖圖熊")], number: 217).candidates == [217])
    #expect(names.find(in: [reading("圖圖熊")], number: 235).candidates == [217])
    #expect(names.find(in: [reading("圖圖犬")], number: 235).candidates == [235])
  }

  @Test
  func `a name with a slip that was hardly read is still rather another's`() {
    let names = NameResolver(dex: Self.dex, language: .traditionalChinese)
    #expect(names.find(in: [reading("症士蛾", 57)], number: 155).candidates.isEmpty)
    #expect(names.areRatherAnother([reading("症士蛾", 57)], than: 155))
    #expect(names.find(in: [reading("症士蛾", 57)], number: 414).candidates == [414])
    #expect(!names.areRatherAnother([reading("火球", 57), reading("口", 57)], than: 155))
    var byShape = reading("口", 57)
    byShape.byShape = "紳士蛾"
    #expect(names.areRatherAnother([byShape], than: 155))
  }

  @Test
  func `on the Switch there may be no name, but one that is there must be read`() {
    let verifier = Verifier(
      dex: Self.dex, table: DrawnSprites.table, language: .traditionalChinese,
      screen: .switchSummary)
    func verdict(_ names: String?...) -> Verdict {
      let pages = names.map { name in
        Readings.pikachu {
          $0.name = name.map { reading($0, 57) }
          $0.sprite = DrawnSprites.examination(
            seed: 3, colour: DrawnSprites.yellow, species: 25)
        }
      }
      return verifier.entry(for: Readings.visit(pages), index: 0).verdict
    }
    #expect(verdict("皮卡丘") == .verified)
    #expect(verdict(nil) == .verified)
    #expect(verdict("") == .unconfirmed)
    #expect(verdict("口口口") == .unconfirmed)
    #expect(verdict("症士蛾") == .unconfirmed)
    // What one frame alone has there is not the page's; and a frame on which it is read is enough.
    #expect(verdict(nil, "", nil) == .verified)
    #expect(verdict("", "皮卡丘", "") == .verified)
  }

  @Test
  func `shapes speak where recognition makes no name of a line`() {
    let names = NameResolver(dex: Self.dex, language: .simplifiedChinese)
    func find(_ text: String, byShape: String, number: Int?) -> NameResolver.Finding {
      var reading = reading(text)
      reading.byShape = byShape
      return names.find(in: [reading], number: number)
    }
    #expect(find("炒哇", byShape: "妙蛙种子", number: 1).candidates == [1])
    #expect(find("炒哇", byShape: "妙蛙种子", number: 1).text?.text == "妙蛙种子")
    #expect(find("炒哇", byShape: "妙蛙种子", number: nil).candidates == [1])
    // A name that recognition reads is not read again, least of all as what the number says.
    #expect(find("小火龙", byShape: "妙蛙种子", number: 1).candidates == [4])
    #expect(find("炒哇", byShape: "杪哇", number: 1).candidates.isEmpty)
    // Nor does it hide a name that was read with a slip, and is another's.
    #expect(find("小火龙", byShape: "皮卡丘", number: 25).candidates == [4])
    var slip = reading("Wusgtrio")
    slip.byShape = "Liepard"
    #expect(self.names.find(in: [slip], number: 510).candidates == [961])
  }

  @Test
  func `a slip in another's name does not hide that it is another's`() {
    #expect(names.find(in: [reading("Wusgtrio")], number: 546).candidates == [961])
    #expect(names.find(in: [reading("Clamper!", 50)], number: 17).candidates == [366])
    // Alike in half of their letters, and far nearer to the one.
    #expect(names.find(in: [reading("Moawile")], number: 183).candidates == [303])
    // A reading that is not sure of itself, or may be the number's name, contradicts nothing.
    #expect(names.find(in: [reading("Wusgtrio", 50)], number: 546).candidates.isEmpty)
    #expect(names.find(in: [reading("Wusgtrio")], number: 51).candidates.isEmpty)
    #expect(names.find(in: [reading("Xqvzwk")], number: 546).candidates.isEmpty)
  }

  @Test
  func `without a number the surest name counts`() {
    let finding = names.find(in: [reading("Raichu", 60), reading("Pikachu", 95)], number: nil)
    #expect(finding.candidates == [25])
    let unsure = names.find(in: [reading("~~", 95), reading("Pikachu", 60)], number: nil)
    #expect(unsure.candidates == [25])
    #expect(Set(names.find(in: [reading("Nidoran")], number: nil).candidates) == [29, 32])
    #expect(names.find(in: [reading("Nidoran")], number: 29).candidates.contains(29))
  }

  @Test
  func `no match tells the nearest, and is no candidate`() {
    let finding = names.find(in: [reading("Pixacho")], number: nil)
    #expect(finding.candidates.isEmpty)
    #expect(finding.nearest == "Pikachu")
    #expect(finding.text?.text == "Pixacho")
    let nothing = names.find(in: [], number: 25)
    #expect(nothing.candidates.isEmpty && nothing.text == nil && nothing.nearest == nil)
  }

  @Test(
    arguments: [
      (Language.english, "Bulbasaur"), (.french, "Bulbizarre"), (.german, "Bisasam"),
      (.japanese, "フシギダネ"), (.korean, "이상해씨"), (.simplifiedChinese, "妙蛙种子"),
      (.traditionalChinese, "妙蛙種子"),
    ] as [(Language, String)])
  func `names are those of the interface's language`(language: Language, name: String) {
    let names = NameResolver(dex: Self.dex, language: language)
    #expect(names.find(in: [reading(name)], number: nil).candidates == [1])
    #expect(names.isName(name, of: 1))
    #expect(!names.isName(name, of: 4))
  }

  @Test(
    arguments: [
      ("실큰", 266, true), ("실큰", 268, false), ("아보", 23, true), ("마보", 23, true),
      ("피츄", 25, false), ("라이츄", 25, false), ("리자드", 6, false), ("메타그로스", 375, false),
    ] as [(String, Int, Bool)])
  func
    `a letter of hangul may be wrong where the number says the name, and none makes another name`(
      text: String, number: Int, isName: Bool
    )
  {
    let names = NameResolver(dex: Self.dex, language: .korean)
    #expect(names.isName(text, of: number) == isName)
  }

  @Test
  func `a name in either Chinese script is one species' name`() {
    for language in Language.chinese {
      let names = NameResolver(dex: Self.dex, language: language)
      for text in ["喷火龙", "噴火龍"] {
        #expect(names.find(in: [reading(text)], number: nil).candidates == [6])
        #expect(names.find(in: [reading(text)], number: 6).candidates == [6])
        #expect(names.find(in: [reading(text)], number: 1).candidates == [6])
      }
    }
    #expect(NameResolver(dex: Self.dex, language: .japanese).isName("リザードン", of: 6))
  }

  @Test func `no name means another species in any other language, the Nidorans aside`() throws {
    var meant: [[Character]: Set<Int>] = [:]
    for species in try Dex.bundled().allSpecies {
      for name in species.names.values {
        meant[NormalisedText.characters(of: name), default: []].insert(species.id)
      }
    }
    #expect(meant.values.allSatisfy { $0.count == 1 || $0 == [29, 32] })
  }
}
