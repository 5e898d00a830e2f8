package import Dex
package import Imaging

/// The kind of screen a recording shows.
package enum ScreenKind: String, CaseIterable, Hashable, Sendable, Codable {
  case switchSummary = "switch-summary"
  case mobileSummary = "mobile-summary"
  /// Boxes, and no summary.
  case switchBox = "switch-box"
  case unknown
}

/// The class of a failure to read a recording, which says whether reading it again may help.
package enum RecordingFailure: String, CaseIterable, Hashable, Sendable, Codable {
  /// The file is broken, in whole or in part.
  case damaged
  /// The file is none of the formats that are read, or no file.
  case unsupported
  /// The recording asks for more than a limit allows.
  case limit
  /// Something ended the process that read it.
  case killed
  /// Reading it did not get on for longer than it may.
  case timeout
  /// The file or the machine was in use by something else.
  case busy

  /// True where reading the recording again may help: such a failure is no reading.
  package var isTransient: Bool {
    switch self {
    case .damaged, .unsupported, .limit: false
    case .killed, .timeout, .busy: true
    }
  }
}

/// All that is known of one recording after it has been read.
package struct RecordingAccount: Hashable, Sendable, Codable {
  /// As given on the command line.
  package var path: String
  /// Lower-case hex of the file's bytes.
  package var sha256: String
  /// Seconds.
  package var duration: Double
  /// Displayed pixels, after rotation.
  package var width: Int
  package var height: Int
  /// The turn that the recording does not ask for, without which no known screen was found.
  package var turn: QuarterTurn
  /// FFmpeg's codec name.
  package var codec: String
  package var screen: ScreenKind
  /// The language of the interface; `nil` when no known screen was found.
  package var language: Language?
  /// Decoded frames, and frames kept as stable.
  package var frames: Int
  package var stableFrames: Int
  /// Why the recording could not be read, or was read only in part.
  package var error: String?
  /// The class of `error`; nil where there is none.
  package var failure: RecordingFailure?
  package var entries: [Entry]
  /// In order of time.
  package var boxes: [BoxShowing]

  package init(
    path: String, sha256: String, duration: Double, width: Int, height: Int,
    turn: QuarterTurn = .none, codec: String, screen: ScreenKind, language: Language?, frames: Int,
    stableFrames: Int, error: String? = nil, failure: RecordingFailure? = nil,
    entries: [Entry] = [], boxes: [BoxShowing] = []
  ) {
    self.path = path
    self.sha256 = sha256
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
}
