import Foundation

/// The mounted disks and their folders, as Linux lists them (proc(5), `/proc/self/mounts`).
package struct MountTable {
  /// The kinds of file systems that several machines may use at once.
  private static let network: Set<String> = [
    "9p", "afs", "ceph", "cifs", "fuse.glusterfs", "fuse.sshfs", "glusterfs", "lustre", "nfs",
    "nfs4", "smb3", "smbfs",
  ]

  private let mounts: [(folder: String, kind: String)]

  /// The table of this system; nil where the system has no such list.
  package static var current: MountTable? {
    (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)).map(MountTable.init)
  }

  init(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 2 else { return nil }
      let folder = words[1].split(separator: "\\040", omittingEmptySubsequences: false)
      return (folder.joined(separator: " "), String(words[2]))
    }
  }

  /// - Parameter path: absolute and without links.
  func isOnNetwork(_ path: String) -> Bool {
    let above = mounts.filter { mount in
      mount.folder == "/" || path == mount.folder || path.hasPrefix(mount.folder + "/")
    }
    // The innermost mount is the visible one; of several on one folder it is the last.
    var inner: (folder: String, kind: String)?
    for mount in above where mount.folder.count >= inner?.folder.count ?? 0 { inner = mount }
    return inner.map { Self.network.contains($0.kind) } ?? false
  }
}
