import Dex
import Foundation
import Imaging
import Verification

/// What the template of one entry is filled with.
struct EntryContext {
  let reported: ReportedEntry
  let recording: ReportedRecording
  let recordingNumber: Int
  /// Its place among the entries of the page.
  let place: Int
  let dex: Dex

  private var entry: Entry { reported.entry }

  var values: [String: Any] {
    var values = names
    values["place"] = place
    values["verdict"] = entry.verdict.rawValue
    values["codes"] = entry.reasons.map(\.rawValue).joined(separator: " ")
    values["speciesId"] = entry.speciesId.map(String.init) ?? ""
    values["recordingNumber"] = recordingNumber
    values["search"] = searchText
    values["reasons"] = zip(entry.reasons, entry.reasonWords).map {
      ["words": $1, "advice": $0.advice]
    }
    if let page = reported.page {
      var image = image(page, alt: pageAlt)
      image["frameWidth"] = page.place.width
      image["frameHeight"] = page.place.height
      image["boxes"] =
        FieldRow.rows(of: entry.evidence).compactMap { box($0.box, $0.state, page) }
        + [entry.evidence.sprite.flatMap { box($0.box, "picture", page) }].compactMap { $0 }
      values["page"] = image
    }
    addPictures(to: &values)
    values["fields"] = FieldRow.rows(of: entry.evidence).map { row in
      var values = row.values
      values["crop"] = row.picture.flatMap(crop(of:))
      return values
    }
    values["hasCandidates"] = !reported.candidates.isEmpty
    values["candidates"] = reported.candidates.enumerated().map { choice, candidate in
      [
        "choice": String(choice), "name": TerminalText.escaped(dex.words(for: candidate.identity)),
        "origin": candidate.words,
      ]
    }
    values["canAccept"] = entry.speciesId != nil
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
      "name": entry.species ?? "Unknown species",
      "recording": TerminalText.escaped(recording.name),
      "time": TextFormat.timeCode(entry.start),
    ]
  }

  private var searchText: String {
    let others = entry.speciesId.flatMap(dex.species)?.otherNames.joined(separator: " ")
    let parts = [
      entry.species, others, entry.form, entry.nickname, entry.trainer, entry.trainerId,
      recording.name,
      reported.id.description, entry.speciesId.map { TextFormat.number($0) },
    ]
    return TerminalText.escaped(parts.compactMap { $0 }.joined(separator: " ").lowercased())
  }

  private var pageAlt: String {
    "The page at \(TextFormat.timeCode(entry.start)), with boxes round what was read"
  }

  /// A picture says what it is taken to show.
  private var spriteAlt: String {
    Identity(entry).map { TerminalText.escaped(dex.words(for: $0)) }
      ?? "a Pokémon that is not known"
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

  private func addPictures(to values: inout [String: Any]) {
    values["hasPictures"] = reported.sprite != nil || !reported.references.isEmpty
    if let sprite = reported.sprite { values["sprite"] = image(sprite) }
    let references = reported.references.map { reference -> [String: Any] in
      [
        "source": SafeText.dataURL(reference.format.rawValue, reference.bytes),
        "alt": "Reference: \(reference.caption)", "caption": reference.caption,
        "width": reference.width, "height": reference.height,
      ]
    }
    values["references"] = references
    values["hasOverlay"] = reported.sprite != nil && !references.isEmpty
    if let sprite = entry.evidence.sprite { values["distances"] = ["distances": sprite.words] }
  }

  private func box(_ box: Rectangle?, _ state: String, _ page: EntryPicture) -> [String: Any]? {
    guard let box else { return nil }
    // The line stands off what it marks, so that small text stays readable.
    let room = state == "picture" ? 0 : box.height / 4
    return [
      "state": state, "x": box.x - room - page.place.x, "y": box.y - room - page.place.y,
      "width": box.width + 2 * room, "height": box.height + 2 * room,
    ]
  }
}

extension Candidate {
  /// The evidence that shows it.
  fileprivate var words: String {
    let shown = sources.map { $0 == .shiny ? "shiny mark" : $0.rawValue }
    return shown.isEmpty ? "shown by no field" : "shown by " + shown.joined(separator: ", ")
  }
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
