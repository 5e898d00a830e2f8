import Foundation
import Pipeline
import Reporting
import Synchronization
import Verification

/// The entries that a user wants explained, and the folder to write to.
final class ExplainedEntries: Sendable {
  private let wanted: [Int]
  private let folder: String
  private let accounts = Mutex<[RecordingAccount]>([])

  init(wanted: [Int], folder: String) {
    self.wanted = wanted
    self.folder = folder
  }

  func keep(_ outcome: ScanResult) {
    var account = outcome.account
    account.path = outcome.source
    accounts.withLock { $0.append(account) }
  }

  /// Writes a folder for each entry, named by the recording's number, where there are several, and
  /// the entry.
  ///
  /// - Returns: true where each wanted entry is in a recording.
  func write(from pool: WorkerPool, tell: (String) -> Void) async throws -> Bool {
    let accounts = accounts.withLock { $0 }
    var missing = Set(wanted)
    for (place, account) in accounts.enumerated() {
      for index in wanted {
        guard let entry = account.entries.first(where: { $0.index == index }) else {
          tell("\(account.path) has no entry \(index): it has \(account.entries.count)")
          continue
        }
        missing.remove(index)
        let name = accounts.count > 1 ? "\(place)-\(index)" : "\(index)"
        let target = URL(fileURLWithPath: folder).appending(path: name)
        guard
          let pictures = try await pool.explain(
            entry, ofRecordingAt: account.path, in: account.language)
        else {
          tell("entry \(index) of \(account.path) is not found again")
          continue
        }
        try OutputFile.makeFolder(target.path)
        for file in pictures.files {
          try OutputFile.write(file.contents, to: target.appending(path: file.name).path)
        }
        tell("explained: \(target.path)")
      }
    }
    return missing.isEmpty
  }
}
