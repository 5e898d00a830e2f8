import Collection
import Files
import Foundation
import Reporting
import Sync

/// A collection and its server, which are brought in step.
struct SyncSession {
  private let store: CollectionStore
  private let address: ServerAddress

  init(_ options: SyncOptions) throws {
    store = try options.database.writing(.merge, isMaking: true)
    address = try Self.address(options.address, keptIn: store)
  }

  /// The given address, or else the collection's.
  static func address(_ given: String?, keptIn store: CollectionStore) throws -> ServerAddress {
    guard let text = try given ?? store.serverAddress() else {
      throw ServerError.address(
        "this collection has no server yet: verify sync postgresql://PERSON@HOST/DATABASE")
    }
    return try ServerAddress(text)
  }

  func run(pulling: Bool, pushing: Bool, withPictures: Bool) throws -> RunStatus {
    let server = try CollectionServer(at: address)
    let state = try server.state()
    try Self.checkClock(now: state.now, of: address)
    // The address is stored once the server has answered properly.
    try store.keepServer(address.text)
    var there = try store.sharedParts()
    var missing: Set<SharedPart.Name> = []
    if state.digest != SharedPart.digest(of: there) {
      there = try server.partNames()
      missing = try store.missingParts(of: there)
      try store.keepShared(there.subtracting(missing))
    }
    var status = RunStatus.success
    if pulling, try !pull(missing, from: server) { status = .unusableData }
    if pushing {
      if let wrong = try store.redate(now: state.now) {
        StandardStream.error.log(
          "what was dated up to \(wrong.prefix(10)) by a clock that was ahead has present dates now"
        )
      }
      let (line, hasSentAll) = try push(to: server, having: there, itsTime: state.now)
      try StandardStream.output.writeText([line])
      if !hasSentAll { status = .unusableData }
    }
    if withPictures {
      try StandardStream.output.writeText(
        exchangePictures(with: server, pulling: pulling, pushing: pushing))
    }
    return status
  }

  /// - Throws: `ServerError.clock` where the clocks differ by more than a day. One of both would
  ///   date everything wrongly.
  private static func checkClock(
    now: String, of address: ServerAddress
  ) throws(ServerError) {
    let here = TimeStamp.text(Date())
    guard TimeStamp.latest(after: here) < now || TimeStamp.latest(after: now) < here else { return }
    throw .clock(
      address: address.text, here: String(here.prefix(16)), there: String(now.prefix(16)))
  }

  /// - Returns: false where the server holds what cannot be used.
  private func pull(
    _ missing: Set<SharedPart.Name>, from server: borrowing CollectionServer
  ) throws -> Bool {
    let enrolled = try store.enrolments()
    let (summary, refused) = try store.keepPulled(server.bodies(of: missing))
    for reason in refused {
      StandardStream.error.log("\(address.text): not taken over: \(reason)")
    }
    let lines = summary.map { $0.lines(run: store.run) } ?? ["nothing new on the server"]
    try StandardStream.output.writeText(lines)
    try store.logRereading(since: enrolled)
    return refused.isEmpty
  }

  private func push(
    to server: borrowing CollectionServer, having there: Set<SharedPart.Name>, itsTime now: String
  ) throws -> (line: String, hasSentAll: Bool) {
    let (unsent, unsendable) = try store.parts(without: there)
    let latest = TimeStamp.latest(after: now)
    let parts = unsent.filter { $0.lastDate <= latest }
    var hasSentAll = true
    if let ahead = unsent.map(\.lastDate).max(), ahead > latest {
      StandardStream.error.log(
        "not sent: \((unsent.count - parts.count).counted("part of a run", "parts of runs")) dated up to "
          + "\(ahead.prefix(10)), and on the server it is \(now.prefix(10)): they are sent then")
      hasSentAll = false
    }
    if unsendable > 0 {
      StandardStream.error.log(
        "not sent: \(unsendable.counted("part of a run", "parts of runs")) from a file that no server holds"
      )
      hasSentAll = false
    }
    guard !parts.isEmpty else { return ("nothing new here", hasSentAll) }
    let added = try server.add(parts)
    try store.keepSent(parts.map(\.name))
    guard added > 0 else { return ("nothing new here", hasSentAll) }
    let runs = Set(parts.map(\.name.run)).count
    return (
      "sent \(runs.counted("run", "runs")) in \(added.counted("part", "parts"))",
      hasSentAll
    )
  }
}

extension SyncSession {
  /// The number of pictures that one statement fetches: some ten megabytes.
  private static let pictureBatch = 500

  private func exchangePictures(
    with server: borrowing CollectionServer, pulling: Bool, pushing: Bool
  ) throws -> [String] {
    var there: [SharedPicture.Name: String] = [:]
    for name in try server.pictureNames() { there[try SharedPicture.Name(name)] = name }
    let unsent = try store.unsentPictures(there: &there)
    var lines: [String] = []
    if pulling {
      var count = 0
      let names = there.values.sorted()
      for start in stride(from: 0, to: names.count, by: Self.pictureBatch) {
        let batch = names[start..<min(start + Self.pictureBatch, names.count)]
        count += try store.keepPictures(try server.pictures(Array(batch)))
      }
      lines.append("took over \(count.counted("picture", "pictures"))")
    }
    if pushing {
      let count = unsent.isEmpty ? 0 : try server.addPictures(unsent.map(\.body))
      lines.append("sent \(count.counted("picture", "pictures"))")
    }
    return lines
  }
}

/// The numbers of parts that either side lacks.
struct SyncStatus: Encodable {
  private let server: String
  /// Parts of runs that only the server has, and that only this collection has.
  private let behind: Int
  private let ahead: Int
  /// Parts of this collection that no server takes.
  private let unsendable: Int

  init(_ options: SyncOptions) throws {
    let store = try options.database.existing()
    let address = try SyncSession.address(options.address, keptIn: store)
    let there = try CollectionServer(at: address).partNames()
    server = address.text
    behind = try store.missingParts(of: there).count
    let unsent = try store.parts(without: there)
    (ahead, unsendable) = (unsent.parts.count, unsent.unsendable)
  }

  func write(as format: AnswerFormat) throws {
    let state =
      ahead + behind == 0
      ? "in step"
      : "\(ahead) new here, \(behind) new there (parts of runs); verify sync brings both in step"
    var lines = ["\(server): \(state)"]
    if unsendable > 0 {
      lines.append("\(unsendable.counted("part of a run", "parts of runs")) cannot be sent")
    }
    try format.write(self, text: lines)
  }
}
