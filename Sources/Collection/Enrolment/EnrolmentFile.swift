package import Dex
import Files
package import Foundation
internal import GRDB
import Imaging
import Verification

/// Enrolments as a file that can be given to others.
package enum EnrolmentFile {
  private static let format = "verify-enrolled/1"

  /// The reason why a file cannot be used. Nothing of it is used then.
  package struct Unusable: Error, CustomStringConvertible {
    let why: String

    package var description: String {
      "this file cannot be used: \(why); nothing is changed; have it exported again with "
        + "verify enrolled export"
    }
  }

  private struct Contents: Codable {
    var format: String
    var enrolled: [EnrolmentRow]
  }

  package static func data(_ things: [Enrolment]) throws -> Data {
    try JSONEncoder.stable(.prettyPrinted)
      .encode(Contents(format: format, enrolled: things.map(EnrolmentRow.init)))
      + Data("\n".utf8)
  }

  package static func things(_ data: Data, dex: Dex) throws(Unusable) -> [Enrolment] {
    do { try RepeatedKey.check(data) } catch { throw Unusable(why: "\(error)") }
    guard let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.format == format
    else { throw Unusable(why: "it is no file of enrolments") }
    var things: [Enrolment] = []
    for row in contents.enrolled { things.append(try thing(of: row, dex: dex)) }
    return things
  }

  /// - Throws: `Unusable` for an enrolment that was changed, is incomplete, or is of an unknown
  ///   Pokémon.
  private static func thing(of row: EnrolmentRow, dex: Dex) throws(Unusable) -> Enrolment {
    guard let thing = row.thing, thing.uid == row.uid else {
      throw Unusable(why: "\(row.uid) is damaged")
    }
    guard let species = dex.species(row.speciesId) else {
      throw Unusable(why: "there is no species \(row.speciesId)")
    }
    if let form = row.form, species.form(form) == nil {
      throw Unusable(why: "\(species.name) has no form \(form)")
    }
    return thing
  }
}

/// One row of `enrolment`, without its run.
struct EnrolmentRow: Hashable, Codable, FetchableRecord, EncodableRecord {
  var uid: String
  var kind: String
  var speciesId: Int
  var screen: ScreenKind?
  var form: String?
  var isShiny: Bool?
  var isFemale: Bool?
  var phash: String?
  var language: Language?
  var text: String?
  var origin: String
}

extension EnrolmentRow {
  init(_ thing: Enrolment) {
    let origin = thing.origin.description
    switch thing.content {
    case .picture(let picture):
      let look = picture.look
      self.init(
        uid: thing.uid, kind: "picture", speciesId: look.speciesId, screen: picture.screen,
        form: look.form, isShiny: look.isShiny, isFemale: look.isFemale,
        phash: picture.hash.hexadecimal, origin: origin)
    case .name(let name):
      self.init(
        uid: thing.uid, kind: "name", speciesId: name.speciesId, language: name.language,
        text: name.text, origin: origin)
    }
  }

  /// Inserts the row, unless the run has it already.
  func insert(runId: Int64, in database: Database) throws {
    var columns = try databaseDictionary
    columns["runId"] = runId.databaseValue
    try database.insert(
      columns, into: "enrolment", otherwise: "ON CONFLICT (uid, runId) DO NOTHING")
  }

  /// The enrolment; nil when a newer version wrote it.
  var thing: Enrolment? {
    guard let origin = EnrolmentOrigin(origin) else { return nil }
    if let screen, screen != .unknown, let form, let isShiny, let isFemale,
      let hash = phash.flatMap({ PerceptualHash(hexadecimal: $0) })
    {
      let look = Look(speciesId: speciesId, form: form, isShiny: isShiny, isFemale: isFemale)
      return Enrolment(
        .picture(EnrolledPicture(screen: screen, look: look, hash: hash)), origin: origin)
    }
    guard let language, let text, !text.isEmpty else { return nil }
    return Enrolment(
      .name(EnrolledName(language: language, text: text, speciesId: speciesId)), origin: origin)
  }
}
