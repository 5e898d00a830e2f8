package import Collection
package import Dex
import Decoding
import Foundation
package import Imaging
import Recognition
import Verification

/// What recordings are read with, as a user chooses it.
package struct ReadingSetup: Sendable, Codable {
  private let tool: String
  private let hashes: String?
  private let layouts: [String]
  private let language: Language?
  private let requiresSprite: Bool
  let limits: ReadingLimits
  /// Whether FFmpeg says on standard error what it finds.
  let isVerbose: Bool

  /// - Parameters:
  ///   - tool: version of the program.
  ///   - hashes: a hash table's file; nil for the one that comes along.
  ///   - layouts: files that describe further kinds of screen.
  ///   - language: of the interface; nil when nobody said.
  ///   - isVerbose: whether FFmpeg says on standard error what it finds.
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

  /// Loads the layouts, and puts everything together.
  ///
  /// - Throws: `LayoutError`.
  func parts(dex: Dex, table: HashTable) throws -> ReadingParts {
    let added = try layouts.map { try ScreenLayout.load(contentsOf: URL(fileURLWithPath: $0)) }
    return ReadingParts(
      dex: dex, table: table, layouts: try ScreenLayout.bundled() + added,
      boxes: try .bundled(), limits: limits.decoding,
      language: language, requiresSprite: requiresSprite,
      versions: try versions(dex: dex.identifier, table: table.identifier ?? "none"))
  }

  /// What an account rests on that is read with this setup: what the files state of themselves, which
  /// whoever loads them proves.
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

  /// The hash table: the user's, or the one that comes along.
  ///
  /// - Throws: `HashTableError`.
  func table() throws -> HashTable {
    try hashes.map { try HashTable.load(contentsOf: URL(fileURLWithPath: $0)) }
      ?? HashTable.bundled()
  }

  /// The part that reads text, with its first engines loaded: the English one, which reads all numbers, and
  /// that of the language that the user gives.
  ///
  /// - Throws: `MissingPart` when one of them is missing.
  package func textReading() throws -> any TextRecognizing {
    let languages = [.english, language].compactMap(\.self)
    do {
      // A recording's decoder fills what one engine leaves: a second one takes longer to load than it saves.
      return try TextEnginePool(loading: languages.map(\.rawValue), patience: limits.text)
    } catch {
      throw MissingPart("\(error)")
    }
  }

  /// The options that change an answer; layouts by their contents, since files change.
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
