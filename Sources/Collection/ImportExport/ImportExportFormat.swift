package import Dex
package import Files
package import Foundation

package enum ImportExportFormat: String, CaseIterable, Sendable {
  /// Everything, with the proofs and the history.
  case json
  case csv, markdown
  case supereffective, pokemonautomation, livingdextracker

  /// True where the Pokémon stand in the slots of boxes, so that their order matters.
  package var hasBoxes: Bool {
    switch self {
    case .supereffective, .pokemonautomation: true
    case .json, .csv, .markdown, .livingdextracker: false
    }
  }

  /// True where the format states the place of a Pokémon in the boxes.
  package var hasPlaces: Bool { hasBoxes || self == .livingdextracker }

  /// Returns the format of a file, judged by its contents; nil when it is none of them.
  package static func format(of data: Data) -> ImportExportFormat? {
    let data = data.withoutByteOrderMark
    guard isText(data) else { return nil }
    if CollectionJSON.isCollection(data) { return .json }
    let start = data.drop { $0 <= UInt8(ascii: " ") || $0 >= 0x80 }
    switch start.first {
    case UInt8(ascii: "{"):
      return data.range(of: Data(#""boxes""#.utf8)) == nil ? nil : .supereffective
    case UInt8(ascii: "["):
      return data.range(of: Data(#""pokedexNumber""#.utf8)) == nil
        ? .pokemonautomation : .livingdextracker
    case nil: return nil
    default: break
    }
    let text = String(decoding: data, as: UTF8.self)
    if CSVFormat.namedSeparator(of: text) != nil { return .csv }
    let isMarkdown = text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("|") }
    let header = text.hasPrefix("|") ? [] : CSVFormat.header(of: text)
    // A word above a Markdown table is its heading.
    if ListColumn.haveSpecies(header), header.count > 1 || !isMarkdown { return .csv }
    return isMarkdown ? .markdown : nil
  }

  /// Returns true for text. Text never contains a NUL, and hardly any other file has none.
  static func isText(_ data: Data) -> Bool { !data.contains(0) }

  /// The first bytes of the files of spreadsheet programs: ZIP (.xlsx, .ods), and OLE2 (.xls).
  private static let spreadsheets: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0xD0, 0xCF, 0x11, 0xE0]]

  /// Returns what is wrong with the encoding of a text, and the way out; nil for UTF-8, and for
  /// most files that are no text.
  package static func encodingProblem(of data: Data) -> String? {
    if spreadsheets.contains(where: data.starts) {
      return "it is a spreadsheet or another packed file; save the table in it as CSV (UTF-8)"
    }
    let isWide = isUTF16(data)
    guard isWide || isText(data) && String(validating: data, as: UTF8.self) == nil else {
      return nil
    }
    return "its text is \(isWide ? "UTF-16" : "not UTF-8"); save it again as UTF-8, which Excel "
      + "calls “CSV UTF-8”"
  }

  /// Returns true for text in UTF-16. It has a byte order mark, or its first two letters have a
  /// zero byte each.
  private static func isUTF16(_ data: Data) -> Bool {
    let zeros = data.prefix(4).map { $0 == 0 }
    return data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
      || zeros == [false, true, false, true] || zeros == [true, false, true, false]
  }

  /// Checks that a file holds something, in an encoding that can be read.
  package static func check(_ data: Data, from path: String) throws(ImportExportError) {
    if data.withoutByteOrderMark.isEmpty { throw .empty(path: path) }
    if let problem = encodingProblem(of: data) { throw .otherEncoding(path: path, problem) }
  }

  /// Returns a list in this format, with a line end at its end.
  ///
  /// - Parameter complain: called for each thing that the format cannot hold at all.
  package func text(
    of list: [ListedPokemon], dex: Dex, csvRaw: Bool = false, complain: (String) -> Void
  ) throws -> String {
    let lines =
      switch self {
      case .json: [try JSONEncoder.stable(.prettyPrinted).text(of: list)]
      case .csv: CSVFormat.lines(of: list, isRaw: csvRaw)
      case .markdown: MarkdownFormat.lines(of: list)
      case .supereffective: [try Self.supereffectiveText(of: list, dex: dex, complain: complain)]
      case .pokemonautomation: [try Self.boxDumpText(of: list, dex: dex)]
      case .livingdextracker: [try Self.livingDexTrackerText(of: list, dex: dex)]
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads the list in a file.
  ///
  /// - Throws: `ImportExportError` when it is not in this format.
  package func read(
    _ data: Data, from path: String, dex: Dex
  ) throws(ImportExportError) -> ImportedList {
    try Self.check(data, from: path)
    guard Self.isText(data) else { throw .notInFormat(path: path, name: rawValue) }
    let data = data.withoutByteOrderMark
    do {
      if ![.csv, .markdown].contains(self) { try RepeatedKey.check(data) }
      var list: ImportedList
      switch self {
      case .json: throw ImportExportError.notAList
      case .csv: list = CSVFormat.read(String(decoding: data, as: UTF8.self), dex: DexIndex(dex))
      case .markdown:
        list = MarkdownFormat.read(String(decoding: data, as: UTF8.self), dex: DexIndex(dex))
      case .supereffective: list = try Self.readSupereffective(data, dex: dex)
      case .pokemonautomation: list = try Self.readBoxDump(data, dex: dex)
      case .livingdextracker: list = try Self.readLivingDexTracker(data, dex: dex)
      }
      if list.lacksSpecies { throw ImportExportError.noSpecies(path: path) }
      list.boundCounts()
      return list
    } catch let error as ImportExportError {
      throw error
    } catch let key as RepeatedKey {
      throw .repeatedKey(path: path, key)
    } catch {
      throw .notInFormat(path: path, name: rawValue)
    }
  }
}

/// The reason why a file cannot be imported at all.
package enum ImportExportError: Error, Hashable, Sendable {
  case unreadable(path: String)
  /// The path is a folder, a pipe or a device.
  case notAFile(path: String)
  /// The JSON has the same key twice.
  case repeatedKey(path: String, RepeatedKey)
  case unknownFormat(path: String)
  case notInFormat(path: String, name: String)
  /// No column of the table gives the species.
  case noSpecies(path: String)
  /// There is nothing in the file.
  case empty(path: String)
  /// The file is no text in UTF-8; with the way out.
  case otherEncoding(path: String, String)
  case otherVersion(path: String, name: String)
  /// The file is not the JSON of a collection, or not all of it.
  case noCollection(path: String)
  /// The file is a database, not a list.
  case database(path: String)
  /// The file has results of recordings, not a list.
  case results(path: String)
  case notAList
  /// Another collection cannot be read.
  case otherCollection(CollectionError)
  /// The data contradicts the rules of a collection.
  case unusable(String)
  /// With `--strict`: the number of rows or cells that were not understood.
  case incomplete(Int)
}

extension ImportExportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path): "\(path): \(FileContents.problem(at: path))"
    case .notAFile(let path): "\(path): a folder, a pipe or a device, not a file"
    case .repeatedKey(let path, let key): "\(path): \(key); write it again without that"
    case .unknownFormat(let path):
      "\(path): in no format that is known; name it with --format. A table needs a column number "
        + "or species"
    case .notInFormat(let path, let name): "\(path): not in the format \(name)"
    case .noSpecies(let path):
      "\(path): no column gives the species; name one “species” in the header"
    case .empty(let path): "\(path): the file is empty; save the list again, as UTF-8"
    case .otherEncoding(let path, let problem): "\(path): \(problem)"
    case .otherVersion(let path, let name): "\(path): in the format \(name); update verify"
    case .noCollection(let path):
      "\(path): not the JSON of a collection, or a damaged one; write it again with verify export"
    case .otherCollection(let error):
      switch error {
      case .damaged(let path, let reason):
        "\(path): the database is damaged: \(reason); leave it out, or get a whole copy"
      case .notACollection(let path): "\(path): not a collection of verify; leave it out"
      case .newer(let path, let version, let supported):
        "\(path): written by a newer verify (schema \(version), this one knows \(supported)); update "
          + "verify"
      default: "\(error)"
      }
    case .database(let path): "\(path): a database, not a list; verify merge takes it over"
    case .results(let path):
      "\(path): results of recordings, not a list; verify merge takes them over"
    case .notAList: "the JSON of a collection holds a history, not a list"
    case .unusable(let reason):
      "it cannot be taken over: \(reason); nothing of it is taken over"
    case .incomplete(let count):
      count.counted("place was", "places were")
        + " not understood, so nothing is taken over; leave out --strict to take over the rest"
    }
  }
}
