import Dex
import Foundation
import Imaging
import Verification

@testable import Collection
@testable import Reporting

/// The targets that change a collection.
extension FuzzTarget {
  /// An empty collection in memory; what an input does to it is thrown away.
  static let empty = Result { try CollectionStore.copy(path: "/nowhere") }

  /// A list from another program, in the format that its contents look like, or a whole collection.
  static func readImport(_ data: Data) {
    guard let dex = try? bundled.get(), let format = ImportExportFormat.format(of: data) else {
      return
    }
    if format == .json {
      if let runs = try? CollectionJSON.runs(data, from: "c.json") { merge(runs) }
      return
    }
    guard let list = try? format.read(data, from: "list", dex: dex) else { return }
    for row in list.pokemon {
      let species = dex.species(row.pokemon.pokemonId)
      precondition(species != nil && row.count ?? 1 > 0)
      if let form = row.pokemon.form {
        precondition(species?.forms.contains { $0.identifier == form } == true)
      }
    }
    change { store in _ = try store.takeOver(list) }
  }

  /// A checklist of the user's own, in JSON or CSV.
  static func readChecklist(_ data: Data) {
    guard let dex = try? bundled.get(),
      let list = try? Checklist.read(data, path: "list.csv", dex: dex)
    else { return }
    for starter in list.hasStarterChoice ? list.availableStarters : [] {
      precondition((try? list.chosen(starter: starter).pokemon.count) == list.total)
    }
    let progress = ChecklistProgress(list, collection: [])
    precondition(progress.missing.count == list.pokemon.count)
    change { store in
      try store.add(list)
      let kept = try store.ownChecklists()
      precondition(kept == [list])
    }
  }

  /// Results of another machine, a line of JSON each.
  static func readResults(_ data: Data) {
    guard let runs = try? ResultsFile.runs(in: data, path: "r.ndjson") else { return }
    merge(runs)
  }

  /// Reads decisions that a page saves, with their checksum put right.
  static func readDecisions(_ data: Data) {
    _ = try? DecisionsFile(data)
    struct Items: Decodable { var decisions: [NewDecision] }
    guard let read = try? JSONDecoder().decode(Items.self, from: data),
      let whole = try? DecisionsFile(items: read.decisions).data,
      let file = try? DecisionsFile(whole)
    else { return }
    precondition(file.items == read.decisions)
    decide(file.items)
  }

  /// Reads a file of enrolled pictures and names, with its ids put right.
  static func readEnrolments(_ data: Data) {
    struct Rows: Codable {
      var format: String
      var enrolled: [EnrolmentRow]
    }
    guard let dex = try? bundled.get() else { return }
    _ = try? EnrolmentFile.things(data, dex: dex)
    guard var rows = try? JSONDecoder().decode(Rows.self, from: data) else { return }
    rows.enrolled = rows.enrolled.map { row in
      var row = row
      row.uid = row.thing?.uid ?? row.uid
      return row
    }
    guard let whole = try? JSONEncoder().encode(rows),
      let things = try? EnrolmentFile.things(whole, dex: dex)
    else { return }
    let again = (try? EnrolmentFile.data(things)).flatMap {
      try? EnrolmentFile.things($0, dex: dex)
    }
    precondition(again == things)
    change { store in
      let count = try store.starting(.enrol).enrol(things)
      let kept = try store.enrolments()
      precondition(count == Set(things.map(\.uid)).count && kept.count == count)
    }
  }

  static func merge(_ runs: [MergedRun]) {
    change { store in _ = try store.merge { merge in for run in runs { try merge.add(run) } } }
  }

  /// Does something to a collection. The collection must be whole afterwards, whether the change
  /// was made or refused.
  static func change(
    _ start: Result<CollectionStore, any Error> = empty, _ body: (CollectionStore) throws -> Void
  ) {
    guard let store = try? start.get().inMemory() else { return }
    try? body(store)
    guard let problems = try? store.problems() else { preconditionFailure("the check failed") }
    precondition(problems.isEmpty, "\(problems)")
  }
}
