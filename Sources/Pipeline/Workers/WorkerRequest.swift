import Dex
import Foundation
import Verification

/// What a worker is asked to do.
enum WorkerRequest: Codable, Sendable {
  /// Always the first, and only once.
  case prepare(ReadingSetup)
  case read(path: String, sha256: String, Learnings)
  case explain(Entry, path: String, language: Language?)
  case examineLayout(path: String, seconds: Double?)
  case evidencePictures(EvidencePictures)
  case sampleFrames(SampleFrames)
  /// Answered with the names of those that differ.
  case comparePictures([PicturePair])

  /// - Returns: `nil` for what is no request.
  init?(_ message: Data) {
    guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: message) else {
      return nil
    }
    self = request
  }

  var message: Data { get throws { try JSONEncoder().encode(self) } }
}
