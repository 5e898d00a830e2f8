import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Reporting

/// The options of a command that answers from a collection.
struct CollectionOptions: ParsableArguments {
  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  var format: AnswerFormat { answer.format }
}

/// The options of a command that shows Pokémon of a collection.
struct PokemonOptions: ParsableArguments {
  @OptionGroup var collection: CollectionOptions

  @OptionGroup var names: NameOptions

  var format: AnswerFormat { collection.format }
  var database: DatabaseOptions { collection.database }

  func dex() throws -> Dex { try names.dex(isForPeople: format == .text) }
}

struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Database of the collection.", valueName: "file"), completion: .file())
  var database: String?

  var path: String {
    database ?? Self.usualPath
  }

  /// The path of the collection where the command line names none.
  static var usualPath: String {
    Settings.current.text(.database)
      ?? UserFolder.data.url().appending(path: "collection.sqlite").path
  }

  /// True for a collection that is never written to a file.
  var isInMemory: Bool { path == ":memory:" }

  /// The option as a person would type it, for a suggested command; empty where it was not given.
  var typed: String { database.map { " --database " + CommandLine.typed($0) } ?? "" }

  /// Opens the collection for reading only. Where there is none yet, it returns an empty one, with
  /// a warning where one was named.
  func reading() throws -> CollectionStore {
    if database ?? Settings.current.text(.database) != nil, !isThere {
      StandardStream.error.log("\(CollectionError.missing(path: path))")
    }
    return try CollectionStore.reading(path: path)
  }

  /// Opens the collection for a command that changes it.
  ///
  /// - Parameter isMaking: true to create it where there is none, for a command that adds
  ///   something.
  func writing(_ kind: RunKind, isMaking: Bool = false) throws -> CollectionStore {
    let store = try CollectionStore.open(path: isMaking ? path : existingPath())
    if let remark = store.remark {
      StandardStream.error.log(remark)
    }
    return store.starting(kind, command: CommandLine.typed)
  }

  /// The path of a database that must exist.
  func existingPath() throws -> String {
    guard isThere else { throw CollectionError.missing(path: path) }
    return path
  }

  private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// Opens the collection as it is in the file.
  func existing() throws -> CollectionStore {
    try CollectionStore.reading(path: try existingPath())
  }
}
