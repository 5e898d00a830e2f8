import Files
package import Foundation
import Verification

/// The boxes of a collection as a page of one file, which opens from disk without a network or
/// scripts.
package struct BoxesPage: Sendable {
  /// One place of a box.
  package struct Cell: Hashable, Sendable {
    /// The state of a place, the most important first.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
      /// The summary of its Pokémon names another one than its picture.
      case conflict
      /// It showed one Pokémon and later another.
      case changed
      case verified, seen, empty, hidden, unknown
      /// Its page was not shown.
      case unseen
    }

    package let kind: Kind
    /// The Pokémon's name with its marks; empty where none is known.
    package let label: String
    /// Everything known of the place, in words.
    package let words: String
    /// The index in `pictures` of the page that shows the place; `nil` where none is stored.
    package let picture: Int?

    package init(kind: Kind, label: String, words: String, picture: Int?) {
      self.kind = kind
      self.label = label
      self.words = words
      self.picture = picture
    }
  }

  /// A box with its thirty cells, row by row.
  package typealias Box = (name: String, cells: [Cell])

  private let boxes: [Box]
  private let pictures: [Data]
  private let words: [String]
  private let next: [String]
  private let tool: String

  /// - Parameters:
  ///   - pictures: JPEG files, each of the thirty cells of one page.
  ///   - words: a line about the boxes as a whole, and then lines about what is missing.
  ///   - next: Pokémon to record next, in order.
  package init(
    boxes: [Box], pictures: [Data], words: [String], next: [String], tool: String
  ) {
    self.boxes = boxes
    self.pictures = pictures
    self.words = words
    self.next = next
    self.tool = tool
  }

  /// - Throws: `Failure` when a template or style is missing or damaged.
  package var text: String {
    get throws {
      let files = try PageFiles(
        folder: PageFiles.folder.appending(path: "boxes"), templates: [], scripts: [])
      let style = try PageFiles.bundled.get().style + "\n" + files.style + "\n" + cellStyle
      let doubts = words.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
      return files.html(
        [
          "policy": PageFiles.policy(style: style, script: nil),
          "style": style, "lead": words.first ?? "", "tiles": tiles, "hasDoubts": !doubts.isEmpty,
          "doubts": doubts, "hasNext": !next.isEmpty,
          "nextCount": next.count.counted("Pokémon", "Pokémon"), "next": next,
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
