import Foundation

/// The identity of the file at a path, which tells it from a file that replaces it.
struct FileIdentity: Equatable {
  private let device: Int
  private let number: Int

  /// Returns nil where there is no file.
  init?(ofFileAt path: String) {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real),
      let device = attributes[.systemNumber] as? Int,
      let number = attributes[.systemFileNumber] as? Int
    else { return nil }
    self.device = device
    self.number = number
  }
}
