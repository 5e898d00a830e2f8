import Dex
import Foundation
import Reporting

/// The settings of this process: values of the environment, and those of the file where the
/// environment has none.
struct Settings {
  struct Value: Hashable {
    let text: String
    /// The place where it was set.
    let origin: String
  }

  let values: [Setting: Value]

  /// The settings, or the fault in them; read once.
  static let loaded = Result { try Settings(environment: ProcessInfo.processInfo.environment) }

  /// The settings. They are empty where they cannot be used, but then the program ends before
  /// anybody asks for them.
  static var current: Settings { (try? loaded.get()) ?? Settings(values: [:]) }

  private init(values: [Setting: Value]) { self.values = values }

  /// - Throws: `Failure`, with the file, line and key, or the variable.
  init(environment: [String: String]) throws {
    var values = try Settings.fileValues(environment: environment)
    for setting in Setting.allCases {
      guard let text = environment[setting.variable] else { continue }
      values[setting] = Value(text: text, origin: "\(setting.variable) of the environment")
    }
    // `NO_COLOR` is in the environment, so it counts before the file.
    if environment["VERIFY_COLOR"] == nil, environment["NO_COLOR"]?.isEmpty == false {
      values[.color] = Value(text: "never", origin: "NO_COLOR of the environment")
    }
    for setting in Setting.allCases {
      guard let value = values[setting], let fault = setting.fault(in: value.text) else { continue }
      throw Failure("\(value.origin): \(setting.rawValue) \(fault)", .configuration)
    }
    for (setting, value) in values where setting.isPath {
      values[setting] = Value(
        text: Self.path(value.text, home: environment["HOME"]), origin: value.origin)
    }
    self.values = values
  }

  /// Returns a warning for each variable that is nearly that of a setting. Other programs may have
  /// variables of the same prefix, so none else is named.
  static func misspelled(in environment: [String: String]) -> [String] {
    let prefix = Setting.prefix
    let known = Setting.allCases.map(\.variable) + ["VERIFY_CONFIG"]
    let names = known.map { String($0.dropFirst(prefix.count)) }
    return environment.keys.filter { $0.hasPrefix(prefix) && !known.contains($0) }.sorted()
      .compactMap { variable in
        names.nearest(to: variable.dropFirst(prefix.count).uppercased()).map {
          "\(variable) of the environment is no setting; did you mean \(prefix)\($0)?"
        }
      }
  }

  /// Returns a path with the home folder for a `~` at its start, as a shell gives it: no shell sees
  /// the file, or quoted values.
  private static func path(_ path: String, home: String?) -> String {
    guard let home, !home.isEmpty, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }

  func text(_ setting: Setting) -> String? { values[setting]?.text }

  func whole(_ setting: Setting) -> Int? { text(setting).flatMap { Int($0) } }

  func seconds(_ setting: Setting) -> Double? { text(setting).flatMap { Double($0) } }

  func isOn(_ setting: Setting) -> Bool { text(setting).flatMap(Setting.isOn) ?? false }

  func word<Word: RawRepresentable<String>>(_ setting: Setting) -> Word? {
    text(setting).flatMap(Word.init(rawValue:))
  }
}

/// A command that helps where the environment or the configuration file cannot be used.
protocol SettingsFree {}
