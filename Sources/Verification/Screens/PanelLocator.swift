import Imaging

/// Finds a phone's summary page by its light panel, the pill with the number and the type badges.
struct PanelLocator {
  let layout: ScreenLayout
  let anchor: PanelAnchor
  private let panel: RGB
  private let number: PillNumber

  /// The panel is at least this share of the page's width.
  static let leastPanelWidth = 0.6
  /// A page's width in its heights at least: no phone is longer than 22:9. One that is shown on a wide picture, between
  /// bars or over a blurred copy of itself, has the picture's height.
  static let narrowestPage = 9.0 / 22
  /// A page that stands still is centred, to this share of its width; a page that slides is not.
  static let mostOffCentre = 0.012

  init(layout: ScreenLayout, anchor: PanelAnchor) {
    self.layout = layout
    self.anchor = anchor
    panel = RGB(components: anchor.colour)
    number = PillNumber(anchor: anchor)
  }

  func locate(in picture: any Picture) -> Placement? { search(picture).placement }

  func search(_ picture: any Picture) -> LocatorAnswer {
    let thinned = ThinnedPicture(picture)
    let (small, step) = (thinned.pixels, thinned.step)
    let runs = (0..<small.height).map { y in
      middleRun(row: y, in: small) { PanelPaper.mayBe($0, known: panel) }
    }
    let least = leastWidth(in: small)
    let widest = Double(runs.map(\.length).max() ?? 0) / Double(max(1, small.width))
    var missed = LocatorFinding.noPanel(widest: widest)
    var y = 0
    while y < runs.count {
      var rows = 1
      if runs[y].length >= least {
        let answer: LocatorAnswer
        if let strip = strip(from: y, of: runs, step: step) {
          answer = page(row: y, strip: strip, run: runs[y + strip / 2], in: thinned)
          // From the upper quarter of its strip a panel is found as from its top, from lower down not always.
          rows = max(1, strip / 4)
        } else {
          answer = .missed(.panelTooLow)
        }
        switch answer {
        case .found: return answer
        case .missed(let finding): if finding.depth > missed.depth { missed = finding }
        }
      }
      y += rows
    }
    return .missed(missed)
  }

  /// How many rows a panel that begins at row `y` has above its pill; `nil` when these are not a panel's.
  private func strip(from y: Int, of runs: [(start: Int, length: Int)], step: Int) -> Int? {
    let unit = Double(runs[y].length * step) / (anchor.right - anchor.left)
    let rows = max(1, Int((anchor.pill.y - anchor.top) * unit / Double(step) * 0.6))
    guard y + rows <= runs.count,
      runs[y..<(y + rows)].allSatisfy({ $0.length >= runs[y].length * 9 / 10 })
    else { return nil }
    return rows
  }

  /// Whether pill, number and a type badge are where `placement` says, on a page that stands still.
  func isPage(_ picture: any Picture, at placement: Placement) -> Bool {
    missing(on: picture, at: placement) == nil
  }

  private func missing(on picture: any Picture, at placement: Placement) -> LocatorFinding? {
    guard let place = placement.place(of: .number)?.box,
      let badge = placement.place(of: .type1)?.box
    else { return .incompleteLayout }
    let strip = PanelPaper.strip(of: anchor, on: picture, at: placement)
    guard let paper = PanelPaper(strip: strip, known: panel) else { return .panelTooLow }
    guard number.isIn(paper.corrected(picture.colour(in: place))) else { return .noNumber(place) }
    guard hasBadge(picture, from: badge, to: placement.place(of: .type2)?.box, on: paper) else {
      return .noBadge(badge)
    }
    return isClear(strip, paper: paper) ? nil : .panelCovered
  }

  /// The page whose panel begins near `row` of the small picture.
  ///
  /// Coding blurs the panel's top: its colour is that of the strip's middle. A page of the Pokédex has a
  /// panel, a number and badges too, but no header.
  ///
  /// - Parameter run: what may be the panel in the strip's middle row.
  private func page(
    row: Int, strip: Int, run: (start: Int, length: Int), in thinned: ThinnedPicture
  ) -> LocatorAnswer {
    let (picture, small) = (thinned.picture, thinned.pixels)
    let middle = row + strip / 2
    let paper = paper(of: run, row: middle, in: small)
    let own = middleRun(row: middle, in: small, where: paper.matches)
    guard own.length >= leastWidth(in: small) else {
      return .missed(.panelTooLow)
    }
    guard let rough = refine(row: row, run: own, paper: paper, in: thinned) else {
      return .missed(.panelOffCentre)
    }
    let placement = levelled(rough, paper: paper, picture: picture)
    if let place = placement.place(of: .number)?.box,
      !number.mayBeIn(paper.corrected(small.crop(place.thinned(by: thinned.step))))
    {
      return .missed(.noNumber(place))
    }
    if let finding = missing(on: picture, at: placement) { return .missed(finding) }
    let header = HeaderLocator(anchor: anchor)
    if let whole = header.locate(in: picture, at: placement) { return .found(whole) }
    // A page of the Pokédex has no markings either; a summary page does, whatever hides its header.
    guard let markings = placement.place(of: .markings)?.box,
      Self.hasMarkings(paper.corrected(picture.colour(in: markings)))
    else { return .missed(.noHeader(header.area(at: placement).intersection(picture.bounds))) }
    var headless = placement
    headless.hasHeader = false
    return .found(headless)
  }

  /// Reference pixels by which the number may stand beside the middle of its place: a digit's own.
  private static let numberSlack = 4.0

  /// The placement by the number's row, where that is not at its place: a scene as light as the panel hides where the panel
  /// begins.
  private func levelled(
    _ placement: Placement, paper: PanelPaper, picture: any Picture
  ) -> Placement {
    guard let place = placement.place(of: .number)?.box else { return placement }
    let around = place.insetBy(dx: 0, dy: -place.height / 4).intersection(picture.bounds)
    guard let middle = number.middle(in: paper.corrected(picture.colour(in: around))) else {
      return placement
    }
    let shift = Double(around.y) + middle - (Double(place.y) + Double(place.height) / 2)
    guard abs(shift) > placement.length(Self.numberSlack) else { return placement }
    return Placement(
      layout: layout, scale: placement.scale, originX: placement.originX,
      originY: placement.originY + shift)
  }

  /// The panel's colour in a run of pixels that may be its.
  private func paper(of run: (start: Int, length: Int), row: Int, in image: RGBImage) -> PanelPaper
  {
    let pixels = (run.start..<(run.start + run.length)).map { image[$0, row] }
    return PanelPaper(known: panel, seen: RGB.median(of: pixels) ?? panel)
  }

  /// The least width of a panel, in pixels of the thinned picture.
  private func leastWidth(in small: RGBImage) -> Int {
    let page = min(Double(small.width), Double(small.height) * Self.narrowestPage)
    return Int(Self.leastPanelWidth * page)
  }

  /// The run of a row's pixels that goes through its middle.
  private func middleRun(
    row: Int, in image: RGBImage, where isMeant: (RGB) -> Bool
  ) -> (start: Int, length: Int) {
    var start = image.width / 2
    var end = start
    while end < image.width, isMeant(image[end, row]) { end += 1 }
    while start > 0, end > start, isMeant(image[start - 1, row]) { start -= 1 }
    return (start, end - start)
  }

  /// The exact placement for a panel whose top is near `row` of the small picture; `nil` when it is not centred.
  private func refine(
    row: Int, run: (start: Int, length: Int), paper: PanelPaper, in thinned: ThinnedPicture
  ) -> Placement? {
    let picture = thinned.picture
    let row = row * thinned.step
    let coarse = Double(run.length * thinned.step) / (anchor.right - anchor.left)
    let level = row + Int((anchor.pill.y - anchor.top) * coarse / 2)
    let line = picture.colour(in: Rectangle(x: 0, y: level, width: picture.width, height: 1))
    guard line.height == 1 else { return nil }
    let exact = middleRun(row: 0, in: line, where: paper.matches)
    var left = Double(exact.start)
    var right = Double(exact.start + exact.length)
    let width = Double(picture.width)
    if left < 1, right > width - 1 {
      let unit = width / layout.reference.width
      left = anchor.left * unit
      right = anchor.right * unit
    }
    let scale = (right - left) / (anchor.right - anchor.left)
    let page = layout.reference.width * scale
    guard abs(left + right - width) / page < 2 * Self.mostOffCentre else { return nil }
    let middle = Int(left + (right - left) * 0.15)..<Int(left + (right - left) * 0.7)
    let top =
      panelTop(near: row, level: level, columns: middle, paper: paper, in: thinned) ?? row
    return Placement(
      layout: layout, scale: scale, originX: left - anchor.left * scale,
      originY: Double(top) - anchor.top * scale)
  }

  /// The first row of the panel, going up from `level`, which lies inside it; `nil` when that is not near `row`.
  private func panelTop(
    near row: Int, level: Int, columns: Range<Int>, paper: PanelPaper, in thinned: ThinnedPicture
  ) -> Int? {
    let (small, step) = (thinned.pixels, thinned.step)
    func isInside(_ y: Int, of image: RGBImage, columns: Range<Int>) -> Bool {
      columns.count { paper.matches(image[$0, y]) } * 2 >= columns.count
    }
    let thin = (columns.lowerBound / step)..<min(columns.upperBound / step, small.width)
    let highest = max(0, level - max(8, (level - row) * 3)) / step
    let from = min(level / step, small.height - 1)
    guard
      let above = stride(from: from, through: highest, by: -1).first(where: {
        !isInside($0, of: small, columns: thin)
      })
    else { return nil }
    // The top lies between this row of the thinned picture and the next.
    let first = above * step + step / 2
    let band = thinned.picture.colour(
      in: Rectangle(x: columns.lowerBound, y: first, width: columns.count, height: step + 1))
    let outside = (0..<band.height).last {
      !isInside($0, of: band, columns: 0..<band.width)
    }
    return first + (outside ?? 0) + 1
  }

  /// Levels by which the markings, (176,180,178), differ from their ground, (238,240,235), at least: two thirds of it.
  private static let markingContrast = 40
  /// The share of their box that the markings cover at least: six of 34 × 34 pixels, of which a third is outline,
  /// cover some 10 % of it.
  private static let leastMarkings = 0.03

  /// Whether the six markings stand in the box that is theirs.
  static func hasMarkings(_ pixels: RGBImage) -> Bool {
    guard let ground = pixels.median else { return false }
    let marks = pixels.pixels.count { $0.chebyshevDistance(to: ground) >= markingContrast }
    return Double(marks) >= leastMarkings * Double(pixels.width * pixels.height)
  }

  /// Whether a type badge stands anywhere in its row: the one of a one-type species may stand left, in the middle or right.
  private func hasBadge(
    _ picture: any Picture, from first: Rectangle, to last: Rectangle?, on paper: PanelPaper
  ) -> Bool {
    guard let last else { return hasBadge(picture.colour(in: first), on: paper) }
    let middle = first.offsetBy(dx: (last.x - first.x) / 2, dy: 0)
    return [first, last, middle].contains { hasBadge(picture.colour(in: $0), on: paper) }
  }

  /// A flat fill that is not the panel.
  private func hasBadge(_ pixels: RGBImage, on paper: PanelPaper) -> Bool {
    guard pixels.width > 8, pixels.height > 8 else { return false }
    let inner = Rectangle(
      x: pixels.width * 3 / 10, y: pixels.height / 4, width: pixels.width * 6 / 10,
      height: pixels.height / 2)
    let part = pixels.crop(inner)
    var other = 0
    for y in 0..<part.height {
      for x in 0..<part.width where !paper.matches(part[x, y]) { other += 1 }
    }
    return Double(other) > 0.4 * Double(part.width * part.height)
  }

  private func isClear(_ strip: RGBImage, paper: PanelPaper) -> Bool {
    guard strip.width > 0, strip.height > 0 else { return false }
    let inside = (0..<strip.width).filter { paper.matches(strip[$0, 0]) }.count
    return inside * 10 >= strip.width * 9
  }
}

/// A picture, and what is left of it for finding something as large as the panel quickly.
private struct ThinnedPicture {
  let picture: any Picture
  let step: Int
  let pixels: RGBImage

  init(_ picture: any Picture) {
    self.picture = picture
    step = PanelPaper.thinning(of: picture)
    pixels = picture.colour(everyNthPixel: step)
  }
}
