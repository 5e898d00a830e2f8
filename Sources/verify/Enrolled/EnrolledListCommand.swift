import ArgumentParser
import Collection
import Dex
import Imaging
import Reporting
import Verification

/// Lists what was learned.
struct EnrolledListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists what was learned and not revoked.")

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let dex = try Dex.installed()
      let things = try database.reading().learned()
      try StandardStream.output.writeLines(things.map { TerminalText.escaped(line($0, dex)) })
      if things.isEmpty {
        StandardStream.error.write("verify: nothing was learned; verify enrolled learn does\n")
      }
      return .success
    }
  }

  private func line(_ thing: LearnedThing, _ dex: Dex) -> String {
    switch thing.content {
    case .picture(let picture):
      let look = picture.look
      let name = dex.species(look.speciesId)?.name ?? "No. \(look.speciesId)"
      return "\(thing.uid)  \(picture.screen.rawValue)  \(name) (\(look.form))"
        + "\(look.isShiny ? ", shiny" : "")\(look.isFemale ? ", female" : "")  "
        + "\(picture.hash.hexadecimal)  \(thing.origin)"
    case .name(let name):
      let species = dex.species(name.speciesId)?.name ?? "No. \(name.speciesId)"
      return "\(thing.uid)  \(name.language.rawValue)  “\(name.text)” is \(species)  "
        + "\(thing.origin)"
    }
  }
}
