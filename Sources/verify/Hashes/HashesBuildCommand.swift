import ArgumentParser
import Dex
import Files
import Foundation
import Imaging
import Pipeline
import Reporting

/// Makes a hash table from folders of pictures.
struct HashesBuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Makes a hash table from folders of pictures.",
    discussion: """
      The folder's index.csv says what each picture shows:

        file,species,form,shiny,female
        drawings/raichu.png,26,raichu,0,0

      The columns are the file's path below the folder, the national dex number, the form's \
      identifier in PokeAPI, and twice 1 or 0. A second row for a file names another form that looks \
      the same. A row that the dex does not know is left out. Without an index, PokeAPI's file names are understood (25.png, 10100.png, 201-b.png, \
      in folders shiny and female). Pictures are PNG, JPEG or WebP; transparent parts get the background.

      Without an index, no picture stands for another form. The name of the folder itself counts like \
      those below it: all pictures of a folder called shiny are shiny.

      Pictures that are unreadable or unknown are listed and left out; the status is then 2. Forms \
      without a picture, look-alikes of two species, and different pictures of one look are named and \
      change no status. The same pictures give the same bytes.

        verify hashes build ~/.cache/verify/sprites
      """)

  @Argument(help: ArgumentHelp("Folders of pictures.", valueName: "dir"), completion: .directory)
  var folders: [String]

  @Option(
    name: [.short, .long], help: ArgumentHelp("Table to write.", valueName: "file"),
    completion: .file())
  var output = "hashes.tsv"

  @Option(
    help: ArgumentHelp(
      "Also write the table of cells for box pages; it has storable forms only.",
      valueName: "file"), completion: .file())
  var cells: String?

  @Option(help: "Color behind the pictures on the screen, as six hex digits.")
  var background = "ffffff"

  @Option(help: "Name of these pictures in verdicts.")
  var source = "home-render"

  @Option(name: [.short, .long], help: "Pictures hashed at the same time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard RGB(hexadecimal: background) != nil else {
      throw ValidationError("--background needs six hex digits, such as ffffff")
    }
    guard output != "-", cells != "-" else {
      throw ValidationError("--output and --cells need the name of a file, not -")
    }
    if let cells, Self.place(of: cells) == Self.place(of: output) {
      throw ValidationError("--output and --cells need two files, not both \(output)")
    }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs needs 1 to 256") }
    guard !source.isEmpty, !source.utf8.contains(where: { $0 < 32 }) else {
      throw ValidationError("--source needs a word")
    }
  }

  func run() async throws {
    guard let background = RGB(hexadecimal: background) else { return }
    try await RunStatus.ending {
      let dex = try Dex.installed()
      let start = ContinuousClock.now
      var seen: Set<String> = []
      let folders = try folders.map { URL(filePath: $0) }
        .filter { seen.insert($0.resolvingSymlinksInPath().path).inserted }
        .map { try ReferenceFolder.open($0, dex: dex) }
      // After the error of a folder that is not there.
      self.folders.forEach(Self.lookAbove)
      for problem in folders.flatMap(\.unusable) { StandardStream.error.log("index: \(problem)") }
      let line = StatusLine()
      let count = folders.reduce(0) { $0 + $1.pictures.count }
      let build = try await HashTableBuild.run(
        folders: folders, header: HashTableHeader(background: background, source: source),
        jobs: jobs, progress: { line.draw(["\($0) of \(count) pictures"]) })
      line.clear()
      log(folders: folders, build: build)
      logDoubts(of: build.table, from: folders, dex: dex)
      let tables = folders.flatMap(\.tables).map(\.path)
      try OutputFile.write(build.table.encoded(), to: output, madeFrom: tables)
      if let cells {
        let table = try await CellTableBuild.run(folders: folders, dex: dex, jobs: jobs)
        try OutputFile.write(table.encoded(), to: cells, madeFrom: tables)
        try printLine("\(cells): \(table.looks.count.counted("cell", "cells"))")
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let speed = Int((Double(build.table.references.count) / seconds).rounded())
      try printLine(
        "\(output): \(build.table.references.count.counted("reference", "references")), "
          + "\(build.table.aliases.count.counted("alias", "aliases")), "
          + "\(build.table.lookAlikePairs.count.counted("pair", "pairs")) of look-alikes")
      StandardStream.error.log("\(speed) pictures/s")
      let left = folders.reduce(build.unreadable.count) {
        $0 + $1.unknown.count + $1.unusable.count
      }
      if left == 0 { return .success }
      StandardStream.error.log(
        "the table is made without \(left.counted("picture or row", "pictures or rows"))"
          + " that were left out")
      return .recordingFailed
    }
  }

  /// Returns the path of a file behind any links, to compare it with that of another.
  private static func place(of path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  private func printLine(_ line: String) throws {
    try StandardStream.output.writeText([TerminalText.escaped(line)])
  }

  /// Warns when a folder has no index but the one above it has: without the index, its pictures
  /// would be taken for others.
  private static func lookAbove(_ folder: String) {
    let url = URL(filePath: folder).standardizedFileURL
    let above = url.deletingLastPathComponent()
    guard ReferenceFolder.index(of: url) == nil, let found = ReferenceFolder.index(of: above) else {
      return
    }
    StandardStream.error.log(
      "\(folder) has no index.csv, but the folder above it has \(found.path); to use it: "
        + "verify hashes build \(CommandLine.typed(above.path))")
  }

  private func log(folders: [ReferenceFolder], build: HashTableBuild) {
    for path in folders.flatMap(\.unknown) {
      StandardStream.error.log("left out, unknown: \(path)")
    }
    for problem in build.unreadable {
      StandardStream.error.log("left out, unreadable: \(problem)")
    }
  }

  private func logDoubts(of table: HashTable, from folders: [ReferenceFolder], dex: Dex) {
    let known =
      (try? HashTable.bundled()) ?? HashTable(header: table.header, references: [], aliases: [:])
    let doubts = TableDoubts(
      table: table, known: known, dex: dex,
      check: "list them: verify hashes check --hashes \(CommandLine.typed(output))")
    for line in folders.compactMap(\.lineOfMissingIndex) + doubts.lines {
      StandardStream.error.log(line)
    }
  }
}
