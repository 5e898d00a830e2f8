import Collection
import Dex
import Foundation
import Imaging
import Testing
import Verification

@testable import Pipeline

struct LearnedFileTests {
  private let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
  private let things = [
    LearnedThing(
      .picture(
        LearnedPicture(
          screen: .mobileSummary,
          look: Look(speciesId: 25, form: "pikachu", isShiny: true, isFemale: true),
          hash: PerceptualHash(bits: 0x0123_4567_89AB_CDEF))), origin: "ivy, entry x"),
    LearnedThing(
      .name(LearnedName(language: .japanese, text: "ピ力チュウ", speciesId: 25)), origin: "ivy"),
  ]

  @Test func `what is exported is imported as it was`() throws {
    let data = try LearnedFile.data(things)
    #expect(try LearnedFile.things(data, dex: dex) == things)
  }

  @Test func `a file that is damaged or names what does not exist is refused whole`() throws {
    let text = String(decoding: try LearnedFile.data(things), as: UTF8.self)
    for (old, new) in [
      ("0123456789abcdef", "0123456789abcdee"), ("0123456789abcdef", "x"), (": 25", ": 26"),
      (": 25", ": 99999"), ("\"pikachu\"", "\"raichu\""), ("mobile-summary", "unknown"),
      ("ivy, entry x", ""), ("verify-learned/1", "verify-learned/2"), ("{", "["),
    ] {
      let changed = text.replacing(old, with: new, maxReplacements: 1)
      #expect(changed != text)
      #expect(throws: LearnedFile.Unusable.self) {
        try LearnedFile.things(Data(changed.utf8), dex: dex)
      }
    }
  }
}
