package import Collection

/// What is to be done with a recording, by what is stored of it.
package enum RecordingDecision: Hashable, Sendable {
  case read
  /// What is stored rests on something that has changed since, or is not wanted.
  case readAnew(because: String)
  /// What is stored is the answer.
  case known(StoredRecording)

  /// What is stored with other versions is not given as an answer: it may say `verified` of what the
  /// present table contradicts.
  package init(stored: StoredRecording?, versions: ReadingVersions, redo: Bool) {
    guard let stored else {
      self = .read
      return
    }
    let old = stored.versions
    if redo {
      self = .readAnew(because: "--redo")
    } else if old.tool != versions.tool {
      self = .readAnew(because: "it was read by verify \(old.tool)")
    } else if old.table != versions.table {
      self = .readAnew(because: "the hash table has changed")
    } else if old.dex != versions.dex {
      self = .readAnew(because: "the dex has changed")
    } else if old.options != versions.options {
      self = .readAnew(because: "it was read with other options")
    } else {
      self = .known(stored)
    }
  }
}
