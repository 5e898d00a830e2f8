import Dex
import Foundation
import Imaging
import Reporting
import Testing
import Verification

@testable import Collection
@testable import Pipeline

struct LivingDexTests {
  private static let sprites = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/demo/sprites")
  private let dex: Dex
  private let store: CollectionStore

  init() throws {
    dex = try Dex.bundled()
    store = try CollectionStore.copy(path: "/nowhere")
  }

  private func picture(_ kind: EntryPicture.Kind, bytes: Int = 3) -> EntryPicture {
    EntryPicture(
      kind: kind, place: Rectangle(x: 0, y: 0, width: 2, height: 2), width: 2, height: 2, time: 0,
      jpeg: Data(repeating: kind == .page ? 1 : 2, count: bytes))
  }

  private func entry(
    _ species: Int, _ form: String, _ verdict: Verdict = .verified, at start: Double = 0.5,
    pictures: [EntryPicture] = []
  ) -> Entry {
    Entry(
      index: 0, start: start, end: start + 0.5, verdict: verdict, speciesId: species,
      species: dex.species(species)?.name ?? "", form: form, gender: .male, isShiny: false,
      level: species % 100 + 1, trainer: "Ivy", trainerId: "014082", pictures: pictures)
  }

  private func read(
    _ entries: [Entry], boxes: [BoxShowing] = [], sha256 digit: Character = "a"
  ) throws {
    var entries = entries
    for index in entries.indices { entries[index].index = index }
    var scan = ScannedRecording(
      path: "/home/ivy/evening.mp4", sha256: String(repeating: digit, count: 64), duration: 90,
      width: 4, height: 3, codec: "h264", screen: .switchSummary, language: .english, frames: 60,
      stableFrames: 9, entries: entries)
    scan.boxes = boxes
    _ = try store.starting(.read).keep(
      [scan], versions: ReadingVersions(tool: "1", dex: "d", table: "t"))
  }

  private func livingDex(
    sprites: ReferenceSprites? = nil, showsTrainers: Bool = true
  ) async throws -> LivingDex {
    try await LivingDexBuilder(
      store: store, dex: dex, games: try GameFile.bundled(), tool: "1", sprites: sprites
    ).livingDex(showsTrainers: showsTrainers)
  }

  /// A showing of box 3 whose first slot holds entry 0, and whose second one holds what no entry
  /// shows.
  private var box: BoxShowing {
    var slots = (0..<30).map { Slot(row: $0 / 6 + 1, column: $0 % 6 + 1, state: .empty) }
    slots[0].state = .filled
    slots[0].entry = 0
    slots[1].state = .filled
    slots[2].state = .hidden
    return BoxShowing(
      index: 0, start: 0, end: 1, number: 3, total: 200, title: "Best", deposited: 2,
      emptyBoxes: 199, slots: slots)
  }

  @Test func `a verified Pokémon has its picture, its proof and its place in a box`() async throws {
    try read([entry(25, "pikachu", pictures: [picture(.sprite)])], boxes: [box])
    let made = try await livingDex()
    let pikachu = try #require(made.pokemon.first)
    #expect(made.pokemon.count == 1 && pikachu.isVerified)
    #expect(pikachu.proofs.map(\.start) == [0.5])
    let page = try CollectionPage(made).page
    #expect(page.contains("\"evening.mp4\"") && !page.contains("/home"))
    #expect(pikachu.picture.map { made.pictures[$0] } == picture(.sprite).jpeg)
    #expect(pikachu.place == BoxPlace(box: 3, row: 1, column: 1))
    let shelf = try #require(made.boxes.first)
    #expect(shelf.number == 3 && shelf.title == "Best")
    #expect(Array(shelf.slots.prefix(4)) == [.proven, .filled, .unknown, .empty])
  }

  @Test func `what a box shows beside the rows is seen, with its place`() async throws {
    var showing = box
    (showing.slots[1].speciesId, showing.slots[1].form) = (26, "raichu")
    showing.slots[0].speciesId = 25
    try read([entry(25, "pikachu")], boxes: [showing])
    let made = try await livingDex()
    #expect(made.seen.map(\.entry.pokemon) == [OwnedPokemon(pokemonId: 26, form: "raichu")])
    #expect(made.seen.map(\.places) == [[BoxPlace(box: 3, row: 1, column: 2)]])
    let page = try CollectionPage(made).page
    #expect(page.contains(##"<a class="tile seen t-electric" href="#n26""##))
    #expect(page.contains(##"<a class="tile verified t-electric" href="#n25""##))
    #expect(page.contains(#"<span class="said">seen in a box</span>"#))
  }

  @Test func `a slot under the cursor keeps what was seen in it before`() async throws {
    var covered = box
    (covered.index, covered.start, covered.end) = (1, 2, 3)
    covered.slots[0] = Slot(row: 1, column: 1, state: .hidden)
    try read([entry(25, "pikachu")], boxes: [box, covered])
    #expect(try await livingDex().boxes.first?.slots.first == .proven)
  }

  @Test func `what a person decided is owned, not proven, and shows its page`() async throws {
    let pictures = [picture(.sprite), picture(.page)]
    try read([entry(26, "raichu", .mismatch, pictures: pictures)])
    let recording = try #require(try store.recordings().first?.scan)
    let decision = NewDecision(
      entry: EntryID(sha256: recording.sha256, start: 0.5), standing: "",
      fingerprint: recording.entries[0].fingerprint, action: .accept)
    _ = try store.starting(.decide).decide([decision], who: "ivy", dex: dex)
    let raichu = try #require(try await livingDex().pokemon.first)
    #expect(!raichu.isVerified && raichu.proofs.count == 1)
    #expect(raichu.picture != nil && raichu.frame != nil)
    let shared = try await livingDex(showsTrainers: false)
    #expect(shared.pokemon.first?.frame == nil && shared.pokemon.first?.pokemon.trainer == nil)
    #expect(shared.pokemon.first?.pokemon.trainerId == nil && shared.pokemon.first?.picture != nil)
    let page = try CollectionPage(shared).page
    #expect(!page.contains("\"Ivy\"") && !page.contains("014082") && !page.contains("/home"))
  }

  @Test func `a render stands for what no recording shows`() async throws {
    try read([entry(607, "litwick", pictures: [picture(.sprite)])])
    let made = try await livingDex(
      sprites: try ReferenceSprites(folder: Self.sprites, dex: dex))
    #expect(made.renders[LivingDex.Render(form: "joltik", isShiny: false)] != nil)
    #expect(made.renders[LivingDex.Render(form: "litwick", isShiny: false)] == nil)
    #expect(try await livingDex().renders.isEmpty)
  }

  @Test func `pictures beyond the page's room are left out, one of each kind first`() async throws {
    let bytes = 30_000
    let many = (0..<1100).map { place in
      let species = dex.allSpecies[max(0, place - 900)]
      var entry = entry(
        species.id, species.forms[0].identifier, at: Double(place),
        pictures: [picture(.sprite, bytes: bytes)])
      entry.trainerId = "\(100_000 + place)"
      return entry
    }
    try read(many)
    let made = try await livingDex()
    let room = CollectionPage.pictureBytes(pokemon: made.pokemon.count)
    #expect(made.pictures.reduce(0) { $0 + $1.count } <= room)
    #expect(made.pictures.count == room / bytes && made.pictures.count < many.count)
    let kinds = Set(made.pokemon.map(\.pokemon.pokemonId))
    #expect(Set(made.pokemon.filter { $0.picture != nil }.map(\.pokemon.pokemonId)) == kinds)
  }

  @Test func `a name that holds markup stays a name`() throws {
    var made = LivingDex(dex: dex, families: Families(dex), games: [], pokemon: [], tool: "1")
    made.pokemon = [
      LivingDex.Pokemon(
        row: CollectionEntry(
          missing: OwnedPokemon(
            pokemonId: 25, form: "pikachu", trainer: "<!--",
            nickname: "</script><script>alert(1)</script>")))
    ]
    made.boxes = [
      LivingDex.Box(number: 1, title: "<b>mine", slots: Array(repeating: .empty, count: 30))
    ]
    let page = try CollectionPage(made).page
    #expect(!page.contains("alert(1)</script>") && !page.contains("<b>mine"))
    #expect(!page.contains("\"<!--") && page.contains("&lt;b&gt;mine"))
  }

  @Test func `an empty box is shown, and not counted`() throws {
    var made = LivingDex(dex: dex, families: Families(dex), games: [], pokemon: [], tool: "1")
    let empty = Array(repeating: LivingDex.Box.Slot.empty, count: 30)
    made.boxes = [
      LivingDex.Box(number: 1, title: nil, slots: [.proven, .filled] + empty.dropLast(2)),
      LivingDex.Box(number: 2, title: nil, slots: empty),
    ]
    let page = try CollectionPage(made).page
    #expect(page.contains("1 of 2 Pokémon in 1 box verified"))
    #expect(page.contains("data-box=\"2\""))
  }
}
