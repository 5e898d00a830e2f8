import Decoding
import Recognition
import Verification

extension RecordingFailure {
  /// Classifies an error that kept one recording from being read. An unknown error counts as one
  /// that another try would not cure.
  init(of error: any Error) {
    switch error {
    case let error as UnreadRecording: self = error.failure
    case let error as UnreadableFile: self = error.failure
    case let error as DecodingError: self = Self.failure(of: error)
    case let error as RecognitionError: self = Self.failure(of: error)
    default: self = .damaged
    }
  }

  /// Classifies a decoding error. An error that memory ran out comes from our own limit: where the
  /// machine's memory runs out, the process is killed.
  private static func failure(of error: DecodingError) -> RecordingFailure {
    switch error {
    case .cannotOpen, .cutOff, .noFrame: .damaged
    case .unknownFormat, .heif, .animatedWebP, .noVideo, .noDecoder: .unsupported
    case .overLimit, .outOfMemory: .limit
    }
  }

  private static func failure(of error: RecognitionError) -> RecordingFailure {
    switch error {
    case .noTrainedData: .unsupported
    case .engineFailed: .damaged
    case .tooSlow: .timeout
    }
  }
}
