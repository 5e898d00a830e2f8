package import Foundation

/// A ZIP archive whose members are stored as they are: pictures are compressed already (PKWARE's
/// APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16).
package enum StoredZip {
  /// Bytes of an archive, and the number of its members, under which no extension of the format is needed.
  private static let mostBytes = Int(UInt32.max) - 1
  private static let mostMembers = 65_534
  private static let local: UInt32 = 0x0403_4B50
  private static let central: UInt32 = 0x0201_4B50
  private static let end: UInt32 = 0x0605_4B50
  /// 1 January 1980, so that the same evidence gives the same bytes.
  private static let date: UInt16 = 0x0021
  private static let utf8Names: UInt16 = 0x0800
  private static let version: UInt16 = 20

  /// - Returns: nil for more than the format holds.
  package static func archive(_ files: [EvidenceFile]) -> Data? {
    var archive = Data()
    var directory = Data()
    guard files.count <= mostMembers else { return nil }
    for file in files {
      let name = Data(file.path.utf8)
      guard archive.count + file.data.count <= mostBytes, name.count <= Int(UInt16.max) else {
        return nil
      }
      let offset = UInt32(archive.count)
      var header = Data()
      header.add(utf8Names)
      header.add(UInt16(0))
      header.add(UInt16(0))
      header.add(date)
      header.add(CRC32.value(of: file.data))
      header.add(UInt32(file.data.count))
      header.add(UInt32(file.data.count))
      header.add(UInt16(name.count))
      header.add(UInt16(0))
      archive.add(local)
      archive.add(version)
      archive.append(header)
      archive.append(name)
      archive.append(file.data)
      directory.add(central)
      directory.add(version)
      directory.add(version)
      directory.append(header)
      for _ in 0..<3 { directory.add(UInt16(0)) }
      directory.add(UInt32(0))
      directory.add(offset)
      directory.append(name)
    }
    let start = UInt32(archive.count)
    archive.append(directory)
    archive.add(end)
    archive.add(UInt32(0))
    archive.add(UInt16(files.count))
    archive.add(UInt16(files.count))
    archive.add(UInt32(directory.count))
    archive.add(start)
    archive.add(UInt16(0))
    return archive
  }

  /// The members of an archive that this wrote; nil for any other.
  package static func files(in archive: Data) -> [EvidenceFile]? {
    var files: [EvidenceFile] = []
    var rest = archive[...]
    while rest.take(UInt32.self) == local {
      guard rest.skip(10), let sum = rest.take(UInt32.self), let size = rest.take(UInt32.self),
        rest.take(UInt32.self) == size, let nameSize = rest.take(UInt16.self),
        rest.take(UInt16.self) == 0, let name = rest.take(count: Int(nameSize)),
        let data = rest.take(count: Int(size)), CRC32.value(of: data) == sum
      else { return nil }
      files.append(EvidenceFile(path: String(decoding: name, as: UTF8.self), data: data))
    }
    // What other programs would show is what the directory at the end says: nothing but what this writes is taken.
    guard Set(files.map(\.path)).count == files.count, Self.archive(files) == archive else {
      return nil
    }
    return files.isEmpty ? nil : files
  }
}

extension Data {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func add(_ number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  fileprivate mutating func take<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    guard let bytes = take(count: Number.bitWidth / 8) else { return nil }
    var number: Number = 0
    for byte in bytes.reversed() { number = number << 8 | Number(truncatingIfNeeded: byte) }
    return number
  }

  fileprivate mutating func take(count: Int) -> Data? {
    guard count <= self.count else { return nil }
    defer { self = dropFirst(count) }
    return Data(prefix(count))
  }

  fileprivate mutating func skip(_ count: Int) -> Bool { take(count: count) != nil }
}
