import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Where the commands that show entries get them from.
struct ReportSource {
  let store: CollectionStore
  let dex: Dex
  let builder: ReportBuilder

  /// - Parameters:
  ///   - sprites: a folder of renders.
  ///   - goal: the checklist to compare with, if any.
  init(store: CollectionStore, sprites: String?, goal: ChecklistOptions) throws {
    self.store = store
    let dex = try Dex.installed()
    self.dex = dex
    let folder = try sprites.map {
      try ReferenceSprites(folder: URL(fileURLWithPath: $0), dex: dex)
    }
    builder = ReportBuilder(
      store: store, dex: dex, tool: Version.number, sprites: folder,
      checklist: try goal.chosen(store, dex: dex))
  }

  func report(of names: [String]) throws -> Report {
    try builder.report(of: RecordingSelection.recordings(named: names, in: store))
  }
}
