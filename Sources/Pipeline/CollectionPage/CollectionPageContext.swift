import Collection
import Dex
import Files
import Foundation
import Reporting
import Verification

/// The values that fill the template of a collection's page.
struct CollectionPageContext {
  private let livingDex: LivingDex
  /// The rows of each species.
  private let rows: [Int: [CollectionEntry]]
  private let storable: [Species]
  private let states: [Int: ChecklistProgress.State]

  /// The distance between two slots in a box's drawing.
  private static let step = 11

  init(_ livingDex: LivingDex) {
    self.livingDex = livingDex
    let rows = Dictionary(
      grouping: livingDex.pokemon.map(\.row) + livingDex.seen.map(\.entry), by: \.pokemon.pokemonId)
    self.rows = rows
    storable = livingDex.dex.storableSpecies
    states = Dictionary(
      uniqueKeysWithValues: storable.map {
        ($0.id, ChecklistProgress.State(rows[$0.id, default: []]))
      })
  }

  var values: [String: Any] {
    let species = ProgressCount(storable.map(state))
    let ring = species.shares(of: 1000)
    let boxes = livingDex.boxes
    return [
      "title": "Living dex", "lead": lead.words, "leadDate": lead.date.map { [$0] } ?? [],
      "percent": "\(species.percent) %", "ringVerified": ring.verified, "ringOwned": ring.owned,
      "ringWords": "\(species.verified) of \(species.total) species are verified",
      "tiles": tiles(species), "pokemon": livingDex.pokemon.reduce(0) { $0 + $1.count },
      "verifiedPokemon": livingDex.pokemon.count(where: \.isVerified),
      "generations": generations.map { bar("generation", "\($0.key)", $0.name, $0.species) },
      "games": games, "gameCount": livingDex.games.count,
      "hasBoxes": !boxes.isEmpty, "boxes": boxes.map(box), "boxWords": boxWords,
      "types": PokemonType.allCases.map { ["id": $0.rawValue, "name": word($0)] },
      "sections": generations.map { section($0.key, $0.name, $0.species) },
      "colophon": "Made by verify \(livingDex.tool). It holds no link to any other place.",
    ]
  }

  private func state(_ species: Species) -> ChecklistProgress.State {
    states[species.id] ?? .missing
  }

  private func word(_ type: PokemonType) -> String {
    livingDex.dex.typeWord(type, in: .english) ?? type.rawValue
  }

  /// The words below the title, and the date at their end, which stays on one line.
  private var lead: (words: String, date: String?) {
    let dates = livingDex.pokemon.compactMap(\.verifiedDate).map { LocalTime.day($0) }
    guard let last = dates.max() else { return ("Nothing is verified yet.", nil) }
    return ("Proven by recordings, the last one of", last)
  }

  private func tiles(_ species: ProgressCount) -> [[String: Any]] {
    let forms = ProgressCount(
      storable.flatMap { species in
        species.storableForms.map { form in
          ChecklistProgress.State(rows[species.id, default: []]) { $0.form == form.identifier }
        }
      })
    let shiny = ProgressCount(
      storable.map { ChecklistProgress.State(rows[$0.id, default: []]) { $0.isShiny == true } })
    return [("species", species), ("forms", forms), ("shiny species", shiny)].map { name, count in
      ["name": name, "count": count.verified, "total": count.total]
    }
  }

  private var generations: [(key: Int, name: String, species: [Species])] {
    Dictionary(grouping: storable, by: \.generation).sorted { $0.key < $1.key }
      .map { ($0.key, "Generation \($0.key)", $0.value) }
  }

  private var games: [[String: Any]] {
    let known = Dictionary(uniqueKeysWithValues: storable.map { ($0.id, $0) })
    return livingDex.games.map { game in
      let species = Set(game.entries.map(\.species)).sorted().compactMap { known[$0] }
      return bar("game", game.slug, game.name, species)
    }
  }

  private func bar(
    _ filter: String, _ value: String, _ name: String, _ species: [Species]
  ) -> [String: Any] {
    let count = ProgressCount(species.map(state))
    let shares = count.shares(of: 100)
    return [
      "filter": filter, "value": value, "name": name, "verified": count.verified,
      "total": count.total, "share": shares.verified, "owned": shares.owned,
    ]
  }

  private func section(_ value: Int, _ name: String, _ species: [Species]) -> [String: Any] {
    let count = ProgressCount(species.map(state))
    return [
      "value": value, "name": name, "verified": count.verified, "total": count.total,
      "cells": species.map(cell),
    ]
  }

  private func cell(_ species: Species) -> [String: Any] {
    let state = state(species)
    return [
      "id": species.id, "number": "#" + TextFormat.number(species.id),
      "name": livingDex.dex.name(of: species),
      "state": state.rawValue, "words": state.words,
      "type": species.storableForms.first?.types.first?.rawValue ?? PokemonType.normal.rawValue,
      "shape": livingDex.shape(of: species),
    ]
  }

  private func box(_ box: LivingDex.Box) -> [String: Any] {
    let filled = box.slots.count { $0 == .filled || $0 == .proven }
    return [
      "number": box.number,
      "title": "Box \(box.number)"
        + (box.title.map { " · \(TerminalText.escaped($0))" } ?? ""),
      "slots": box.slots.enumerated().map { place, slot in
        [
          "state": slot.rawValue, "x": "\(place % BoxShowing.columns * Self.step)",
          "y": "\(place / BoxShowing.columns * Self.step)",
        ]
      },
      "words": "\(box.slots.count { $0 == .proven }) of \(filled) verified",
    ]
  }

  private var boxWords: String {
    let slots = livingDex.boxes.flatMap(\.slots)
    let proven = slots.count { $0 == .proven }
    let filled = slots.count { $0 == .filled } + proven
    let inBoxes = livingDex.boxes.count { box in
      box.slots.contains { $0 == .proven || $0 == .filled }
    }
    return "\(proven) of \(filled) Pokémon in " + inBoxes.counted("box", "boxes") + " verified"
  }
}

extension LivingDex {
  /// The silhouette of a species without a picture.
  func shape(of species: Species) -> String { families[species.id]?.shape ?? "blob" }
}

/// The counts of a group: verified, owned or seen in a box without a proof, and all.
struct ProgressCount: Hashable, Sendable {
  private(set) var verified = 0
  private(set) var unproven = 0
  private(set) var total = 0

  init(_ states: some Sequence<ChecklistProgress.State>) {
    for state in states {
      total += 1
      if state == .verified { verified += 1 }
      if state == .unproven || state == .seen { unproven += 1 }
    }
  }

  /// Returns the shares of `whole` that are verified, and that are owned at all, to a tenth.
  func shares(of whole: Double) -> (verified: String, owned: String) {
    let all = Double(max(1, total))
    func share(_ count: Int) -> String {
      JSONValue.number(Double(count) / all * whole, decimals: 1).text
    }
    return (share(verified), share(verified + unproven))
  }

  /// The verified share in percent, rounded down, so that one missing thing leaves 99. Below 10 %,
  /// it has a decimal.
  var percent: String {
    let thousandths = total == 0 ? 0 : verified * 1000 / total
    let (whole, tenth) = thousandths.quotientAndRemainder(dividingBy: 10)
    return whole < 10 && thousandths > 0 ? "\(whole).\(tenth)" : "\(whole)"
  }
}
