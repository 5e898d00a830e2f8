import Dex
import Foundation
import Imaging
import Verification

/// The values that fill the template of one entry.
struct EntryContext {
  let reported: ReportedEntry
  let recording: ReportedRecording
  let dex: Dex

  private var entry: Entry { reported.entry }

  /// - Parameters:
  ///   - offers: the identities to choose from.
  ///   - pictures: gives each reference its place in the page.
  func values(offers: Offers, pictures: inout PagePictures) -> [String: Any] {
    let headline = Headline(entry, screen: recording.scan.screen, dex: dex)
    let rows = FieldRow.rows(of: entry, headline: headline, dex: dex)
    var values = names
    values["verdict"] = entry.verdict.rawValue
    values["search"] = searchText
    values["sentence"] = TerminalText.escaped(headline.sentence)
    values["also"] = headline.also.map(TerminalText.escaped)
    values["hasAlso"] = !headline.also.isEmpty
    values["shape"] = "wide"
    if let page = reported.page {
      values["shape"] = page.height > page.width ? "tall" : "wide"
      values["page"] = self.page(page, rows)
    }
    addPictures(to: &values, pictures: &pictures)
    values["fields"] = rows.map { row in
      var values = row.values
      values["crop"] = row.picture.flatMap(crop(of:))
      return values
    }
    addOffers(offers, to: &values)
    values["details"] = details(rows)
    values["isKnown"] = reported.known != nil
    values["decisionState"] = reported.decision?.action.rawValue
    values["decision"] = reported.settledWords(dex: dex).map(TerminalText.escaped)
    return values
  }

  /// The values that name the entry, the same in every template.
  var names: [String: Any] {
    [
      "id": reported.id.description, "number": TextFormat.number(entry.speciesId),
      "name": title, "recording": TerminalText.escaped(recording.name),
      "time": TextFormat.timeCode(entry.start),
    ]
  }

  /// The species with its form, where the form is known.
  private var title: String {
    guard let species = entry.speciesId.flatMap(dex.species) else {
      return entry.species ?? "Unknown species"
    }
    return dex.fullName(of: species, form: entry.form)
  }

  private var searchText: String {
    let parts: [String?] = [
      title, otherNames, entry.form, entry.nickname, entry.trainer, entry.trainerId,
      recording.name, entry.verdict.rawValue,
      entry.reasonWords(dex: dex).joined(separator: " "),
      reported.id.description, entry.speciesId.map { TextFormat.number($0) },
    ]
    return TerminalText.escaped(parts.compactMap { $0 }.joined(separator: " ").lowercased())
  }

  /// The names of species and form in all languages, in lower case, without the species' shown one.
  /// A row of verified entries is searched by them, besides what the row shows.
  var otherNames: String {
    guard let species = entry.speciesId.flatMap(dex.species) else { return "" }
    let forms = species.form(entry.form).map { dex.allNames(of: $0, in: species) } ?? []
    return TerminalText.escaped(
      (dex.otherNames(of: species) + forms).joined(separator: " ").lowercased())
  }

  /// The text alternative of the entry's picture: the Pokémon that it is taken to show.
  private var spriteAlt: String {
    Identity(entry).map { TerminalText.escaped(dex.words(for: $0)) }
      ?? "a Pokémon that is not known"
  }

  private func page(_ page: EntryPicture, _ rows: [FieldRow]) -> [String: Any] {
    var image = image(
      page, alt: "The page at \(TextFormat.timeCode(entry.start)), with boxes round what was read")
    image["frameWidth"] = page.place.width
    image["frameHeight"] = page.place.height
    // Marked boxes are drawn last, over the others.
    let boxes = rows.filter { !$0.state.isMarked } + rows.filter(\.state.isMarked)
    image["boxes"] = boxes.compactMap { row in
      row.box.map { box in
        let room = row.state.isMarked ? box.height / 2 : box.height / 4
        return self.box(box, row.kind == .picture ? 0 : room, row.state, page)
      }
    }
    return image
  }

  func image(_ picture: EntryPicture, alt: String? = nil) -> [String: Any] {
    [
      "source": SafeText.dataURL(picture.jpeg), "alt": alt ?? spriteAlt,
      "width": picture.width, "height": picture.height,
    ]
  }

  /// The picture of a field that could not be read; `nil` where there is none.
  func crop(of kind: EntryPicture.Kind) -> [String: Any]? {
    let name = kind == .trainer ? "trainer’s name" : kind.rawValue
    return reported.picture(kind).map { image($0, alt: "The \(name), which could not be read") }
  }

  private func addPictures(to values: inout [String: Any], pictures: inout PagePictures) {
    values["hasPictures"] = reported.sprite != nil || !reported.references.isEmpty
    // Its Pokémon is the question, so no name is given.
    if let sprite = reported.sprite {
      values["sprite"] = image(sprite, alt: "The Pokémon on the screen")
    }
    var references: [[String: Any]] = []
    for reference in reported.references { references.append(pictures.values(of: reference)) }
    values["references"] = references
    values["hasBoth"] =
      reported.sprite != nil && Set(reported.references.compactMap(\.isShiny)).count > 1
    // A phone shows a model in another pose, before a scene: nothing can be laid over it.
    let isRender = recording.scan.screen == .switchSummary
    values["hasOverlay"] = isRender && reported.sprite != nil && !references.isEmpty
  }

  private func addOffers(_ offers: Offers, to values: inout [String: Any]) {
    let isShinyOpen = Set(offers.identities.map(\.isShiny)).count > 1
    values["offers"] = offers.identities.enumerated().map { choice, identity in
      [
        "choice": String(choice), "key": String(choice + 1),
        "name": TerminalText.escaped(dex.label(for: identity, isShinyOpen: isShinyOpen)),
        "note": Self.note(on: dex.misread(entry, as: identity)),
      ]
    }
    values["hasOffers"] = !offers.identities.isEmpty
    // A candidate needs no second button.
    let variants = offers.variants.filter { !offers.identities.contains($0.identity) }
    values["variants"] = variants.map { key, identity in
      let words =
        switch key {
        case "m": "♂ male"
        case "f": "♀ female"
        default: identity.isShiny == true ? "shiny" : "plain"
        }
      return ["key": key, "name": words]
    }
    values["hasVariants"] = !variants.isEmpty
  }

  /// Returns a note on the fields that must be wrong for a candidate to be right.
  private static func note(on misread: [FieldKind]) -> String {
    guard let last = misread.last else { return "agrees with all that was read" }
    let deceives =
      misread == [.picture] ? "deceives" : misread.count == 1 ? "is wrong" : "are wrong"
    if last == .types, misread.count == 1 { return "if the types are wrong" }
    if misread.count > 3 { return "if nearly all is wrong" }
    let first = misread.dropLast().map(\.rawValue).joined(separator: ", ")
    return "if the \(first.isEmpty ? "" : "\(first) and ")\(last.rawValue) \(deceives)"
  }

  /// Returns the lines that few readers need: confidences, distances, margins and advice.
  private func details(_ rows: [FieldRow]) -> [String] {
    var lines = ["confidence: \(rows.compactMap(\.confidence).joined(separator: ", "))"]
    if let sprite = entry.evidence.sprite { lines.append(TerminalText.escaped(sprite.words)) }
    if let margin = entry.evidence.margin {
      let next = entry.evidence.runnerUp.map { dex.label(for: $0, isShinyOpen: true) }
      lines.append(
        "margin: \(JSONValue.number(margin, decimals: 1).text) decades"
          + (next.map { " to \($0)" } ?? ""))
    }
    return lines
      + zip(entry.reasonWords(dex: dex), entry.advice).map {
        TerminalText.escaped("\($0): \($1)")
      }
  }

  private func box(
    _ box: Rectangle, _ room: Int, _ state: FieldRow.State, _ page: EntryPicture
  ) -> [String: Any] {
    // The line keeps a distance from its field, so that small text stays readable.
    let line = Rectangle(
      x: box.x - room - page.place.x, y: box.y - room - page.place.y,
      width: box.width + 2 * room, height: box.height + 2 * room
    ).intersection(
      Rectangle(x: 0, y: 0, width: page.place.width, height: page.place.height)
        .insetBy(dx: 2, dy: 2))
    return [
      "state": state.rawValue, "x": line.x, "y": line.y, "width": line.width,
      "height": line.height,
    ]
  }
}

extension FieldRow.State {
  fileprivate var isMarked: Bool { self == .conflict || self == .missing }
}

extension SpriteEvidence {
  /// The distances in words.
  var words: String {
    let own =
      distance.map { "\($0) of 64 from this species (under 5 confirms)" }
      ?? (reference == Self.enrolled
        ? "no picture of this species was enrolled" : "no reference of this species")
    let nearest =
      nearest.map { "; nearest: \($0.form)\($0.isShiny ? " shiny" : ""), \($0.distance)" } ?? ""
    let margin = margin.map { "; margin to any other \($0)" } ?? ""
    return "picture \(outcome.rawValue): \(own)\(nearest)\(margin)"
  }
}
