import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Says what the program finds of everything that it needs.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what is there: libraries, trained data, dex, hash table, database.",
    discussion: """
      A part that is missing is named with its cure; nothing is changed.

        verify doctor
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let languages = InstalledLanguages.all
      let (dex, table) = (Self.dexRow, Self.tableRow)
      var rows = [["program", "verify \(Version.number)"]]
      rows += LinkedLibraries.versions.map { ["library", "\($0.name) \($0.version)"] }
      rows += languages.map { ["language", Self.line($0)] }
      rows += [["dex", dex.line], ["hash table", table.line], ["database", databaseLine]]
      var text = TextTable(header: ["part", "what is there"], numeric: [])
      for row in rows { text.add(row.map { .init($0) }) }
      try StandardStream.output.writeLines(text.lines)
      if !(dex.isThere && table.isThere) { return .unusableData }
      // Numbers are read with the English data in every language.
      return languages.contains { $0.language == .english && !$0.isReadable }
        ? .unavailable : .success
    }
  }

  private static func line(_ finding: InstalledLanguages.Finding) -> String {
    "\(finding.language.rawValue): "
      + (finding.isReadable ? "trained data are there" : "missing; install \(finding.package)")
  }

  private static var dexRow: (line: String, isThere: Bool) {
    do {
      let dex = try Dex.installed()
      return ("\(dex.allSpecies.count) species, \(dex.date)", true)
    } catch { return ("\(error)", false) }
  }

  private static var tableRow: (line: String, isThere: Bool) {
    do {
      let table = try HashTable.bundled()
      return ("\(table.references.count) references, \(table.identifier ?? "unnamed")", true)
    } catch { return ("\(error)", false) }
  }

  private var databaseLine: String {
    let isThere = FileManager.default.fileExists(atPath: database.path)
    return database.path + (isThere ? "" : " (made by the first recording that is read)")
  }
}
