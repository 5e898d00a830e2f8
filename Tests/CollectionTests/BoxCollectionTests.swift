import Dex
import Foundation
import Inventory
import Testing
import Verification

@testable import Collection

/// Tests of a collection with box pages.
struct BoxCollectionTests {
  private static let dex = Result { try Dex.bundled() }

  /// A showing of a box: species by slot, 0 for an empty one, -1 for a hidden one. `links` are
  /// entries by slot.
  static func showing(
    _ species: [Int], box: Int = 1, start: Double = 0, deposited: Int? = nil,
    links: [Int: Int] = [:]
  ) -> BoxShowing {
    let slots = (0..<30).map { place in
      let species = place < species.count ? species[place] : 0
      var slot = Slot(
        row: place / 6 + 1, column: place % 6 + 1,
        state: species > 0 ? .filled : species == 0 ? .empty : .hidden)
      if species > 0 {
        slot.speciesId = species
        slot.species = "Name"
        slot.isShiny = false
      }
      slot.entry = links[place]
      return slot
    }
    return BoxShowing(
      index: 0, start: start, end: start + 0.9, number: box, total: 200, deposited: deposited,
      slots: slots)
  }

  static func entry(_ species: Int, id: String? = nil) -> Entry {
    CollectionStoreTests.entry(species) { $0.trainerId = id ?? $0.trainerId }
  }

  /// A store that has read recordings of some entries and boxes, in order.
  static func store(
    _ recordings: [(entries: [Entry], boxes: [BoxShowing])]
  ) throws -> CollectionStore {
    let store = try CollectionStoreTests.store()
    for (digit, recording) in zip(["a", "b", "c", "d"], recordings) {
      var scan = CollectionStoreTests.scan(digit, entries: recording.entries)
      scan.boxes = recording.boxes
      for index in scan.boxes.indices { scan.boxes[index].index = index }
      _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    }
    return store
  }

  private static func place(_ slot: Int, box: Int = 1) -> BoxPlace {
    BoxPlace(box: box, row: slot / 6 + 1, column: slot % 6 + 1)
  }

  @Test func `what boxes alone show is seen, and never caught or verified`() throws {
    let store = try Self.store([([], [Self.showing([1, 0, 4], deposited: 2)])])
    #expect(try store.collection().isEmpty && store.verifiedPokemon().isEmpty)
    let placed = try store.placedPokemon()
    #expect(placed.map(\.entry.pokemon.pokemonId) == [1, 4])
    #expect(placed.map(\.places) == [[Self.place(0)], [Self.place(2)]])
    #expect(
      placed.allSatisfy { $0.entry.status == .seen && !$0.entry.isVerified && !$0.entry.isOwned })
  }

  @Test func `a verified entry has the place that it is linked with`() throws {
    let store = try Self.store([
      ([Self.entry(1)], [Self.showing([1, 4], deposited: 2, links: [0: 0])])
    ])
    let placed = try store.placedPokemon()
    #expect(placed.map(\.entry.status) == [.caught, .seen])
    #expect(placed.map(\.places) == [[Self.place(0)], [Self.place(1)]])
    #expect(try store.boxes().notShown == [Self.place(1)])
    #expect(try store.pokemon(inBox: 1).map(\.entry.isVerified) == [true, false])
    #expect(try store.pokemon(inBox: 2).isEmpty)
  }

  @Test func `a summary of another day is linked where only one place fits, or one order`() throws {
    let boxes = [
      Self.showing([1, 2, 5, 5, 3], deposited: 8), Self.showing([5, 9, 4], box: 2, deposited: 8),
    ]
    // 5 between 2 and 3 is one of two; between 3 and 9 there is one alone.
    let shown = [1, 2, 5, 3, 5, 4].enumerated().map { Self.entry($1, id: "00000\($0)") }
    let store = try Self.store([(shown, []), ([], boxes)])
    let stored = try store.boxes()
    let species = Dictionary(
      uniqueKeysWithValues: try store.collection().compactMap { entry in
        entry.id.map { ($0, entry.pokemon.pokemonId) }
      })
    let linked = stored.rows.mapValues { species[$0] }
    #expect(
      linked == [
        Self.place(0): 1, Self.place(1): 2, Self.place(4): 3, Self.place(0, box: 2): 5,
        Self.place(2, box: 2): 4,
      ])
    // One of the two may be the verified one, the other one is not.
    #expect(stored.notShown == [Self.place(1, box: 2)])
    let seen = try store.placedPokemon().filter(\.entry.isOnlyInBox)
    #expect(seen.map(\.entry.pokemon.pokemonId) == [5, 9])
  }

  @Test func `nothing of another day is linked while not every Pokémon was seen`() throws {
    let store = try Self.store([
      ([Self.entry(1)], []), ([], [Self.showing([1, 2], deposited: 3)]),
    ])
    #expect(try store.boxes().rows.isEmpty)
    // It may be the one that is verified.
    #expect(try store.boxes().notShown == [Self.place(1)])
  }

  @Test func `what has a summary of any verdict is not to be shown`() throws {
    let doubtful = Entry(
      index: 0, start: 0, end: 1, verdict: .unconfirmed, reasons: [.lowConfidence], speciesId: 901)
    let linked = try Self.store([
      ([doubtful], [Self.showing([901, 4], deposited: 2, links: [0: 0])])
    ])
    #expect(try linked.boxes().notShown == [Self.place(1)])
    // Without a known place it may be either of its species, and one of another species neither.
    let open = try Self.store([([doubtful], [Self.showing([901, 4, 901], deposited: 3)])])
    #expect(try open.boxes().notShown == [Self.place(1)])
    let other = try Self.store([([doubtful], []), ([], [Self.showing([901, 4], deposited: 2)])])
    #expect(try other.boxes().notShown == [Self.place(1)])
  }

  @Test func `a summary that contradicts its picture was shown`() throws {
    var page = Self.showing([1, 2, 3], deposited: 3, links: [0: 0, 1: 1, 2: 2])
    page.slots[1].hasConflict = true
    let store = try Self.store([([1, 9, 3].map { Self.entry($0, id: "00000\($0)") }, [page])])
    #expect(try store.boxes().notShown.isEmpty)
    #expect(try store.boxes().rows.count == 2)
  }

  @Test func `boxes that were all seen take the place of what was shown before`() throws {
    let store = try Self.store([
      ([], [Self.showing([1, 2, 7], deposited: 3)]), ([], [Self.showing([2, 1], deposited: 2)]),
      ([], [Self.showing([-1, 1], deposited: 2)]),
    ])
    let inventory = try store.boxes().inventory
    #expect(inventory.isComplete)
    #expect(inventory.filled.map { inventory.slots[$0]?.speciesId } == [2, 1])
  }

  @Test func `boxes that only an older recording shows have its name and date`() throws {
    let store = try Self.store([
      ([], [Self.showing([1, 2], deposited: 4), Self.showing([7, 9], box: 2, deposited: 4)]),
      ([], [Self.showing([2, 1], deposited: 3)]),
    ])
    let inventory = try store.boxes().inventory
    #expect(inventory.changed.isEmpty && inventory.replaced == [1])
    #expect(inventory.filled.map { inventory.slots[$0]?.speciesId } == [2, 1, 7, 9])
    #expect(inventory.recordings.map(\.path) == ["a.mp4", "b.mp4"])
    #expect(inventory.recordings.map(\.counts) == [[4], [3]])
    #expect(inventory.recordings.allSatisfy { $0.readDate?.hasPrefix("1970-01-01T") == true })
    #expect([1, 2].map(inventory.isOlder) == [false, true])
  }

  @Test func `a checklist counts what is verified, said and seen apart`() throws {
    let store = try Self.store([
      ([Self.entry(1)], [Self.showing([1, 4], deposited: 2, links: [0: 0])])
    ])
    try store.starting(.set).change([(OwnedPokemon(pokemonId: 7), .status(.caught))])
    let list = Checklist(
      slug: "l", name: "L", total: 4, hasStarterChoice: false, availableStarters: [],
      pokemon: [1, 4, 7, 9].map { .init(pokemonId: $0, dexNumber: $0, name: "Name") })
    let progress = try store.progress(of: list)
    #expect(progress.lines.map(\.state) == [.verified, .seen, .unproven, .missing])
    #expect(progress.missing.count == 3)
  }

  @Test func `two visits in two places are two, and nobody is asked`() throws {
    let entries = [Self.entry(1), Self.entry(1)]
    let page = Self.showing([1, 1], deposited: 2, links: [0: 0, 1: 1])
    let store = try Self.store([(entries, [page])])
    let dex = try Self.dex.get()
    #expect(try store.duplicates(dex: dex).repeated.isEmpty)
    let placed = try #require(try store.placedPokemon().first)
    #expect(placed.places == [Self.place(0), Self.place(1)])
    #expect(ListedPokemon(placed, dex: dex).count == 2)
    // Their own list says nothing new of them.
    let own = ListedPokemon(placed, dex: dex)
    var list = ImportedList()
    list.pokemon = [
      ImportedList.Pokemon(
        place: "1", pokemon: own.pokemon, status: own.status, count: own.count, notes: own.notes)
    ]
    #expect(try store.starting(.import).takeOver(list).unchanged == 1)
    let unlinked = try Self.store([(entries, [Self.showing([1, 1], deposited: 2)])])
    #expect(try unlinked.duplicates(dex: dex).repeated.count == 1)
  }

  @Test(arguments: [true, false])
  func `places tell two Pokémon apart that agree in all that was read`(arePlaced: Bool) throws {
    let entries = [Self.entry(1), CollectionStoreTests.entry(1) { $0.nickname = nil }]
    let page = Self.showing(
      [1, 1], deposited: 2, links: arePlaced ? [0: 0, 1: 1] : [:])
    let store = try Self.store([(entries, [page])])
    #expect(try store.collection().count == (arePlaced ? 2 : 1))
  }

  @Test func `a place that changed tells nothing apart`() throws {
    let entries = [Self.entry(1), CollectionStoreTests.entry(1) { $0.nickname = nil }]
    let pages = [
      Self.showing([1], links: [0: 0]), Self.showing([0, 1], start: 20, links: [1: 1]),
    ]
    #expect(try Self.store([(entries, pages)]).collection().count == 1)
  }

  @Test(arguments: [ImportExportFormat.supereffective, .pokemonautomation, .livingdextracker])
  func `an export has Pokémon where the boxes have them`(format: ImportExportFormat) throws {
    let dex = try Self.dex.get()
    let store = try Self.store([
      (
        [CollectionStoreTests.entry(25) { $0.form = "pikachu" }],
        [
          Self.showing([0, 25], deposited: 2, links: [1: 0]),
          Self.showing([0, 0, 0, 0, 0, 0, 4], box: 3, deposited: 2),
        ]
      )
    ])
    try store.starting(.set).change([(OwnedPokemon(pokemonId: 7), .status(.caught))])
    let list = try store.placedPokemon().map { ListedPokemon($0, dex: dex) }
    let text = try format.text(of: list, dex: dex) { Issue.record("\($0)") }
    let read = try format.read(Data(text.utf8), from: "list", dex: dex)
    guard format.hasBoxes else {
      // A Pokémon that is only seen is not caught.
      #expect(read.pokemon.map(\.pokemon.pokemonId) == [7, 25])
      #expect(text.contains(#""column" : 2"#))
      return
    }
    #expect(read.pokemon.map(\.pokemon.pokemonId) == [25, 4, 7])
    #expect(
      read.pokemon.map(\.boxPlace) == [
        Self.place(1), Self.place(6, box: 3), Self.place(0, box: 4),
      ])
  }

  @Test func `boxes are compared with a list place by place`() {
    func wanted(_ species: [Int]) -> [BoxPlace: OwnedPokemon] {
      Dictionary(
        uniqueKeysWithValues: species.enumerated().filter { $1 > 0 }.map {
          (Self.place($0), OwnedPokemon(pokemonId: $1))
        })
    }
    let inventory = BoxInventory([
      Self.showing([1, 2, 0, 4, -1]), Self.showing([9], box: 2),
    ])
    let comparison = BoxComparison(expected: wanted([1, 3, 3, 0, 5]), inventory: inventory)
    #expect(
      comparison.places.map(\.finding) == [.asListed, .different, .missing, .extra, .unseen])
    #expect(!comparison.isMet)
    #expect(
      BoxComparison(
        expected: wanted([1, 2, 0, 4]), inventory: BoxInventory([Self.showing([1, 2, 0, 4])])
      ).isMet)
  }

  @Test func `what left before all were seen takes no place after boxes that changed since`()
    throws
  {
    let pair = [Self.entry(132, id: "000001"), Self.entry(132, id: "000002")]
    let store = try Self.store([
      (pair, [Self.showing([132, 132], deposited: 2, links: [0: 0, 1: 1])]),
      ([], [Self.showing([132], deposited: 1)]),
    ])
    #expect(try store.boxes().rows.isEmpty)
    var scan = CollectionStoreTests.scan("c", entries: [])
    // One more is in a box that was not shown.
    scan.boxes = [Self.showing([132], deposited: 2)]
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    #expect(try store.boxes().rows.isEmpty)
  }
}
