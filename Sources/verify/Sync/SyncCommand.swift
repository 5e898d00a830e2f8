import ArgumentParser
import Collection
import Foundation
import Reporting
import Sync

struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Keeps the collections of several devices alike, by a PostgreSQL server.",
    discussion: """
      Fetches what other devices wrote, and sends what the server does not have. The first time it \
      takes the address, which the collection keeps:

        verify sync postgresql://ann@db.example.org/pokemon
        verify sync                   from then on
        verify sync status            what is new here, and there

      The password comes from ~/.pgpass, PGPASSWORD or a service file. A server on another machine \
      must prove by TLS who it is. What came is one run: verify undo takes it back. Recordings, \
      paths and command lines stay here; pictures go with --pictures alone (docs/sync.md). server/README.md says \
      how to set a server up.

      Where no server answers, or it refuses, the status is 75, and the collection stays as it is.
      """,
    subcommands: [
      SyncBothCommand.self, SyncPullCommand.self, SyncPushCommand.self, SyncStatusCommand.self,
    ],
    defaultSubcommand: SyncBothCommand.self)
}

/// The server, and the collection.
struct SyncOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The server: postgresql://PERSON@HOST/DATABASE. Without it the one of the last time.",
      valueName: "address"))
  var address: String?

  @OptionGroup var database: DatabaseOptions
}

/// Both directions: what is new there comes first, so that what is sent is later.
struct SyncBothCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "both", abstract: "Fetches what is new on the server, and sends what is new here.",
    discussion: """
        verify sync
        verify sync both --pictures
      """)

  @OptionGroup var options: SyncOptions
  @Flag(help: "Pictures of entries too: they are most of a collection's bytes.") var pictures =
    false

  func run() async throws {
    try await RunStatus.telling {
      try SyncSession(options).run(
        pulling: true, pushing: true, withPictures: pictures)
    }
  }
}

struct SyncPullCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Fetches what is new on the server.",
    discussion: """
        verify sync pull
        verify sync pull --pictures
      """)

  @OptionGroup var options: SyncOptions
  @Flag(help: "Pictures of entries too: they are most of a collection's bytes.") var pictures =
    false

  func run() async throws {
    try await RunStatus.telling {
      try SyncSession(options).run(
        pulling: true, pushing: false, withPictures: pictures)
    }
  }
}

struct SyncPushCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Sends what is new here.",
    discussion: """
        verify sync push
        verify sync push postgresql://ann@db.example.org/pokemon
      """)

  @OptionGroup var options: SyncOptions
  @Flag(help: "Pictures of entries too: they are most of a collection's bytes.") var pictures =
    false

  func run() async throws {
    try await RunStatus.telling {
      try SyncSession(options).run(
        pulling: false, pushing: true, withPictures: pictures)
    }
  }
}

struct SyncStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Says what is new here and on the server, and changes nothing.",
    discussion: """
        verify sync status
        verify sync status --format json
      """)

  @OptionGroup var options: SyncOptions
  @Option(help: "How to answer.") var format = AnswerFormat.text

  func run() async throws {
    try await RunStatus.telling { try SyncStatus(options).tell(as: format) }
  }
}
