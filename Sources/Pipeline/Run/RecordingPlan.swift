package import Collection

/// The plan of a run for one recording.
package struct RecordingPlan: Hashable, Sendable {
  package let path: String
  /// `nil` when the file cannot be read.
  package let sha256: String?
  /// `nil` when the recording would fail; `problem` then holds the reason.
  package let decision: RecordingDecision?
  package let problem: String?

  /// Plans what a run with these options would do, without doing it.
  package init(
    for source: RecordingSource, archive: ReadingArchive, versions: ReadingVersions, redo: Bool,
    mostBytes: Int
  ) throws(CollectionError) {
    path = source.name
    var digest: String?
    var problem = source.problem
    if problem == nil {
      do { digest = try FileDigest.sha256(ofFileAt: source.path, most: mostBytes) } catch {
        problem = "\(error)"
      }
    }
    var decision: RecordingDecision?
    if let digest {
      decision = RecordingDecision(
        stored: try archive.recording(sha256: digest), versions: versions, redo: redo)
    }
    (sha256, self.problem, self.decision) = (digest, problem, decision)
  }
}

/// The decision to read a recording or to use what is stored of it.
package enum RecordingDecision: Hashable, Sendable {
  case read
  /// The stored reading depends on something that has changed since, or the user does not want it.
  case readAnew(because: String)
  /// The stored reading is the answer.
  case known(StoredRecording)

  /// Decides by the versions of the stored reading.
  ///
  /// A reading with other versions is never given as an answer: it may call an entry `verified`
  /// that the present table contradicts.
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
