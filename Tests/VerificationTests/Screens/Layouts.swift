import Foundation
import Testing

@testable import Verification

/// The layouts that come with the tool.
enum Layouts {
  static let all = (try? ScreenLayout.bundled()) ?? []

  static func layout(_ kind: ScreenKind) throws -> ScreenLayout {
    try #require(all.first { $0.kind == kind })
  }

  /// The text of a layout's file.
  static func text(_ kind: ScreenKind) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Sources/Verification/Layouts/\(kind.rawValue).json")
    return try String(contentsOf: file, encoding: .utf8)
  }

  static func bars() throws -> BarsLocator {
    let layout = try layout(.switchSummary)
    guard case .bars(let anchor) = layout.anchor else {
      throw LayoutError(path: layout.name, reason: "it has no bars")
    }
    return BarsLocator(layout: layout, anchor: anchor)
  }

  static func panel() throws -> PanelLocator {
    let layout = try layout(.mobileSummary)
    return PanelLocator(layout: layout, anchor: try panelAnchor())
  }

  static func panelAnchor() throws -> PanelAnchor {
    let layout = try layout(.mobileSummary)
    guard case .panel(let anchor) = layout.anchor else {
      throw LayoutError(path: layout.name, reason: "it has no panel")
    }
    return anchor
  }
}
