package import Collection
import Decoding
package import Dex
import Foundation
import Imaging
import Recognition
import Reporting
import Verification

/// The user's choice of data and settings for reading recordings.
package struct ReadingSetup: Sendable, Codable {
  private let tool: String
  private let hashes: String?
  private let layouts: [String]
  private let language: Language?
  private let requiresSprite: Bool
  let limits: ReadingLimits
  /// True where FFmpeg writes its warnings to standard error.
  let isVerbose: Bool

  /// - Parameters:
  ///   - tool: the version of the program.
  ///   - hashes: the file of a hash table; `nil` for the one that comes with the program.
  ///   - layouts: files that describe further kinds of screen.
  ///   - language: the language of the interface; `nil` when the user has not named it.
  ///   - isVerbose: true where FFmpeg writes its warnings to standard error.
  package init(
    tool: String, hashes: String?, layouts: [String], language: Language?, requiresSprite: Bool,
    limits: ReadingLimits, isVerbose: Bool = false
  ) {
    self.tool = tool
    self.hashes = hashes
    self.layouts = layouts
    self.language = language
    self.requiresSprite = requiresSprite
    self.limits = limits
    self.isVerbose = isVerbose
  }

  /// Loads the layouts, makes the vocabularies that every recording needs, and joins both with the
  /// dex and the table.
  ///
  /// - Throws: `DexError` or `LayoutError`.
  package func data(dex: Dex, table: HashTable) throws -> ReadingData {
    let added = try layouts.map { try ScreenLayout.load(contentsOf: URL(fileURLWithPath: $0)) }
    return ReadingData(
      dex: dex, table: table,
      vocabularies: Vocabularies(
        dex: dex, words: try .bundled(), calibration: try .bundled(),
        of: [.english, language ?? .english]),
      layouts: try ScreenLayout.bundled() + added, boxes: try .bundled(), limits: limits.decoding,
      language: language, requiresSprite: requiresSprite,
      versions: try versions(dex: dex.identifier, table: table.identifier ?? "none"))
  }

  /// The versions of everything that readings with this setup depend on. The files state them;
  /// whoever loads the files proves them.
  ///
  /// - Throws: `DexError`, `HashTableError` or `LayoutError`.
  package var versions: ReadingVersions {
    get throws {
      let table = HashTable.statedIdentifier(ofTableAt: hashes.map { URL(fileURLWithPath: $0) })
      return try versions(
        dex: Dex.statedIdentifier() ?? Dex.installed().identifier,
        table: table ?? self.table().identifier ?? "none")
    }
  }

  private func versions(dex: String, table: String) throws -> ReadingVersions {
    ReadingVersions(tool: tool, dex: dex, table: table, options: try options)
  }

  /// The hash table: the user's, or the one that comes with the program.
  ///
  /// - Throws: `HashTableError`.
  func table() throws -> HashTable {
    try hashes.map { try HashTable.load(contentsOf: URL(fileURLWithPath: $0)) }
      ?? HashTable.bundled()
  }

  /// Returns the text engines, the first of them loaded: the English one, which reads all
  /// numbers, the one of the language that the user names, and others that will be needed.
  ///
  /// - Throws: `Failure` when one of them is missing.
  func textEngines(with others: Set<Language> = []) throws -> TextEnginePool {
    let languages = Language.allCases.filter {
      $0 == .english || $0 == language || others.contains($0)
    }
    do {
      return try TextEnginePool(
        loading: languages, engines: limits.decoding.threads, timeout: limits.text)
    } catch {
      throw Failure("\(error)", .unavailable)
    }
  }

  /// The options that change a reading. Layouts count by their contents, since files change.
  private var options: String {
    get throws {
      var options = try layouts.map { path in
        do throws(UnreadableFile) {
          return "--layout \(try FileDigest.sha256(ofFileAt: path))"
        } catch {
          throw LayoutError(path: path, reason: error.reason)
        }
      }
      if let language { options.append("--language \(language.rawValue)") }
      if requiresSprite { options.append("--require-sprite") }
      return options.joined(separator: " ")
    }
  }
}

/// The loaded data and the settings that recordings are read with.
package struct ReadingData: Sendable {
  let dex: Dex
  let table: HashTable
  let vocabularies: Vocabularies
  let layouts: [ScreenLayout]
  let boxes: BoxData
  let limits: DecodingLimits
  let language: Language?
  let requiresSprite: Bool
  package let versions: ReadingVersions

  /// Readers of pages in any language.
  ///
  /// - Parameter search: finds a recording's language; `nil` where that of the pages is given.
  func readers(_ recognizer: any TextRecognizing, search: LanguageSearch? = nil) -> PageReaders {
    PageReaders(
      recognizer: recognizer, dex: dex, table: table, vocabularies: vocabularies,
      search: search ?? LanguageSearch(known: language))
  }
}
