import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting

/// Checks everything that the program needs.
struct DoctorCommand: AsyncParsableCommand, SettingsFree {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks libraries, trained data, dex, hash table and database.",
    discussion: """
      Lists missing parts and how to get them. It changes nothing.

        verify doctor
      """)

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    try await RunStatus.ending {
      let findings = Findings(database: options.database)
      try options.format.write(findings, text: findings.lines)
      return findings.status
    }
  }
}

/// The state of everything that the program needs.
private struct Findings: Encodable {
  struct Part: Encodable {
    let isThere: Bool
    /// A description of the part, or of its fault.
    let words: String

    init(_ words: () throws -> String) {
      do { (isThere, self.words) = (true, try words()) } catch {
        (isThere, self.words) = (false, "\(error)")
      }
    }
  }

  struct File: Encodable {
    let path: String
    let isThere: Bool
    /// The faults that were found in it.
    let problems: [String]

    init(databaseAt path: String) {
      self.path = path
      isThere = FileManager.default.fileExists(atPath: path)
      do { problems = isThere ? try CollectionStore.reading(path: path).problems() : [] } catch {
        problems = ["\(error)"]
      }
    }
  }

  let program: String
  /// The name and version of each.
  let libraries: [[String: String]]
  let languages = InstalledLanguages.all
  let settings = Part {
    let count = try Settings.loaded.get().values.count
    return count.counted("has", "have") + " a value of yours"
  }
  let dex: Part
  let hashTable: Part
  let database: File
  /// The parts of a recording's sandbox that the system grants or refuses.
  let sandbox: [String]

  init(database options: DatabaseOptions) {
    program = "verify \(Version.number)"
    libraries = LinkedLibraries.versions.map { ["name": $0.name, "version": $0.version] }
    dex = Part {
      let dex = try Dex.installed()
      return "\(dex.allSpecies.count) species, \(dex.date)"
    }
    hashTable = Part {
      let path = HashTableOptions.setting
      let table = try HashTableOptions.load(path)
      return "\(table.references.count) references, \(table.identifier ?? "unnamed")"
        + (path.map { ", in \($0)" } ?? "")
    }
    database = File(databaseAt: options.path)
    sandbox = Worker.sandbox
  }

  var status: RunStatus {
    if !settings.isThere { return .configuration }
    if !(dex.isThere && hashTable.isThere && database.problems.isEmpty) { return .unusableData }
    // The English data read the numbers in every language.
    return languages.contains { $0.language == .english && !$0.isThere } ? .unavailable : .success
  }

  var lines: [String] {
    var rows = [["program", program]]
    rows += LinkedLibraries.versions.map { ["library", "\($0.name) \($0.version)"] }
    rows += languages.map {
      [
        "language",
        "\($0.language.rawValue): "
          + ($0.isThere ? "trained data are there" : "missing; install \($0.package)"),
      ]
    }
    rows += [
      ["settings", settings.words], ["dex", dex.words], ["hash table", hashTable.words],
      [
        "database",
        database.path + (database.isThere ? "" : " (made by the first recording that is read)"),
      ],
    ]
    rows += database.problems.map { ["database", $0] }
    rows += sandbox.map { ["sandbox", $0] }
    return TextTable(header: ["part", "what is there"], numeric: [], rows: rows)
      .lines(within: StandardStream.output.tableColumns)
  }
}
