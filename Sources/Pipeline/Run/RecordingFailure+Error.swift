import Decoding
import Recognition
import Verification

extension RecordingFailure {
  /// The class of what kept one recording from being read; what is not known will not get better.
  init(of error: any Error) {
    switch error {
    case let error as UnreadRecording: self = error.failure
    case let error as UnreadableFile: self = error.failure
    case let error as DecodingError: self = Self.failure(of: error)
    case let error as RecognitionError: self = Self.failure(of: error)
    default: self = .damaged
    }
  }

  /// Memory runs out at a limit of ours: what runs out of the machine's is killed.
  private static func failure(of error: DecodingError) -> RecordingFailure {
    switch error {
    case .cannotOpen, .noFrame: .damaged
    case .unknownFormat, .noVideo, .noDecoder: .unsupported
    case .overLimit, .outOfMemory: .limit
    }
  }

  private static func failure(of error: RecognitionError) -> RecordingFailure {
    switch error {
    case .unknownLanguage, .noTrainedData: .unsupported
    case .engineFailed: .damaged
    case .tooSlow: .timeout
    }
  }
}
