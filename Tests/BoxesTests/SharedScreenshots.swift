import Decoding
import Foundation
import Imaging

/// The real screenshots beside the package, which are not part of it.
enum SharedScreenshots {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/screenshots")

  /// Says on stderr when there is nothing to test with.
  static let areThere: Bool = {
    let there = FileManager.default.fileExists(
      atPath: folder.appending(path: "switch-box-page.png").path)
    if !there {
      FileHandle.standardError.write(
        Data("SKIPPED: tests against the real box page: no \(folder.path)\n".utf8))
    }
    return there
  }()

  /// The real box page, 1920 × 1080.
  static func boxPage() throws -> RGBImage {
    let image = try StoredStill(at: folder.appending(path: "switch-box-page.png").path).expanded
    return image.composed(on: RGB(255, 255, 255))
  }

  struct Truth: Decodable {
    struct Box: Decodable {
      let slots: [Slot]
    }
    struct Slot: Decodable {
      let state: String
      let speciesId: Int?
      let form: String?
      let shiny: Bool?
      let look: String?
    }
    let boxes: [Box]
  }

  static func boxPageTruth() throws -> [Truth.Slot] {
    let file = folder.appending(path: "switch-box-page.truth.json")
    let truth = try JSONDecoder().decode(Truth.self, from: Data(contentsOf: file))
    return truth.boxes.first?.slots ?? []
  }
}
