package import Collection
import Dex
import Foundation
import Reporting
package import Verification

/// A sample that reproduces the reading of an entry elsewhere. Nothing in it names a person.
extension WorkerPool {
  /// The files of a stored entry, in a folder named by its id: the frames and `sample.json`.
  ///
  /// - Parameter truth: what the entry shows; used instead of any stored decision.
  /// - Returns: the files, and true where they state what the entry shows.
  /// - Throws: `Failure` for an id that no stored entry has, and where the recording is gone or no
  ///   page is found, so that nothing can be covered.
  package func sample(
    of id: EntryID, in store: CollectionStore, truth: Identity?
  ) async throws -> (files: [NamedFile], isDecided: Bool) {
    let (stored, entry, found) = try store.located(id)
    guard let path = found else {
      throw Failure(
        "\(id): its recording is no more at \(stored.scan.path); put it back there and try again",
        .noRecording)
    }
    let wanted = Self.frames(of: entry, recording: path)
    let made = try await files(.sampleFrames(wanted))
    guard let frames = made?.files, !frames.isEmpty else {
      throw Failure(
        "\(id): no page is found on its frames; give the --layout that it was read with",
        .unusableData)
    }
    let decision = try Self.decision(on: id, in: store, truth: truth)
    let sample = Self.json(id, entry, of: stored, frames: frames.map(\.name), decision: decision)
    let files =
      frames + [NamedFile(name: "sample.json", contents: Data((sample.text + "\n").utf8))]
    return (files.map { $0.inFolder(of: id) }, decision != nil)
  }

  /// The first, the shown and the last still of the visit, each once.
  private static func frames(of entry: Entry, recording: String) -> SampleFrames {
    let times = Set([entry.start, entry.pictureTime, entry.end])
    return SampleFrames(
      recording: recording, times: times.sorted(),
      nickname: entry.showsOwnName
        ? nil : .init(box: entry.evidence.nickname?.box, gender: entry.evidence.gender?.box))
  }

  /// The decision of a person on the entry; `nil` when nobody has decided.
  private static func decision(
    on id: EntryID, in store: CollectionStore, truth: Identity?
  ) throws -> (action: DecisionAction, identity: Identity?)? {
    if let truth { return (.correct, truth) }
    guard let stored = try store.decision(on: id), stored.action != .skip else { return nil }
    return (stored.action, stored.identity)
  }

  private static func json(
    _ id: EntryID, _ entry: Entry, of stored: StoredRecording, frames: [String],
    decision: (action: DecisionAction, identity: Identity?)?
  ) -> JSONValue {
    let scan = stored.scan
    let versions = stored.versions
    return [
      "format": "verify-sample/1", "entry": .string(id.description),
      "device": [
        "screen": .string(scan.screen.rawValue),
        "language": .optional(scan.language) { .string($0.rawValue) },
        "width": .integer(scan.width), "height": .integer(scan.height),
        "codec": .string(scan.codec),
      ],
      "versions": [
        "tool": .string(versions.tool), "dex": .string(versions.dex),
        "table": .string(versions.table),
      ],
      "frames": .array(frames.map(JSONValue.string)),
      "read": NDJSONFormat().value(of: entry.withoutPeople),
      "decided": .optional(decision) { decision in
        var identity = decision.identity
        identity?.nickname = nil
        return [
          "action": .string(decision.action.rawValue),
          "identity": .optional(identity) { $0.json },
        ]
      },
    ]
  }
}

extension Entry {
  /// The entry without trainer and ID number.
  var withoutTrainer: Entry {
    var entry = self
    entry.trainer = nil
    entry.trainerId = nil
    entry.evidence.trainer = nil
    entry.evidence.trainerId = nil
    return entry
  }

  /// The entry without anything that names a person or was named by one.
  var withoutPeople: Entry {
    var entry = withoutTrainer
    entry.nickname = nil
    if !showsOwnName { entry.evidence.nickname = nil }
    return entry
  }

  /// True where the header shows the species' own name, and it was read with certainty.
  var showsOwnName: Bool {
    guard let name = evidence.nickname?.value else { return false }
    return self.nickname == nil && (name == self.species || name == evidence.name?.value)
  }
}
