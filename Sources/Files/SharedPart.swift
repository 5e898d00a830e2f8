import Foundation

/// A part of a run as a server stores it: one reading of a recording, or the rest of the run.
///
/// A run may grow, so it is sent in parts. A reading never changes. The rest is named after its
/// content. When it grows, it becomes a new part, which also contains the data of the old one.
package struct SharedPart: Hashable, Sendable {
  package struct Name: Hashable, Sendable, Codable {
    package let run: String
    package let part: String

    package init(run: String, part: String) {
      self.run = run
      self.part = part
    }
  }

  package let name: Name
  /// The date of the run, in ISO 8601, UTC, to the millisecond.
  package let date: String
  /// The latest date in it.
  package let lastDate: String
  /// `MergedRun` as JSON with sorted keys, without data that concerns only one machine.
  package let body: String

  package init(name: Name, date: String, lastDate: String? = nil, body: String) {
    self.name = name
    self.date = date
    self.lastDate = lastDate ?? date
    self.body = body
  }

  /// Returns the SHA-256 of names in hexadecimal digits, in whatever order they come. The server
  /// computes the same one, so that equal sets need not be transferred.
  package static func digest(of names: some Sequence<Name>) -> String {
    let lines = names.map { Data("\($0.run) \($0.part)\n".utf8) }
    var digest = SHA256()
    for line in lines.sorted(by: { $0.lexicographicallyPrecedes($1) }) { digest.update(line) }
    return digest.finalize().hexadecimal
  }
}
