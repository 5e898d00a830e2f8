import Collection
import Pipeline

/// The version of the program, and those of the libraries it runs with.
enum Version {
  static let number = "0.1.0"

  static var text: String {
    let libraries = LinkedLibraries.versions + [("sqlite", CollectionStore.sqliteVersion)]
    return (["verify \(number)"] + libraries.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }
}
