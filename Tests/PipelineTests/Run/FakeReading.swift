import Dex
import Foundation
import Imaging
import Reporting
import Synchronization
@testable import Verification

@testable import Pipeline

/// Stands in for the reading of recordings: what a file says of itself is what it shows.
///
/// A text file "25 26" shows verified entries of these numbers. Words change that:
/// - "bad" cannot be read, "part" is read in part, "none" finds that something is missing for all;
/// - "killed" and "silent" fail until it `isRecovered`, the second one after a part of it;
/// - "doubtful" leaves the entries behind it unconfirmed;
/// - "moving" is replaced while it is read, "wrong" shows entries that end before they begin.
final class FakeReading: RecordingScanner {
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  private let picture = EntryPicture(
    kind: .sprite, place: Rectangle(x: 0, y: 0, width: 2, height: 2), width: 2, height: 2, time: 0,
    jpeg: Data([0xFF, 0xD8, 0xFF]))
  /// True where "killed" and "silent" are read as anything else.
  let isRecovered = Mutex(false)
  private let reads = Mutex<[String]>([])
  /// The paths that were read, in the order in which they were.
  var readPaths: [String] { reads.withLock { $0 } }

  func scan(
    ofRecordingAt path: String, sha256: String,
    progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async throws -> ScannedRecording {
    reads.withLock { $0.append(path) }
    let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    if text.contains("slow") { try await Task.sleep(for: .milliseconds(80)) }
    if text.contains("moving") { try Data("other 3".utf8).write(to: URL(fileURLWithPath: path)) }
    if text.contains("bad") { throw Unreadable(description: "\(path): nothing to see") }
    let isTransient = !isRecovered.withLock { $0 }
    if text.contains("killed"), isTransient {
      throw UnreadRecording(description: "\(path): stopped from outside", failure: .killed)
    }
    let isSilent = text.contains("silent") && isTransient
    if text.contains("none") { throw Failure("install tesseract-ocr-eng", .unavailable) }
    progress(RecordingProgress(seconds: 1, duration: 2, frames: 30))
    let certain = text.split(separator: "doubtful").first?.split(separator: " ") ?? []
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    let verified = certain.count { Int($0) != nil }
    let entries = numbers.enumerated().map { index, number in
      var evidence = Evidence()
      if index >= verified { evidence.candidates = candidates(number) }
      evidence.sprite = SpriteEvidence(
        outcome: .inconclusive, perceptualHash: .init(bits: UInt64(number)), distance: 8,
        nearest: nil,
        margin: nil, reference: "home-render", box: Rectangle(x: 1, y: 1, width: 2, height: 2))
      evidence.sprite?.otherPoses = [UInt64(number) << 32, .max].map(PerceptualHash.init)
      return Entry(
        index: index, start: Double(index),
        end: Double(index) + (text.contains("wrong") ? -1 : 0.5),
        verdict: index < verified ? .verified : .unconfirmed,
        speciesId: number, species: "Species \(number)", gender: .male, isShiny: false,
        evidence: evidence, pictures: [picture])
    }
    return ScannedRecording(
      path: path, sha256: sha256, duration: 2, width: 4, height: 3, codec: "h264",
      screen: .switchSummary, language: .english, frames: 60, stableFrames: 9,
      error: text.contains("part") ? "ends early" : isSilent ? "did not get on" : nil,
      failure: text.contains("part") ? .damaged : isSilent ? .timeout : nil, entries: entries)
  }

  /// The species, and one that a person could also choose.
  private func candidates(_ number: Int) -> [Candidate] {
    [
      Candidate(
        identity: Identity(speciesId: number, gender: .male, isShiny: false), decades: 0,
        sources: [.number, .picture]),
      Candidate(
        identity: Identity(speciesId: number + 1, form: "other", nickname: "A"), decades: -1.25),
    ]
  }
}
