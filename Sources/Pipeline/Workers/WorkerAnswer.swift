import Collection
import Confinement
import Foundation
import Verification

/// What a worker says: entries, crops and words, and never pixels that nobody decoded.
enum WorkerAnswer: Codable, Sendable {
  /// Everything is loaded, and the process can be copied or not.
  case ready(ReadingVersions, isServer: Bool)
  /// The dex, the hash table or a layout cannot be used, so no recording can be read.
  case unusable(String)
  /// A part is not installed, so no recording can be read.
  case missing(String)
  /// What has been taken from the process that is to read a recording.
  case confined(Confinement)
  case progress(RecordingProgress)
  case account(RecordingAccount)
  /// An explanation; `nil` when there is nothing to be explained.
  case pictures(PictureAccount?)
  /// This one recording cannot be read.
  case failed(String, RecordingFailure)

  /// - Returns: `nil` for what is no answer: a worker may have been taken over by what it reads.
  init?(_ message: Data) {
    guard let answer = try? JSONDecoder().decode(WorkerAnswer.self, from: message) else {
      return nil
    }
    guard answer.isPlausible else { return nil }
    self = answer
  }

  /// Whether its numbers can be those of a recording.
  private var isPlausible: Bool {
    switch self {
    case .progress(let progress):
      [progress.seconds, progress.duration, Double(progress.frames)].allSatisfy {
        $0.magnitude <= Self.most
      }
    case .account(let account):
      account.duration.magnitude <= Self.most && account.entries.allSatisfy(\.isPlausible)
        && account.boxes.allSatisfy(\.isPlausible)
    default: true
    }
  }

  /// Seconds and frames: more than any recording has.
  private static let most = 1e12

  var message: Data { get throws { try JSONEncoder().encode(self) } }
}
