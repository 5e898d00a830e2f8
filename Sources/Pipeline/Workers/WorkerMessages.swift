import Collection
import Dex
import Foundation
import Sandbox
import Verification

enum WorkerRequest: Codable, Sendable {
  /// Always the first request, and sent only once.
  case prepare(ReadingSetup)
  /// Has the process that is copied load further languages; not answered.
  case load(Set<Language>)
  case read(path: String, sha256: String, Enrolments)
  case explain(Entry, path: String, language: Language?)
  case examineLayout(path: String, seconds: Double?)
  case evidencePictures(path: String, seconds: Double, isRedacted: Bool)
  case sampleFrames(SampleFrames)
  case comparePictures([PicturePair], path: String)

  /// Answered with what this system lets a worker take from itself. It comes alone, before anything
  /// is loaded.
  case sandbox

  /// The files that the answer comes from; pictures to be compared are in the request.
  var files: [String] {
    if case .comparePictures = self { [] } else { [recording].compactMap(\.self) }
  }

  /// The recording that it is about.
  var recording: String? {
    switch self {
    case .prepare, .load, .sandbox: nil
    case .read(let path, _, _), .explain(_, let path, _), .examineLayout(let path, _),
      .evidencePictures(let path, _, _), .comparePictures(_, let path):
      path
    case .sampleFrames(let wanted): wanted.recording
    }
  }

  /// - Returns: `nil` for bytes that are no request.
  init?(_ message: Data) {
    guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: message) else {
      return nil
    }
    self = request
  }

  var message: Data { get throws { try JSONEncoder().encode(self) } }
}

/// A worker's answer. It holds entries, crops and words, but never undecoded pixels.
enum WorkerAnswer: Codable, Sendable {
  /// Everything is loaded; `isServer` tells whether the process can be copied.
  case ready(ReadingVersions, isServer: Bool)
  /// The dex, the hash table or a layout cannot be used, so no recording can be read.
  case unusable(String)
  /// A part is not installed, so no recording can be read.
  case missing(String)
  /// The access that has been taken from the process that is to read a recording.
  case sandboxed(Sandbox)
  case progress(RecordingProgress)
  /// A recording, and the languages whose data it needed.
  case scan(ScannedRecording, loaded: Set<Language>)
  /// Pictures and words; `nil` when there is nothing to be shown.
  case files(WorkerFiles?)
  /// The names of the pairs of pictures that differ.
  case differing([String])
  /// This one recording cannot be read.
  case failed(String, RecordingFailure)

  /// - Returns: `nil` for bytes that are no answer: a recording may have taken over the worker that
  ///   reads it.
  init?(_ message: Data) {
    guard let answer = try? JSONDecoder().decode(WorkerAnswer.self, from: message) else {
      return nil
    }
    guard answer.isPlausible else { return nil }
    self = answer
  }

  /// True where its numbers can be those of a recording.
  private var isPlausible: Bool {
    switch self {
    case .progress(let progress):
      [progress.seconds, progress.duration, Double(progress.frames)].allSatisfy {
        $0.magnitude <= Self.most
      }
    case .scan(let scan, _):
      scan.isPlausible && scan.entries.allSatisfy(\.isPlausible)
        && scan.boxes.allSatisfy(\.isPlausible)
    default: true
    }
  }

  /// The most seconds or frames: more than any recording has.
  private static let most = 1e12

  var message: Data { get throws { try JSONEncoder().encode(self) } }
}
