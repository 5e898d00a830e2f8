import Dex
import Foundation
import Imaging
import Verification

/// What the template of one entry is filled with.
struct EntryContext {
  let reported: ReportedEntry
  let recording: ReportedRecording
  let dex: Dex

  private var entry: Entry { reported.entry }

  /// - Parameters:
  ///   - offers: what it may be.
  ///   - pictures: gives each reference its place in the page.
  func values(offers: Offers, pictures: inout PagePictures) -> [String: Any] {
    let headline = Headline(entry, screen: recording.account.screen, dex: dex)
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
    values["confidences"] = rows.map(\.confidenceValues)
    values["details"] = details().map(TerminalText.escaped)
    if let decision = reported.decision {
      values["decisionState"] = decision.action.rawValue
      values["decision"] = TerminalText.escaped(dex.words(for: decision))
    }
    return values
  }

  /// What names the entry, wherever it stands.
  var names: [String: Any] {
    [
      "id": reported.id.description, "number": TextFormat.number(entry.speciesId),
      "name": title, "recording": TerminalText.escaped(recording.name),
      "time": TextFormat.timeCode(entry.start),
    ]
  }

  /// The species with its form, where that was determined.
  private var title: String {
    guard let species = entry.speciesId.flatMap(dex.species) else {
      return entry.species ?? "Unknown species"
    }
    return dex.fullName(of: species, form: entry.form)
  }

  private var searchText: String {
    let others = entry.speciesId.flatMap(dex.species)?.otherNames.joined(separator: " ")
    let parts: [String?] = [
      entry.species, others, entry.form, entry.nickname, entry.trainer, entry.trainerId,
      recording.name, entry.verdict.rawValue, entry.reasonWords.joined(separator: " "),
      reported.id.description, entry.speciesId.map { TextFormat.number($0) },
    ]
    return TerminalText.escaped(parts.compactMap { $0 }.joined(separator: " ").lowercased())
  }

  /// The lines that a row of the verified is searched by: all but what it shows itself.
  var otherNames: String {
    TerminalText.escaped(
      (entry.speciesId.flatMap(dex.species)?.otherNames ?? []).joined(separator: " ").lowercased())
  }

  /// A picture says what it is taken to show.
  private var spriteAlt: String {
    Identity(entry).map { TerminalText.escaped(dex.words(for: $0)) }
      ?? "a Pokémon that is not known"
  }

  private func page(_ page: EntryPicture, _ rows: [FieldRow]) -> [String: Any] {
    var image = image(
      page,
      alt: "The page at \(TextFormat.timeCode(entry.start)), with boxes round what was read")
    image["frameWidth"] = page.place.width
    image["frameHeight"] = page.place.height
    // What is marked is drawn last, over what is quiet.
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
      "source": SafeText.dataURL("image/jpeg", picture.jpeg), "alt": alt ?? spriteAlt,
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
    if let sprite = reported.sprite { values["sprite"] = image(sprite) }
    var references: [[String: Any]] = []
    for reference in reported.references { references.append(pictures.values(of: reference)) }
    values["references"] = references
    values["hasOverlay"] = reported.sprite != nil && !references.isEmpty
  }

  private func addOffers(_ offers: Offers, to values: inout [String: Any]) {
    let isShinyOpen = Set(offers.identities.map(\.isShiny)).count > 1
    var known = ""
    values["offers"] = offers.identities.enumerated().map { choice, identity in
      let note = Self.note(on: dex.misread(entry, as: identity))
      defer { known = note }
      return [
        "choice": String(choice), "key": String(choice + 1),
        "name": TerminalText.escaped(dex.label(for: identity, isShinyOpen: isShinyOpen)),
        // What holds for the one before is not said again.
        "note": note == known ? "" : note,
      ]
    }
    values["hasOffers"] = !offers.identities.isEmpty
    values["variants"] = offers.variants.map { key, identity in
      let words =
        switch key {
        case "m": "♂ male"
        case "f": "♀ female"
        default: identity.isShiny == true ? "shiny" : "plain"
        }
      return ["key": key, "name": words]
    }
    values["hasVariants"] = !offers.variants.isEmpty
  }

  /// What has to be wrong for a candidate to be right.
  private static func note(on misread: [String]) -> String {
    guard let last = misread.last else { return "agrees with all that was read" }
    let deceives =
      misread == ["picture"] ? "deceives" : misread.count == 1 ? "is wrong" : "are wrong"
    if last == "types", misread.count == 1 { return "if the types are wrong" }
    if misread.count > 3 { return "if nearly all is wrong" }
    let first = misread.dropLast().joined(separator: ", ")
    return "if the \(first.isEmpty ? last : "\(first) and \(last)") \(deceives)"
  }

  /// What is seldom asked for: distances, margins and advice.
  private func details() -> [String] {
    var lines: [String] = []
    if let sprite = entry.evidence.sprite { lines.append(sprite.words) }
    if let margin = entry.evidence.margin {
      let next = entry.evidence.runnerUp.map { dex.label(for: $0, isShinyOpen: true) }
      lines.append(
        "margin: \(JSONValue.number(margin, decimals: 1).text) decades"
          + (next.map { " to \($0)" } ?? ""))
    }
    return lines + zip(entry.reasons, entry.reasonWords(dex: dex)).map { "\($1): \($0.advice)" }
  }

  private func box(
    _ box: Rectangle, _ room: Int, _ state: FieldRow.State, _ page: EntryPicture
  ) -> [String: Any] {
    // The line stands off what it marks, so that small text stays readable.
    [
      "state": state.rawValue, "x": box.x - room - page.place.x, "y": box.y - room - page.place.y,
      "width": box.width + 2 * room, "height": box.height + 2 * room,
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
        ? "no picture of this species was learned" : "no reference of this species")
    let nearest =
      nearest.map { "; nearest: \($0.form)\($0.isShiny ? " shiny" : ""), \($0.distance)" } ?? ""
    let margin = margin.map { "; margin to any other \($0)" } ?? ""
    return "picture \(outcome.rawValue): \(own)\(nearest)\(margin)"
  }
}
