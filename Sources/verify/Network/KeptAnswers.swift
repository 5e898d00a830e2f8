import Dex
import Files
import Foundation
import Pipeline

/// A cache of PokeAPI's answers.
///
/// An answer is used for a day without a request. Later, the server is asked whether it has
/// changed.
struct KeptAnswers {
  /// Seconds for which an answer is used without a request.
  private static let day = 86_400.0

  private let web: WebFolder
  private let folder: URL

  init(of web: WebFolder, in folder: URL = UserFolder.cache.url().appending(path: "dex-update")) {
    self.web = web
    self.folder = folder
  }

  /// The first line of a cached file; the answer itself follows.
  private struct Head: Codable {
    let url: String
    let mark: String?
    let time: Double
  }

  private func kept(_ place: URL, _ url: String) -> (head: Head, contents: Data)? {
    guard let file = try? Data(contentsOf: place),
      let end = file.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSONDecoder().decode(Head.self, from: file[..<end]), head.url == url
    else { return nil }
    return (head, Data(file[(end + 1)...]))
  }

  /// Stores an answer. A cache that cannot be written costs requests, but nothing else.
  private func keep(_ contents: Data, _ mark: String?, at place: URL, _ url: String) {
    let head = Head(url: url, mark: mark, time: Date().timeIntervalSince1970)
    guard let line = try? JSONEncoder().encode(head) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? WholeFile.write(line + Data("\n".utf8) + contents, to: place)
  }
}

extension KeptAnswers: DexSource {
  func answer(at path: String, asOf freshness: Freshness) async throws -> Data {
    guard !path.contains("?") else { return try await web.contents(at: path) }
    let url = "\(web.base)/\(path)"
    let name = url.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.suffix(200)
    let place = folder.appending(path: String(name))
    let kept = kept(place, url)
    let age = kept.map { Date().timeIntervalSince1970 - $0.head.time } ?? -1
    if let kept, freshness == .today, (0..<Self.day).contains(age) { return kept.contents }
    let file = try await web.file(at: path, unless: kept?.head.mark)
    let contents = file.contents ?? kept?.contents ?? Data()
    keep(contents, file.mark ?? kept?.head.mark, at: place, url)
    return contents
  }
}
