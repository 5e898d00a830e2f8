@testable import Dex
import Foundation
import Imaging
import Synchronization
import Testing

@testable import Pipeline

struct SpriteDownloadTests {
  /// Answers by path; tells how many were asked for at the same time.
  private final class Source: SpriteSource {
    struct Gone: Error {}

    private let answers: [String: SpriteAnswer]
    private let asked = Mutex((now: 0, most: 0, paths: [String]()))
    private let goneAfter: Int

    init(_ answers: [String: SpriteAnswer], goneAfter: Int = .max) {
      self.answers = answers
      self.goneAfter = goneAfter
    }

    var paths: [String] { asked.withLock { $0.paths } }
    var most: Int { asked.withLock { $0.most } }

    func file(at path: String) async throws -> SpriteAnswer {
      let count = asked.withLock {
        $0.paths.append(path)
        $0.now += 1
        $0.most = max($0.most, $0.now)
        return $0.paths.count
      }
      defer { asked.withLock { $0.now -= 1 } }
      if count > goneAfter { throw Gone() }
      try await Task.sleep(for: .milliseconds(2))
      return answers[path] ?? .notFound
    }
  }

  /// A 5 × 4 PNG: gray with one red pixel and a transparent left column.
  private static let picture = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAECAYAAABGM/VAAAAAIklEQVR42mNkYG"
      + "BgiIqK+s+ABJhgjLxduzAFJ7m5YQoiAwAnNQUVOGCV/QAAAABJRU5ErkJggg==")

  private let folder = SpriteFolder(
    FileManager.default.temporaryDirectory.appending(path: "sprites-\(UUID().uuidString)"))

  /// Three species without forms: six renders.
  private static func list() -> RenderList {
    let species = (1...3).map { id in
      let name = "mon\(id)"
      return Species(
        id: id, name: name, names: [:], genderRate: 4, hasGenderDifferences: false, generation: 1,
        forms: [
          Form(
            identifier: name, id: id, types: [.fire], isDefault: true, isBattleOnly: false,
            isMega: false, isGigantamax: false, isStorable: id != 3,
            variety: Variety(identifier: name, id: id))
        ])
    }
    let header = HashTableHeader(background: RGB(255, 255, 255), source: "drawn")
    return RenderList(
      of: Dex(date: "2026-01-01", species: species),
      knownBy: HashTable(header: header, references: [], aliases: [:]))
  }

  @Test func `what is fetched, missing and no picture is told apart, and only pictures are kept`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let picture = try #require(Self.picture)
    let source = Source([
      "1.png": .contents(picture), "shiny/1.png": .contents(picture.dropLast(20)),
      "2.png": .contents(Data("<html>".utf8)), "3.png": .refused(why: "because"),
    ])
    let done = Mutex<[SpriteDownload.Progress]>([])
    let summary = try await SpriteDownload(
      of: Self.list(), to: folder, from: source, jobs: 2
    ).run { progress in done.withLock { $0.append(progress) } }
    #expect(summary.fetched == 1 && summary.bytes == picture.count && summary.present == 0)
    #expect(summary.missing.map(\.path) == ["shiny/2.png", "shiny/3.png"])
    #expect(summary.failed.map(\.render.path) == ["shiny/1.png", "2.png", "3.png"])
    #expect(summary.failed.last?.why == "because")
    #expect(source.most <= 2)
    #expect(done.withLock { $0.map(\.done) } == Array(1...6))
    #expect(done.withLock { $0.last?.bytes } == picture.count)
    let index = try String(contentsOf: folder.url.appending(path: "index.csv"), encoding: .utf8)
    #expect(index == "file,species,form,shiny,female\n1.png,1,mon1,0,0\n")
  }

  @Test func `a download that ends early keeps what it has, and the next one asks for the rest`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let picture = try #require(Self.picture)
    let answers = Dictionary(
      uniqueKeysWithValues: Self.list().renders.map { ($0.path, SpriteAnswer.contents(picture)) })
    await #expect(throws: Source.Gone.self) {
      try await SpriteDownload(
        of: Self.list(), to: folder, from: Source(answers, goneAfter: 4), jobs: 1
      ).run()
    }
    let rest = Source(answers)
    let summary = try await SpriteDownload(
      of: Self.list(), to: folder, from: rest, jobs: 50
    ).run()
    #expect(summary.present == 4 && summary.fetched == 2)
    #expect(rest.paths.count == 2)
  }
}
