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

  /// - Parameter sprites: a folder of renders.
  init(store: CollectionStore, sprites: String?) throws {
    self.store = store
    let dex = try Dex.installed()
    self.dex = dex
    let folder = try sprites.map {
      try ReferenceSprites(folder: URL(fileURLWithPath: $0), dex: dex)
    }
    builder = ReportBuilder(store: store, dex: dex, tool: Version.number, sprites: folder)
  }

  func report(of names: [String]) throws -> Report {
    try builder.report(of: RecordingSelection.recordings(named: names, in: store))
  }
}
