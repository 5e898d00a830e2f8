package import Dex
package import Imaging

/// The class of a failure to read a recording. It tells whether reading it again may help.
package enum RecordingFailure: String, CaseIterable, Hashable, Sendable, Codable {
  /// The file is broken, in whole or in part.
  case damaged
  /// The file has none of the formats that are read, or is no file.
  case unsupported
  /// The recording asks for more than a limit allows.
  case limit
  /// Something ended the process that read it.
  case killed
  /// Reading it made no progress for longer than its timeout.
  case timeout
  /// The file or the machine was in use by something else.
  case busy

  /// True where reading the recording again may help. Such a failure is not stored as a reading.
  package var isTransient: Bool {
    switch self {
    case .damaged, .unsupported, .limit: false
    case .killed, .timeout, .busy: true
    }
  }
}

/// The result of reading one recording.
package struct ScannedRecording: Hashable, Sendable, Codable {
  /// The path as given on the command line.
  package var path: String
  /// The SHA-256 of the file's bytes, as lower-case hexadecimal.
  package var sha256: String
  /// The time stamp of when it was made, as its file says; nil where the file says none.
  package var recordedDate: String?
  /// The duration in seconds.
  package var duration: Double
  /// Displayed pixels, after rotation.
  package var width: Int
  package var height: Int
  /// The turn that shows a known screen, beyond the rotation that the file asks for.
  package var turn: QuarterTurn
  /// FFmpeg's codec name.
  package var codec: String
  package var screen: ScreenKind
  /// The language of the interface; `nil` when no known screen was found.
  package var language: Language?
  /// The number of decoded frames, and of those kept as stable.
  package var frames: Int
  package var stableFrames: Int
  /// The reason why the recording could not be read, or was read only in part.
  package var error: String?
  /// `error` with the name of the recording, for a message that stands alone.
  package var namedError: String? { error.map { $0.contains(path) ? $0 : "\(path): \($0)" } }
  /// The class of `error`; nil where there is none.
  package var failure: RecordingFailure?
  package var entries: [Entry]
  /// The showings of boxes, in order of time.
  package var boxes: [BoxShowing]

  package init(
    path: String, sha256: String, recordedDate: String? = nil, duration: Double, width: Int,
    height: Int, turn: QuarterTurn = .none, codec: String, screen: ScreenKind, language: Language?,
    frames: Int,
    stableFrames: Int, error: String? = nil, failure: RecordingFailure? = nil,
    entries: [Entry] = [], boxes: [BoxShowing] = []
  ) {
    self.path = path
    self.sha256 = sha256
    self.recordedDate = recordedDate
    self.duration = duration
    self.width = width
    self.height = height
    self.turn = turn
    self.codec = codec
    self.screen = screen
    self.language = language
    self.frames = frames
    self.stableFrames = stableFrames
    self.error = error
    self.failure = failure
    self.entries = entries
    self.boxes = boxes
  }

  /// True where its own numbers can be those of a recording. Another process or machine may send
  /// anything.
  package var isPlausible: Bool {
    Plausible.time(duration) && [width, height, frames, stableFrames].allSatisfy(Plausible.count)
      && [codec, error, recordedDate].allSatisfy(Plausible.text)
      && max(entries.count, boxes.count) <= Self.mostEntries
      && zip(entries, entries.dropFirst()).allSatisfy { $0.index < $1.index }
  }

  /// The most entries, and the most showings of boxes: HOME holds 6,000 Pokémon.
  private static let mostEntries = 6000
}
