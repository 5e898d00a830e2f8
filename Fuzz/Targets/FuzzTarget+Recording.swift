import Dex
import Foundation
import Imaging

@testable import Collection
@testable import Decoding
@testable import Pipeline
@testable import Reporting
@testable import Verification

/// The answer for a recording.
extension FuzzTarget {
  /// The messages of a worker, which its recording may have taken over.
  static func readWorkerAnswer(_ message: Data) {
    guard let answer = WorkerAnswer(message) else { return }
    switch answer {
    case .scan(let scan, _):
      guard let store = try? CollectionStore.copy(path: "/nowhere") else { return }
      let versions = ReadingVersions(tool: "1", dex: "d", table: "t")
      _ = try? store.keep([scan], versions: versions)
      precondition((try? store.problems().isEmpty) == true)
      guard let dex = try? bundled.get() else { return }
      let formats: [any RecordingFormatting] = [
        NDJSONFormat(), TextFormat(dex: dex, isColored: true),
      ]
      for line in formats.flatMap({ $0.lines(of: scan, readDate: nil) }) {
        precondition(!line.unicodeScalars.contains { $0.value < 32 && $0 != "\u{1B}" })
      }
      for entry in scan.entries {
        _ = EntryID(sha256: scan.sha256, start: entry.start).index(in: scan.entries)
      }
    case .files(let files): _ = files?.isInPlace
    default: break
    }
  }

  /// Files of evidence whose names and contents follow each other, a zero between.
  static func readEvidence(_ bytes: Data) {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    var names: Set<String> = []
    let files = stride(from: 0, to: parts.count - 1, by: 2).map { place in
      NamedFile(
        name: String(decoding: parts[place], as: UTF8.self), contents: Data(parts[place + 1]))
    }.filter { names.insert($0.name).inserted }
    guard let check = try? EvidenceCheck(files: files, path: "evidence") else { return }
    let findings = check.findings()
    precondition(Set(findings.map(\.entry)).count == findings.count && !findings.isEmpty)
    readWholeEvidence(files)
  }

  /// Reads the files with a manifest that fits each entry, so that the parsers behind the checksums
  /// are reached as well.
  private static func readWholeEvidence(_ files: [NamedFile]) {
    let folders = Dictionary(grouping: files) { file in
      String(file.name.prefix { $0 != "/" })
    }
    let whole = folders.flatMap { folder, files -> [NamedFile] in
      let manifestPath = "\(folder)/\(EvidenceManifest.fileName)"
      let others = files.filter { $0.name != manifestPath }
      guard let stated = files.first(where: { $0.name == manifestPath })?.contents,
        var manifest = try? JSONDecoder().decode(EvidenceManifest.self, from: stated)
      else { return files }
      (manifest.format, manifest.entry) = (EvidenceManifest.format, folder)
      manifest.files = Dictionary(
        others.map {
          (String($0.name.dropFirst(folder.count + 1)), FileDigest.sha256(of: $0.contents))
        }, uniquingKeysWith: { $1 })
      guard let data = try? manifest.encoded() else { return files }
      return others + [NamedFile(name: manifestPath, contents: data)]
    }
    guard let check = try? EvidenceCheck(files: whole, path: "evidence") else { return }
    for finding in check.findings() where finding.versions != nil {
      let isRead = whole.contains {
        $0.name == "\(finding.entry)/\(EvidenceManifest.readingName)"
      }
      precondition(finding.problems.isEmpty == isRead, "\(finding.problems)")
    }
    for file in whole where !file.name.hasSuffix(".json") {
      let pair = PicturePair(name: file.name, stated: file.contents, derived: file.contents)
      precondition((try? pair.isSame(limits: DecodingLimits())) != false)
    }
  }

  /// The boxes of an MP4, as far as this project looks at them itself.
  static func readContainer(_ bytes: [UInt8]) {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    guard let format = ContainerFormat(firstBytes: Array(bytes.prefix(ContainerFormat.length))),
      (try? Data(bytes).write(to: file)) != nil,
      format == .mp4, let chain = try? BoxChain(of: file.path)
    else { return }
    precondition(chain.breakPlace.map { (0..<bytes.count).contains($0) } ?? true)
    precondition(chain.breakPlace == nil || !chain.isCutOff)
  }
}
