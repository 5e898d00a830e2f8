import Boxes
import Decoding
import Imaging
import Reporting
import Verification

extension ReadingData {
  /// Looks for a page at `seconds`, or on every frame until one shows it.
  ///
  /// - Returns: `layout.png`, the frame with numbered boxes, and what they mean in lines; `nil`
  ///   when the recording has no frame.
  /// - Throws: `DecodingError` when the recording cannot be read.
  func examineLayout(
    ofRecordingAt path: String, at seconds: Double?, recognizer: any TextRecognizing
  ) async throws -> WorkerFiles? {
    let locator = ScreenLocator(layouts: layouts)
    guard let examined = try await examinedFrame(ofRecordingAt: path, at: seconds, by: locator)
    else { return nil }
    let (frame, registration) = examined.upright(for: locator)
    guard let registration else {
      if let box = BoxLocator(layout: boxes.layout).locate(in: frame) {
        return try examine(box, on: frame, seconds: frame.pts)
      }
      return try notFound(on: frame, seconds: frame.pts)
    }
    let pages = try await readers(recognizer).reader(in: language)
    let measured = try await pages.measure(frame, at: registration, time: frame.pts)
    let marked = PageExplanation(picture: frame, registration: registration, measured: measured)
      .marked()
    return WorkerFiles(
      files: [try .init("layout", marked.image)],
      lines: [
        "at \(Self.short(frame.pts)) s: \(registration.layout.name)",
        "scale \(Self.short(registration.scale)), origin (\(Self.short(registration.originX)), "
          + "\(Self.short(registration.originY))), header \(Self.short(registration.headerOffset)) lower",
      ] + marked.legend)
  }

  /// The frame at `seconds`, or the first that shows a page, or else the one that comes nearest to
  /// showing one.
  private func examinedFrame(
    ofRecordingAt path: String, at seconds: Double?, by locator: ScreenLocator
  ) async throws -> Frame? {
    var nearest: (frame: Frame, depth: Int)?
    var lastLook = -Double.infinity
    let found = try await FrameSearch(path: path, limits: limits).first { frame in
      if let seconds { return frame.pts >= seconds }
      guard frame.pts - lastLook >= PageObserver.searchInterval else { return false }
      lastLook = frame.pts
      let missed = locator.missed(in: frame)
      guard missed.count == layouts.count, frame.upright(for: locator).registration == nil else {
        return true
      }
      if BoxLocator(layout: boxes.layout).locate(in: frame) != nil { return true }
      let depth = missed.map(\.error.depth).max() ?? 0
      if depth > nearest?.depth ?? -1 { nearest = (frame, depth) }
      return false
    }
    return found.isFound ? found.frame : nearest?.frame ?? found.frame
  }

  /// Describes a box page: the contents of each cell, or that its pictures stand elsewhere.
  private func examine(
    _ registration: BoxRegistration, on frame: any Picture, seconds: Double
  ) throws -> WorkerFiles {
    var marked = MarkedPicture(frame)
    let reader = BoxPageReader(table: boxes.table, dex: dex)
    let cells = reader.measurement(of: frame, at: registration)?.cells ?? []
    for (place, slot) in cells.map(\.slot).enumerated() {
      let (color, words) = Self.words(slot)
      marked.mark(
        registration.cell(place), color, "row \(slot.row), column \(slot.column): \(words)")
    }
    let fits = BoxPageReader.areOfLayout(cells, at: registration)
    let misfit =
      "its cells are not where the layout has them, or show other pictures: no slot is claimed"
    let (scaleX, scaleY) = (Self.short(registration.scaleX), Self.short(registration.scaleY))
    let origin = "(\(Self.short(registration.originX)), \(Self.short(registration.originY)))"
    var lines = [
      "at \(Self.short(seconds)) s: \(registration.layout.name)\(fits ? "" : "?")",
      "scale \(scaleX) across, \(scaleY) down, origin \(origin)",
    ]
    if !fits { lines.append(misfit) }
    return WorkerFiles(
      files: [try .init("layout", marked.image)], lines: lines + marked.legend)
  }

  private static func words(_ slot: Slot) -> (RGB, String) {
    switch slot.state {
    case .filled:
      (
        slot.speciesId == nil ? MarkedPicture.missing : MarkedPicture.found,
        slot.species.map { $0 + (slot.isShiny == true ? ", shiny" : "") }
          ?? "no picture that is known"
      )
    case .empty: (MarkedPicture.area, "empty")
    case .hidden: (MarkedPicture.area, "something lies over it")
    case .unknown: (MarkedPicture.missing, "neither filled nor empty")
    }
  }

  private static func short(_ value: Double) -> String {
    String(describing: (value * 1000).rounded() / 1000)
  }

  /// Marks on a frame without a known page where each layout's parts were missed. Where nothing was
  /// found at all, marks the places of the layout scaled to the frame.
  private func notFound(on frame: any Picture, seconds: Double) throws -> WorkerFiles {
    var marked = MarkedPicture(frame)
    var lines = ["at \(Self.short(seconds)) s: no page that is known"]
    for missed in ScreenLocator(layouts: layouts).missed(in: frame) {
      let layout = missed.layout
      lines.append("\(layout.name): \(missed.words)")
      if let box = missed.error.box {
        marked.mark(box, MarkedPicture.missing, "\(layout.kind.rawValue): missed here")
      }
      // On a picture of another shape, the layout's places would mean nothing.
      guard missed.error.depth > 0 || layouts.count == 1 else { continue }
      let start = registration(of: layout, scaledTo: frame)
      for (rectangle, meaning) in layout.anchor.parts {
        marked.mark(
          start.frame(rectangle), MarkedPicture.area, "\(layout.kind.rawValue): \(meaning)")
      }
    }
    if !marked.legend.isEmpty {
      lines += ["looked for, at these places or near them:"] + marked.legend
    }
    lines.append(
      "if this is a summary page, describe it in a file (docs/layouts.md) and try it with:")
    lines.append("verify layout RECORDING --at \(Self.short(seconds)) --layout FILE")
    return WorkerFiles(files: [try .init("layout", marked.image)], lines: lines)
  }

  private func registration(of layout: ScreenLayout, scaledTo frame: any Picture) -> Registration {
    let scale =
      switch layout.anchor {
      case .bars: Double(frame.height) / layout.reference.height
      case .panel: Double(frame.width) / layout.reference.width
      }
    return Registration(layout: layout, scale: scale, originX: 0, originY: 0)
  }
}

extension ScreenLayout.Anchor {
  /// The parts that the screen is found by, with words for each.
  var parts: [(rectangle: ReferenceRectangle, meaning: String)] {
    switch self {
    case .bars(let bars):
      let color = "of hue \(Int(RGB(components: bars.color).hue ?? 0))°, undimmed"
      return [
        (bars.upper, "a bar \(color), with the number"),
        (bars.lower, "a bar \(color), with the trainer"),
      ]
    case .panel(let panel):
      let width = panel.right - panel.left
      return [
        (
          ReferenceRectangle(x: panel.left, y: panel.top, width: width, height: 40),
          "the top of a light, gray panel, as wide as the screen and centered"
        ),
        (panel.pill, "violet digits on a pill, and a type badge in the same row"),
        (panel.languageFrame, "a white frame round the language, above the panel"),
      ]
    }
  }
}
