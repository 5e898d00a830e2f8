import ArgumentParser

/// The commands about owned Pokémon and the notes on them.
struct CollectionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collection", abstract: "Lists, shows and changes what is in the collection.",
    discussion: """
        verify collection list --shiny
        verify collection set pikachu --status favorite
      """,
    subcommands: [
      CollectionListCommand.self, CollectionShowCommand.self, CollectionSetCommand.self,
      CollectionSummaryCommand.self, CollectionPageCommand.self, CollectionForgetCommand.self,
      CollectionDuplicatesCommand.self, CollectionMergeCommand.self, CollectionSplitCommand.self,
    ])
}
