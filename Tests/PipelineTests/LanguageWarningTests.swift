import Dex
import Testing
import Verification

@testable import Pipeline

struct LanguageWarningTests {
  private func warning(
    _ language: Language?, screen: ScreenKind = .mobileSummary, missing: Set<Language>,
    chosen: Language? = nil, unread: [Bool] = []
  ) -> String? {
    var scan = ScannedRecording(
      path: "a.mp4", sha256: "", duration: 1, width: 2, height: 2, codec: "h264", screen: screen,
      language: language, frames: 1, stableFrames: 1)
    scan.entries = unread.enumerated().map { index, isUnread in
      Entry(
        index: index, start: Double(index), end: Double(index) + 0.5, verdict: .unconfirmed,
        reasons: isUnread ? [.nameUnread] : [])
    }
    return scan.languageWarning(chosen: chosen) { !missing.contains($0) }
  }

  @Test func `trained data that are missing are named by their packages`() {
    #expect(
      warning(.french, missing: [.french, .korean])
        == "a.mp4: there are no trained data for its language; install tesseract-ocr-fra, and read "
        + "it again with --redo")
    #expect(
      warning(nil, missing: [.japanese, .simplifiedChinese])
        == "a.mp4: the language of its text cannot be told; install tesseract-ocr-jpn "
        + "tesseract-ocr-chi-sim, and read it again with --redo")
  }

  @Test func `nothing is said where nothing is missing`() {
    #expect(warning(.french, missing: [.korean]) == nil)
    #expect(warning(.english, missing: Set(Language.allCases)) == nil)
    #expect(warning(nil, missing: []) == nil)
    #expect(warning(nil, screen: .unknown, missing: [.korean]) == nil)
  }

  @Test func `a chosen language that most names do not fit is named`() {
    let unread = [true, true, false]
    #expect(
      warning(.german, missing: [], chosen: .german, unread: unread)
        == "a.mp4: 2 of 3 names not read; where its text is not in the language de, leave that out "
        + "and read it again")
    #expect(warning(.german, missing: [], unread: unread) == nil)
    #expect(warning(.german, missing: [], chosen: .german, unread: [true, false]) == nil)
  }
}
