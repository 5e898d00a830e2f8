package import Dex
package import Foundation

/// Fetches the renders that a folder lacks. Files that were stored stay, so an interrupted download
/// goes on where it stopped.
package struct SpriteDownload: Sendable {
  package struct Progress: Hashable, Sendable {
    /// Files that were answered, of all that were not there before.
    package var done = 0
    package let files: Int
    /// Bytes of the pictures fetched.
    package var bytes = 0
  }

  /// A render that could not be fetched, and the reason.
  package struct Failure: Sendable {
    package let render: Render
    package let why: String
  }

  /// The result of a download.
  package struct Summary: Sendable {
    /// Renders that were in the folder before.
    package fileprivate(set) var present = 0
    package fileprivate(set) var fetched = 0
    package fileprivate(set) var bytes = 0
    /// Renders that the collection does not have.
    package fileprivate(set) var missing: [Render] = []
    package fileprivate(set) var failed: [Failure] = []
  }

  /// The most files requested at the same time, as a public server can bear.
  package static let largestJobs = 50

  private let list: RenderList
  private let folder: SpriteFolder
  private let source: any SpriteSource
  private let jobs: Int

  /// - Parameter jobs: files requested at the same time, 1…`largestJobs`.
  package init(
    of list: RenderList, to folder: SpriteFolder, from source: any SpriteSource, jobs: Int
  ) {
    self.list = list
    self.folder = folder
    self.source = source
    self.jobs = max(1, min(jobs, Self.largestJobs))
  }

  /// Fetches the missing renders, then writes an index of all that are there, even when it ends
  /// early.
  package func run(progress report: (Progress) -> Void = { _ in }) async throws -> Summary {
    let wanted = list.renders.filter { !folder.has($0) }
    var summary = Summary()
    summary.present = list.renders.count - wanted.count
    do {
      try await fetch(wanted, into: &summary, report)
    } catch {
      try? folder.writeIndex(of: list.renders)
      throw error
    }
    try folder.writeIndex(of: list.renders)
    summary.missing.sort { $0.look < $1.look }
    summary.failed.sort { $0.render.look < $1.render.look }
    return summary
  }

  private func fetch(
    _ wanted: [Render], into summary: inout Summary, _ report: (Progress) -> Void
  ) async throws {
    var progress = Progress(files: wanted.count)
    try await withThrowingTaskGroup(of: (Int, SpriteAnswer).self) { group in
      var next = 0
      while next < wanted.count || !group.isEmpty {
        while next < wanted.count, next - progress.done < jobs {
          let (place, render) = (next, wanted[next])
          group.addTask { (place, try await fetch(render)) }
          next += 1
        }
        guard let (place, answer) = try await group.next() else { break }
        summary.add(answer, to: wanted[place])
        progress.done += 1
        progress.bytes = summary.bytes
        report(progress)
      }
    }
  }

  /// Fetches a render and stores it. A file that is no picture counts as refused.
  private func fetch(_ render: Render) async throws -> SpriteAnswer {
    let answer = try await source.file(at: render.path)
    guard case .contents(let contents) = answer else { return answer }
    if let fault = SpriteFolder.fault(in: contents) { return .refused(why: fault) }
    try folder.keep(contents, of: render)
    return answer
  }
}

extension SpriteDownload.Summary {
  fileprivate mutating func add(_ answer: SpriteAnswer, to render: Render) {
    switch answer {
    case .contents(let contents):
      fetched += 1
      bytes += contents.count
    case .notFound: missing.append(render)
    case .refused(let why): failed.append(.init(render: render, why: why))
    }
  }
}

/// A source of renders to download.
package protocol SpriteSource: Sendable {
  /// The file at a path under the collection's address.
  ///
  /// - Throws: when no more files can be fetched, such as when the server cannot be reached.
  func file(at path: String) async throws -> SpriteAnswer
}

/// The answer to the request for one file.
package enum SpriteAnswer: Sendable {
  case contents(Data)
  case notFound
  /// Asking again now is useless, but other files may be had.
  case refused(why: String)
}
