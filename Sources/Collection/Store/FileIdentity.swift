import Foundation

/// The file at a path, told from another one that takes its place.
struct FileIdentity: Equatable {
  private let device: Int
  private let number: Int

  /// nil where there is none.
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
