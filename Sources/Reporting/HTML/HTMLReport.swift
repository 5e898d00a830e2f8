import Files
import Foundation
import Verification

/// A report as a page of one file, which opens from disk without a network and without scripts.
package struct HTMLReport: Sendable {
  /// The receiver of a page's decisions.
  package enum Destination: Hashable, Sendable {
    /// A file that the reader saves.
    case file
    /// The server that the page came from, which accepts the token.
    case server(token: String)
  }

  package struct File: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  /// The most bytes of one file: a larger one takes more than two seconds to open.
  package static let mostBytes = 40_000_000
  /// Bytes of the words and markup of one card, with some room.
  private static let cardBytes = 5_000
  /// Bytes of the words and markup of one row of the verified entries, with some room.
  private static let rowBytes = 700
  private static let pageBytes = 500_000

  let report: Report
  let destination: Destination
  let files: PageFiles

  /// - Throws: `Failure` when a template or style is missing or damaged.
  package init(_ report: Report, destination: Destination = .file) throws(Failure) {
    self.report = report
    self.destination = destination
    files = try PageFiles.bundled.get()
  }

  package var page: String { render(report, title: title, parts: []) }

  private var title: String { destination == .file ? "Report" : "Review" }

  /// The content security policy of the page.
  var policy: String { files.policy(isServed: destination != .file) }

  /// Returns the report in files that open quickly: one file, or an index named `name` and its
  /// parts.
  ///
  /// - Parameter most: the most bytes of one file.
  package func files(named name: String, most: Int = mostBytes) -> [File] {
    let parts = partition(most: most)
    guard parts.count > 1 else { return [File(name: name, text: page)] }
    let base = name.hasSuffix(".html") ? String(name.dropLast(5)) : name
    let names = parts.indices.map { "\(base)-\($0 + 1).html" }
    var index = report
    for place in index.recordings.indices { index.recordings[place].entries = [] }
    let links = zip(names, parts).map { name, part in
      (
        href: Self.href(name),
        name: "\(name): \(part.entries.count.counted("entry", "entries"))"
      )
    }
    let pages = zip(names, parts).enumerated().map { place, part in
      File(
        name: part.0,
        text: render(
          part.1, title: "\(self.title), part \(place + 1)",
          parts: [(href: Self.href(name), name: "all parts")]))
    }
    return [File(name: name, text: render(report, showing: index, title: self.title, parts: links))]
      + pages
  }

  /// A relative link to a file beside this one, whatever characters its name has.
  private static func href(_ name: String) -> String {
    "./"
      + (name.addingPercentEncoding(
        withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._"))) ?? name)
  }

  /// The report's entries in order, in parts whose pictures fit into one file each.
  private func partition(most: Int) -> [Report] {
    var parts: [Report] = []
    var bytes = Int.max
    var known: Set<ReferencePicture> = []
    for recording in report.recordings {
      var isOpen = false
      for entry in recording.entries {
        let own = entry.shownPictures.reduce(0) { $0 + $1.jpeg.count }
        let words = entry.needsPerson ? Self.cardBytes : Self.rowBytes
        func size() -> Int {
          let new = entry.references.filter { !known.contains($0) }
          return words + (own + new.reduce(0) { $0 + $1.bytes.count } + 2) / 3 * 4
        }
        if bytes == Int.max || bytes + size() > most {
          known = []
          parts.append(Report(recordings: [], dex: report.dex, tool: report.tool))
          bytes = Self.pageBytes
          isOpen = false
        }
        bytes += size()
        known.formUnion(entry.references)
        if !isOpen {
          parts[parts.count - 1].recordings.append(
            ReportedRecording(scan: recording.scan, entries: []))
          isOpen = true
        }
        let place = parts[parts.count - 1].recordings.count - 1
        parts[parts.count - 1].recordings[place].entries.append(entry)
      }
    }
    return parts
  }

  private func render(
    _ report: Report, showing shown: Report? = nil, title: String,
    parts: [(href: String, name: String)]
  ) -> String {
    let context = PageContext(
      report: report, shown: shown ?? report, title: title, parts: parts, files: files,
      destination: destination)
    return files.html(context.values)
  }
}
