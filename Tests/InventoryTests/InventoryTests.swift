import Inventory
import Testing
import Verification

/// The contents of boxes, and the Pokémon whose summary was shown.
struct InventoryTests {
  /// A box of thirty slots: each is a species' number, 0 for an empty one, -1 for a hidden one.
  private static func showing(
    _ species: [Int], box number: Int? = 1, start: Double = 0, deposited: Int? = nil,
    emptyBoxes: Int? = nil
  ) -> BoxShowing {
    let slots = (0..<30).map { place in
      let species = place < species.count ? species[place] : 0
      let state: Slot.State = species > 0 ? .filled : species == 0 ? .empty : .hidden
      var slot = Slot(row: place / 6 + 1, column: place % 6 + 1, state: state)
      if species > 0 { slot.speciesId = species }
      return slot
    }
    return BoxShowing(
      index: 0, start: start, end: start + 0.9, number: number, total: 200, deposited: deposited,
      emptyBoxes: emptyBoxes, slots: slots)
  }

  private static func entries(_ species: [Int?], start: Double = 10) -> [Entry] {
    species.enumerated().map { index, species in
      Entry(
        index: index, start: start + Double(index), end: start + Double(index) + 0.5,
        verdict: .verified, speciesId: species)
    }
  }

  @Test func `boxes are complete when as many were seen as are deposited`() {
    #expect(BoxInventory([Self.showing([1, 2, 3], deposited: 3)]).isComplete)
    #expect(BoxInventory([Self.showing([1, 2, 3], deposited: 3, emptyBoxes: 199)]).isComplete)
    #expect(!BoxInventory([Self.showing([1, 2, 3], deposited: 4)]).isComplete)
    #expect(!BoxInventory([Self.showing([1, 2, -1], deposited: 3)]).isComplete)
    #expect(!BoxInventory([Self.showing([1, 2, 3])]).isComplete)
  }

  @Test func `a box shown twice is one, and what was hidden the first time counts the second`() {
    let twice = [
      Self.showing([1, 2, -1], deposited: 3), Self.showing([1, -1, 3], start: 1, deposited: 3),
    ]
    let inventory = BoxInventory(twice)
    #expect(inventory.isComplete)
    #expect(inventory.filled.count == 3)
    #expect(inventory.open.isEmpty)
  }

  @Test(arguments: [
    [showing([1, 2], deposited: 2), showing([1, 0, 2], start: 1, deposited: 2)],
    [showing([1, 2], deposited: 2), showing([1, 3], start: 1, deposited: 2)],
    [showing([1], deposited: 2), showing([2], box: nil, start: 1, deposited: 2)],
    [showing([1], deposited: 2), showing([2], box: 2, start: 1, deposited: 1)],
    // One Pokémon was moved between two takes and is seen twice. Another box was never shown.
    [
      showing([1], deposited: 2, emptyBoxes: 197),
      showing([1], box: 2, start: 1, deposited: 2, emptyBoxes: 197),
    ],
    [
      showing([1], deposited: 2, emptyBoxes: 198),
      showing([2], box: 2, start: 1, deposited: 2, emptyBoxes: 197),
    ],
  ])
  func `nothing is complete that changed, has no number, or counts otherwise`(
    showings: [BoxShowing]
  ) {
    #expect(!BoxInventory(showings).isComplete)
  }

  private static func inventory(_ recordings: [[BoxShowing]]) -> BoxInventory {
    BoxInventory(
      recordings: zip(["/a/old.mp4", "/a/new.mp4", "/a/last.mp4"], recordings).map {
        BoxRecording(path: $0, readDate: "2026-11-26T00:00:00.000Z", showings: $1)
      })
  }

  @Test func `a box counts as the newest recording shows it, and others say where they are from`() {
    let inventory = Self.inventory([
      [
        Self.showing([1, 2, 3], deposited: 7), Self.showing([4], box: 2, deposited: 7),
        Self.showing([5, 6], box: 3, deposited: 7), Self.showing([7], box: 4, deposited: 7),
      ],
      // A hidden place may hold another Pokémon now.
      [Self.showing([2, 3, -1], deposited: 6), Self.showing([-1, 8], box: 2, deposited: 6)],
    ])
    func slot(_ place: Int, box: Int) -> Slot? {
      inventory.slots[BoxPlace(box: box, row: 1, column: place + 1)]
    }
    #expect((0..<3).map { slot($0, box: 1)?.speciesId } == [2, 3, nil])
    #expect(slot(2, box: 1)?.state == .hidden && slot(0, box: 2)?.state == .hidden)
    #expect(inventory.changed.isEmpty && inventory.replaced == [1, 2])
    #expect((1...4).map(inventory.isOlder) == [false, false, true, true])
    #expect(inventory.deposited == nil && !inventory.isComplete)
    #expect(
      inventory.words { String($0.prefix(10)) } == [
        "boxes: 6 Pokémon seen, in 4 boxes; the pages count differently",
        "  7 Pokémon in old.mp4, read 2026-11-26", "  6 Pokémon in new.mp4, read 2026-11-26",
        "  other Pokémon than in an older recording, which no longer counts for them: boxes 1–2",
        "  from an older recording, old.mp4, read 2026-11-26: boxes 3–4",
        "  box 1, not seen free: row 1 column 3", "  box 2, not seen free: row 1 column 1",
        "  the boxes changed between the recordings: record all boxes in one go",
        "  to see all: the cursor on the first row, no menu, and R from box to box, a second on each",
      ])
  }

  @Test func `a hidden place is known from an older recording while its box agrees`() {
    let inventory = Self.inventory([
      [Self.showing([1, 2], deposited: 3)], [Self.showing([-1, 2, 3], deposited: 3)],
    ])
    // The third place was empty.
    #expect(inventory.replaced == [1] && inventory.filled.count == 2)
    let agreed = Self.inventory([
      [Self.showing([1, 2, -1], deposited: 3)], [Self.showing([-1, 2, 3], deposited: 3)],
    ])
    #expect(agreed.isComplete && agreed.replaced.isEmpty)
    #expect(
      agreed.words() == [
        "boxes: complete: all 3 Pokémon in 1 box were seen",
        "  unless one was moved between the 2 recordings that show them",
      ])
    #expect(
      Self.inventory([[Self.showing([1, 2], deposited: 1)]]).words().contains(
        "  1 too many, as if Pokémon were moved: record all boxes in one go"))
  }

  @Test func `a recording that nothing is known from any more counts no Pokémon`() {
    let inventory = Self.inventory([
      [Self.showing([1, 2], deposited: 2)], [Self.showing([2, 1, -1], deposited: 3)],
    ])
    #expect(inventory.deposited == 3 && !inventory.isComplete)
    #expect(inventory.words()[0] == "boxes: 2 of 3 Pokémon seen, in 1 box")
    // As many as the newest one counts, but not all that the run showed.
    let moved = Self.inventory([
      [Self.showing([1, 2], deposited: 2)], [Self.showing([2, 1], deposited: 2)],
    ])
    #expect(!moved.isComplete)
  }

  @Test func `pages of one recording that count differently are no unread ones`() {
    let differing = BoxInventory([
      Self.showing([1], deposited: 2), Self.showing([2], box: 2, start: 1, deposited: 3),
    ])
    #expect(differing.words()[0].hasSuffix("in 2 boxes; the pages count differently"))
    #expect(differing.words()[1] == "  2 or 3 Pokémon in the recording")
    #expect(BoxInventory([Self.showing([1])]).words()[0].hasSuffix("there are was not read"))
  }

  @Test(arguments: [
    // Every one.
    ([1, 2, 3], [1, 2, 3] as [Int?], [1, 2, 3] as [Int?]),
    // One skipped.
    ([1, 2, 3], [1, 3], [1, 3]),
    // An unread entry between two neighbors is between them; at the end it may be any.
    ([1, 2, 3], [1, nil, 3], [1, 2, 3]),
    ([1, 2, 3, 4], [1, nil], [1, nil]),
    // Of three alike two were shown: nobody knows which.
    ([1, 5, 5, 5, 2], [1, 5, 5, 2], [1, nil, nil, 2]),
    ([5, 5, 5], [5, 5, 5], [5, 5, 5]),
    // Turned backwards.
    ([1, 2, 3], [3, 1], [3, 1]),
    ([1, 5, 5, 2], [2, 5, 1], [2, nil, 1]),
    // In no order: nothing fits.
    ([1, 2, 3], [2, 3, 1], [nil, nil, nil]),
    // A hidden slot may hold anything.
    ([1, -1, 2, 3], [2, 3], [nil, 3]),
    ([1, -1, 2, 3], [1, 2, 3], [nil, nil, 3]),
  ])
  func `an entry is linked where every order has it in one place`(
    box: [Int], shown: [Int?], linked: [Int?]
  ) {
    let page = Self.showing(box, deposited: box.count { $0 != 0 })
    let result = SlotLinking(entries: Self.entries(shown), showings: [page]).linked()
    let found = shown.indices.map { index in
      result[0].slots.first { $0.entry == index }?.speciesId
    }
    #expect(found == linked)
  }

  @Test(arguments: [
    // The picture shows 2, the summary 9: between 1 and 3 nothing else can be meant.
    ([1, 2, 3], [1, 9, 3], 3, [0, 1, 2] as [Int?]),
    // Two places are possible.
    ([1, 2, 4, 3], [1, 9, 3], 4, [0, nil, nil, 2]),
    // Not every Pokémon was seen: it may be of another box.
    ([1, 2, 3], [1, 9, 3], 5, [nil, nil, nil]),
    // Half of what was shown is of other boxes.
    ([1, 2, 3], [1, 9], 3, [nil, nil, nil]),
  ])
  func `a summary that fits no Pokémon conflicts with the one in its place`(
    box: [Int], shown: [Int], deposited: Int, linked: [Int?]
  ) {
    let page = Self.showing(box, deposited: deposited)
    let result = SlotLinking(entries: Self.entries(shown), showings: [page]).linked()
    #expect(result[0].slots.prefix(linked.count).map(\.entry) == linked)
    let conflicts = result[0].slots.filter(\.hasConflict).map(\.entry)
    #expect(conflicts == (linked.contains(1) ? [1] : []))
    #expect(BoxInventory(result).conflicts.count == conflicts.count)
    #expect(
      BoxInventory(result).words().contains { $0.contains("another Pokémon") } == !conflicts.isEmpty
    )
  }

  @Test(arguments: [[1, 5, 5, 2], [2, 5, 5, 1]])
  func `summaries of another recording have their places forwards and backwards`(shown: [Int]) {
    let inventory = BoxInventory([Self.showing([1, 5, 5, 2], deposited: 4)])
    let places = inventory.places(of: Self.entries(shown))
    let columns = shown.indices.map { places[$0]?.column }
    #expect(columns == (shown[0] == 1 ? [1, 2, 3, 4] : [4, 3, 2, 1]))
  }

  @Test func `two boxes of one title are two, told by their numbers`() {
    var pages = [Self.showing([1, 2], deposited: 3), Self.showing([3], deposited: 3)]
    for (index, number) in [2, 5].enumerated() {
      (pages[index].number, pages[index].total, pages[index].title) = (number, 200, "Trade")
    }
    let inventory = BoxInventory(pages)
    #expect(inventory.boxes == [2, 5])
    #expect(inventory.titles == [2: "Trade", 5: "Trade"])
    #expect(inventory.isComplete)
    #expect(inventory.sources[BoxPlace(box: 5, row: 1, column: 1)] == 1)
  }

  @Test func `what no order has is certainly not shown, if all was seen`() {
    func shown(deposited: Int) -> [Bool?] {
      let page = Self.showing([1, 2, 5, 5], deposited: deposited)
      let result = SlotLinking(entries: Self.entries([1, 5]), showings: [page]).linked()
      return result[0].slots.prefix(4).map(\.isShown)
    }
    #expect(shown(deposited: 4) == [true, false, nil, nil])
    #expect(shown(deposited: 9) == [true, nil, nil, nil])
  }

  @Test func `without all boxes seen an entry is of the box shown right before it`() {
    let pages = [Self.showing([1, 2]), Self.showing([3, 4], box: 2, start: 1)]
    let result = SlotLinking(entries: Self.entries([1]), showings: pages).linked()
    #expect(result.allSatisfy { $0.slots.allSatisfy { $0.entry == nil } })
    let own = SlotLinking(entries: Self.entries([4]), showings: pages).linked()
    #expect(own[1].slots[1].entry == 0)
  }

  @Test func `an entry is linked with the last showing before it in which the slot is filled`() {
    let pages = [
      Self.showing([1, 2], start: 0, deposited: 2), Self.showing([-1, 2], start: 1, deposited: 2),
      Self.showing([1, 2], start: 20, deposited: 2),
    ]
    let result = SlotLinking(entries: Self.entries([1, 2]), showings: pages).linked()
    #expect(result[0].slots[0].entry == 0)
    #expect(result[1].slots[1].entry == 1)
    #expect(result[2].slots.allSatisfy { $0.entry == nil })
  }

  @Test(arguments: [(0, 0), (-1, nil)] as [(Int, Int?)])
  func `a covered slot holds no entry where another showing proves it empty`(
    other: Int, entry: Int?
  ) {
    let pages = [Self.showing([1, other, 3], start: 0), Self.showing([1, -1, 3], start: 1)]
    let result = SlotLinking(entries: Self.entries([3]), showings: pages).linked()
    #expect(result[1].slots[2].entry == entry)
  }
}
