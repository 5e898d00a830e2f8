import ArgumentParser
import Collection
import Foundation
import Reporting
import Sync

struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Keeps collections on several devices alike through a PostgreSQL server.",
    discussion: """
      Fetches what other devices wrote, and sends what the server lacks. The first time, give the \
      address; the collection remembers it:

        verify sync postgresql://ann@db.example.org/pokemon
        verify sync                   after that
        verify sync status            show what is new here and there

      The password comes from ~/.pgpass, PGPASSWORD or a service file. A server on another machine \
      must prove its identity by TLS. A fetch is one run, which verify undo reverts. Recordings, \
      paths and command lines are never sent; pictures only with --pictures (docs/sync.md). \
      server/README.md describes how to set up a server.

      If the server does not answer or refuses, the status is 75. The collection keeps what was \
      fetched before that.
      """,
    subcommands: [
      SyncBothCommand.self, SyncPullCommand.self, SyncPushCommand.self, SyncStatusCommand.self,
    ],
    defaultSubcommand: SyncBothCommand.self)
}

/// The arguments that name the server and the collection.
struct SyncOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Server: postgresql://PERSON@HOST/DATABASE (default: the last one).", valueName: "address"))
  var address: String?

  @OptionGroup var database: DatabaseOptions
}

/// The arguments of a transfer in either direction.
struct SyncTransfer: ParsableArguments {
  @OptionGroup var options: SyncOptions
  @Flag(help: "Also transfer pictures of entries, which are most of the data.") var pictures =
    false

  func run(pulling: Bool, pushing: Bool) async throws {
    try await RunStatus.ending {
      try SyncSession(options).run(pulling: pulling, pushing: pushing, withPictures: pictures)
    }
  }
}

/// Synchronizes in both directions: it fetches first, so that what it sends is later.
struct SyncBothCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "both", abstract: "Fetches what is new on the server, and sends what is new here.",
    discussion: """
        verify sync
        verify sync both --pictures
      """)

  @OptionGroup var transfer: SyncTransfer

  func run() async throws { try await transfer.run(pulling: true, pushing: true) }
}

struct SyncPullCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Fetches what is new on the server.",
    discussion: """
        verify sync pull
        verify sync pull --pictures
      """)

  @OptionGroup var transfer: SyncTransfer

  func run() async throws { try await transfer.run(pulling: true, pushing: false) }
}

struct SyncPushCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Sends what is new here.",
    discussion: """
        verify sync push
        verify sync push postgresql://ann@db.example.org/pokemon
      """)

  @OptionGroup var transfer: SyncTransfer

  func run() async throws { try await transfer.run(pulling: false, pushing: true) }
}

struct SyncStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows what is new here and on the server, and changes nothing.",
    discussion: """
        verify sync status
        verify sync status --format json
      """)

  @OptionGroup var options: SyncOptions
  @OptionGroup var answer: AnswerOptions

  func run() async throws { try SyncStatus(options).write(as: answer.format) }
}
