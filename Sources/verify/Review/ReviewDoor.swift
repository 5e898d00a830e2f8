import Foundation

/// Opens the address of a review in the browser of whoever started it.
///
/// Other users of the computer see the arguments of every program. So the browser is given a file that nobody else can
/// read, which leads to the address (as Jupyter does it).
struct ReviewDoor {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "verify-review-\(UUID().uuidString)")

  /// Opens a page that leads to `address`.
  ///
  /// - Returns: false where no program opens pages here.
  func open(_ address: String) -> Bool {
    let file = folder.appending(path: "review.html")
    let page = """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>verify review</title>
      <meta http-equiv="refresh" content="0; url=\(address)"></head>
      <body><a href="\(address)">The review</a></body></html>
      """
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try Data(page.utf8).write(to: file, options: .withoutOverwriting)
    } catch {
      return false
    }
    return run(file.path)
  }

  /// Removes the page; the browser has followed it long ago.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Seconds in which a program that opens pages ends, or has become a browser.
  private static let limit = 5.0

  private func run(_ path: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [Self.opener, path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    let end = Date.now + Self.limit
    while process.isRunning, Date.now < end { Thread.sleep(forTimeInterval: 0.05) }
    return process.isRunning || process.terminationStatus == 0
  }
}
