import Dex
import Reporting

/// The answer of `verify dex update`.
struct DexUpdated: Encodable {
  let api: String
  let count: Int
  let known: Int
  let added: [String]
  let improved: [String]
  let unfinished: [UpdateFindings.Unfinished]
  let gone: [String]
  let overlay: String

  init(_ findings: UpdateFindings, api: String, overlay: String) {
    self.api = api
    count = findings.count
    known = findings.known
    added = findings.added
    improved = findings.improved
    unfinished = findings.unfinished
    gone = findings.gone
    self.overlay = overlay
  }

  /// The lines for a person.
  static func text(_ findings: UpdateFindings, overlay: String) -> [String] {
    var lines: [String] = []
    func name(_ what: String, _ names: [String]) {
      guard !names.isEmpty else { return }
      lines.append("\(what) \(names.count): \(TerminalText.escaped(names.joined(separator: ", ")))")
    }
    name("added", findings.added)
    name("improved", findings.improved)
    if !findings.additions.isEmpty { lines.append("in \(TerminalText.escaped(overlay))") }
    let inferred = findings.additions.flatMap(\.species.forms).filter(\.isStorableInferred)
    name("whether HOME keeps them is inferred, not known, for", inferred.map(\.identifier))
    if findings.additions.isEmpty, findings.unfinished.isEmpty {
      lines.append(
        "nothing new: PokeAPI counts \(findings.count) varieties, the dex \(findings.known)")
    }
    lines += findings.unfinished.map {
      TerminalText.escaped(
        "not added: \($0.identifier), of which PokeAPI has no \($0.missing.joined(separator: ", "))"
      )
    }
    name("kept, though PokeAPI no longer lists them,", findings.gone)
    if !findings.unfinished.isEmpty {
      lines.append("the same command adds what is missing once PokeAPI has it")
    }
    return lines
  }
}
