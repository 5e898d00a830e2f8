import Dex
import Foundation
import Imaging
import Testing
import Verification

@testable import Collection

struct EnrolmentFileTests {
  private let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
  private let origin: EnrolmentOrigin
  private let things: [Enrolment]

  init() throws {
    origin = EnrolmentOrigin(
      who: "ivy, of Kanto", entry: try #require(EntryID("0123456789ab-1500")))
    things = [
      Enrolment(
        .picture(
          EnrolledPicture(
            screen: .mobileSummary,
            look: Look(speciesId: 25, form: "pikachu", isShiny: true, isFemale: true),
            hash: PerceptualHash(bits: 0x0123_4567_89AB_CDEF))), origin: origin),
      Enrolment(
        .name(EnrolledName(language: .japanese, text: "ピ力チュウ", speciesId: 25)), origin: origin),
    ]
  }

  @Test func `what is exported is imported as it was`() throws {
    let data = try EnrolmentFile.data(things)
    #expect(try EnrolmentFile.things(data, dex: dex) == things)
  }

  @Test func `a file that is damaged or names what does not exist is refused whole`() throws {
    let text = String(decoding: try EnrolmentFile.data(things), as: UTF8.self)
    for (old, new) in [
      ("0123456789abcdef", "0123456789abcdee"), ("0123456789abcdef", "x"), (": 25", ": 26"),
      (": 25", ": 99999"), ("\"pikachu\"", "\"raichu\""), ("mobile-summary", "unknown"),
      ("entry 0123", "entry x123"), ("verify-enrolled/1", "verify-enrolled/2"), ("{", "["),
    ] {
      let changed = text.replacing(old, with: new, maxReplacements: 1)
      #expect(changed != text)
      #expect(throws: EnrolmentFile.Unusable.self) {
        try EnrolmentFile.things(Data(changed.utf8), dex: dex)
      }
    }
  }

  @Test func `a whole file that names what does not exist is refused`() throws {
    func picture(
      species: Int = 25, form: String = "pikachu", screen: ScreenKind = .mobileSummary
    ) -> Enrolment.Content {
      let look = Look(speciesId: species, form: form, isShiny: false, isFemale: false)
      return .picture(EnrolledPicture(screen: screen, look: look, hash: PerceptualHash(bits: 1)))
    }
    func name(_ text: String) -> Enrolment.Content {
      .name(EnrolledName(language: .english, text: text, speciesId: 25))
    }
    let wrong = [
      picture(species: 99_999), picture(form: "raichu"), picture(screen: .unknown), name(""),
    ]
    for content in wrong {
      let data = try EnrolmentFile.data([Enrolment(content, origin: origin)])
      #expect(throws: EnrolmentFile.Unusable.self) { try EnrolmentFile.things(data, dex: dex) }
    }
  }
}
