import ArgumentParser
import Collection
import Dex
import Pipeline
import Reporting
import Sync
import Verification

extension RunStatus {
  /// The status of a run that `error` ended; `nil` for an error that ArgumentParser reports itself.
  init?(of error: any Error) {
    switch error {
    case let error as CollectionError: self = Self.status(of: error)
    case is DexError, is HashTableError, is LayoutError, is DecisionsFileError,
      is EnrolmentFile.Unusable, is ImportExportError, is ResultsFile.Problem:
      self = .unusableData
    case let error as Failure: self = error.status
    case is SamenessError: self = .usage
    case let error as WebFailure: self = error.status
    case let error as ChecklistError: self = Self.status(of: error)
    case let error as ServerError: self = Self.status(of: error)
    case is ValidationError, is ExitCode, is CleanExit: return nil
    default: self = .inputOutput
    }
  }

  private static func status(of error: CollectionError) -> RunStatus {
    switch error {
    case .missing, .notAFile, .brokenLink, .notACollection, .newer, .damaged, .refused:
      .unusableData
    case .busy: .busy
    case .cannotCreate, .cannotCopy, .taken: .cannotCreate
    case .noSuchRun, .shortRun, .ambiguousRun, .alreadyUndone: .usage
    case .inputOutput, .rejected: .inputOutput
    }
  }

  private static func status(of error: ServerError) -> RunStatus {
    switch error {
    case .address: .usage
    case .unreachable, .unproven, .refused, .clock: .busy
    case .notSetUp, .different, .unusable: .unusableData
    }
  }

  private static func status(of error: ChecklistError) -> RunStatus {
    switch error {
    case .unknown, .unknownGame, .unknownStarter, .noStarters, .starterNeeded, .reserved, .bundled:
      .usage
    case .unusable: .unusableData
    }
  }

  static func ending(_ body: () async throws -> RunStatus) async throws {
    let status = try await body()
    if status != .success { throw ExitCode(status.rawValue) }
  }
}
