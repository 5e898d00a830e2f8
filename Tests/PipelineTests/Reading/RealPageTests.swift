import Dex
import Foundation
import Testing
import Verification

@testable import Pipeline

/// The real screenshot of a phone's page beside the package, which is not part of it.
enum RealPage {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/screenshots/ios-claydol-top.png").path

  /// Says on stderr when there is nothing to test with.
  static let isThere: Bool = {
    let there = FileManager.default.fileExists(atPath: path)
    if !there {
      FileHandle.standardError.write(
        Data("SKIPPED: the test against the real phone page: no \(path)\n".utf8))
    }
    return there
  }()
}

struct RealPageTests {
  @Test(.enabled(if: RealPage.isThere))
  func `everything that a person reads on a real phone's page is read`() async throws {
    let setup = ReadingSetup(
      tool: "test", hashes: nil, layouts: [], language: nil, requiresSprite: false,
      limits: ReadingLimits(threads: 1))
    let data = try setup.data(dex: Dex.installed(), table: setup.table())
    let scan = try await Scan(data: data, recognizer: try setup.textEngines())
      .scan(ofRecordingAt: RealPage.path, sha256: "") { _ in }
    let entry = try #require(scan.entries.first)
    #expect(scan.entries.count == 1 && scan.language == .english)
    #expect(entry.verdict == .verified)
    #expect(entry.speciesId == 344 && entry.form == "claydol")
    #expect(entry.gender == .genderless && entry.isShiny == false)
    #expect(entry.nickname == "Ribbondol" && entry.level == 100)
    #expect(entry.trainer == "Gale" && entry.trainerId == "07071")
    #expect(entry.evidence.pokemonLanguage?.value == .english)
  }
}
