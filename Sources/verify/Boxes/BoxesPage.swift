import Foundation
import Reporting
import Verification

/// The boxes of a collection as a page of one file, which opens from disk without a network or
/// scripts.
struct BoxesPage: Sendable {
  /// One place of a box.
  struct Cell: Hashable, Sendable {
    /// The state of a place, the most important first.
    enum Kind: String, CaseIterable, Hashable, Sendable {
      /// The summary of its Pokémon names another one than its picture.
      case conflict
      /// It showed one Pokémon and later another.
      case changed
      case verified, seen, empty, hidden, unknown
      /// Its page was not shown.
      case unseen
    }

    let kind: Kind
    /// The Pokémon's name with its marks; empty where none is known.
    let label: String
    /// Everything known of the place, in words.
    let words: String
    /// The index in `pictures` of the page that shows the place; `nil` where none is stored.
    let picture: Int?
  }

  struct Box: Hashable, Sendable {
    let name: String
    /// Thirty cells, row by row.
    let cells: [Cell]
  }

  let boxes: [Box]
  /// JPEG files, each of the thirty cells of one page.
  let pictures: [Data]
  /// A line about the boxes as a whole, and then lines about what is missing.
  let words: [String]
  /// Pokémon to record next, in order.
  let next: [String]
  let tool: String

  /// - Throws: `Failure` when a template or style is missing or damaged.
  var text: String {
    get throws {
      let files = try PageFiles(
        folder: PageFiles.folder.appending(path: "boxes"), templates: [], scripts: [])
      let style = try PageFiles.bundled.get().style + "\n" + files.style + "\n" + cellStyle
      let doubts = words.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
      return files.html(
        [
          "policy":
            "default-src 'none'; img-src data:; style-src \(SafeText.policyHash(of: style)); "
            + "base-uri 'none'; form-action 'none'",
          "style": style, "lead": words.first ?? "", "tiles": tiles, "hasDoubts": !doubts.isEmpty,
          "doubts": doubts, "hasNext": !next.isEmpty,
          "nextCount": TextFormat.count(next.count, "Pokémon", "Pokémon"), "next": next,
          "boxes": boxes.map(context), "tool": tool,
        ])
    }
  }

  private var tiles: [[String: Any]] {
    let kinds = boxes.flatMap(\.cells).map(\.kind)
    func count(_ wanted: Cell.Kind...) -> Int { kinds.count { wanted.contains($0) } }
    return [
      ["kind": "verified", "count": count(.verified), "name": "verified"],
      ["kind": "seen", "count": count(.seen), "name": "only seen"],
      ["kind": "mismatch", "count": count(.conflict, .changed), "name": "to look at"],
      ["kind": "unconfirmed", "count": count(.hidden, .unknown, .unseen), "name": "not seen"],
      ["kind": "empty", "count": count(.empty), "name": "empty"],
    ]
  }

  private func context(_ box: Box) -> [String: Any] {
    let filled = box.cells.count { !$0.label.isEmpty }
    return [
      "name": box.name, "count": "\(filled) of \(box.cells.count) filled",
      "cells": box.cells.enumerated().map { place, cell in
        [
          "kind": cell.kind.rawValue, "label": cell.label, "words": cell.words,
          "picture": cell.picture.map { "p\($0) at\(place)" } ?? "",
        ]
      },
    ]
  }

  /// Style rules that hold each page's picture once, and the position of each cell on it.
  private var cellStyle: String {
    let (rows, columns) = (BoxShowing.rows, BoxShowing.columns)
    let places = (0..<(rows * columns)).map { place in
      let (row, column) = (place / columns, place % columns)
      return ".at\(place) { background-position: \(column * 100 / (columns - 1))% "
        + "\(row * 100 / (rows - 1))%; }"
    }
    let images = pictures.enumerated().map { number, jpeg in
      ".p\(number) { background-image: url(\(SafeText.dataURL(jpeg))); }"
    }
    return (places + images).joined(separator: "\n")
  }
}
