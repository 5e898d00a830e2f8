import Dex
import Files
import Foundation
import Reporting
import Yams

/// The configuration file in YAML, with one setting on each line.
extension Settings {
  /// The most bytes of a settings file.
  private static let mostBytes = 1 << 20

  /// The path of the file: `$VERIFY_CONFIG`, or else the path of the XDG specification; `nil` where
  /// `VERIFY_CONFIG` is empty, which means none.
  static func filePath(environment: [String: String]) -> String? {
    if let named = environment["VERIFY_CONFIG"] { return named.isEmpty ? nil : named }
    return UserFolder.configuration.url(environment: environment).appending(path: "config.yaml")
      .path
  }

  /// Returns the values in the file. A file that does not exist has none, unless the user named it.
  ///
  /// - Throws: `Failure`, with the line where one is wrong.
  static func fileValues(environment: [String: String]) throws -> [Setting: Value] {
    guard let path = filePath(environment: environment) else { return [:] }
    guard FileManager.default.fileExists(atPath: path) else {
      if environment["VERIFY_CONFIG"] == nil { return [:] }
      throw Failure("\(path): there is no such file, which VERIFY_CONFIG names", .configuration)
    }
    guard FileKind(ofFileAt: path) == .regular else {
      throw Failure("\(path): a folder, a pipe or a device, not a configuration", .configuration)
    }
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: mostBytes + 1), data.count <= mostBytes
    else { throw Failure("\(path): cannot be read as a configuration", .configuration) }
    return try values(in: String(decoding: data, as: UTF8.self), path: path)
  }

  static func values(in text: String, path: String) throws -> [Setting: Value] {
    let root: Node?
    do { root = try Yams.compose(yaml: text) } catch { throw fault(of: error, path: path) }
    guard let root, root.scalar?.string != "" else { return [:] }
    guard let mapping = root.mapping else {
      throw fault(path, root.mark?.line ?? 1, "not settings: write one a line, as in jobs: 2")
    }
    var values: [Setting: Value] = [:]
    for (key, value) in mapping {
      let line = key.mark?.line ?? 1
      guard let setting = key.string.flatMap(Setting.init(rawValue:)) else {
        throw fault(path, line, unknown(key.string ?? "?"))
      }
      guard let scalar = value.scalar else {
        throw fault(path, line, "\(setting.rawValue) takes one value")
      }
      values[setting] = Value(
        text: scalar.string, origin: "\(path): line \(line)")
    }
    return values
  }

  private static func unknown(_ key: String) -> String {
    let near = Setting.allCases.map(\.rawValue).nearest(to: key)
    return "there is no setting \(key)" + (near.map { "; did you mean \($0)?" } ?? "")
  }

  private static func fault(_ path: String, _ line: Int, _ reason: String) -> Failure {
    Failure("\(path): line \(line): \(reason)", .configuration)
  }

  private static func fault(of error: any Error, path: String) -> Failure {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      fault(path, mark.line, "no YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      fault(path, context.mark.line, "\(keys.sorted().joined(separator: ", ")) stands there twice")
    default: Failure("\(path): no YAML", .configuration)
    }
  }
}
