import Imaging

/// Finds a phone's summary page by its light panel, the pill with the number and the type badges.
struct PanelLocator {
  let layout: ScreenLayout
  let anchor: PanelAnchor
  private let panel: RGB
  private let number: PillNumber

  /// The panel is at least this share of the page's width.
  static let leastPanelWidth = 0.6
  /// On a picture that is higher than wide, the measured panel is at least this share of it: a
  /// phone's page is as wide as the screen, and a smaller one is a picture of a page.
  static let leastOnPhone = 0.95
  /// A page's width in its heights at least: no phone is longer than 22:9. On a wide picture, a
  /// page in a window, between bars or over a blurred copy has the picture's height at most.
  static let narrowestPage = 9.0 / 22
  /// A screen's page that stands is centered to this share of its width; one that slides is not.
  static let mostOffCenter = 0.012

  init(layout: ScreenLayout, anchor: PanelAnchor) {
    self.layout = layout
    self.anchor = anchor
    panel = RGB(components: anchor.color)
    number = PillNumber(anchor: anchor)
  }

  /// - Parameter inMiddle: whether the page must go through the middle of a wide picture, too.
  func locate(
    in picture: any Picture, inMiddle: Bool = false
  ) throws(LocatorError) -> Registration {
    let step = PanelBackground.thinning(of: picture)
    let small = picture.color(everyNthPixel: step)
    var missed: LocatorError?
    var columns: [Int] = []
    for column in searchedColumns(of: small).prefix(inMiddle ? 1 : .max) {
      // Runs through a column before have been looked at.
      let runs = (0..<small.height).map { y -> Range<Int> in
        let run = small.run(through: column, row: y) { PanelBackground.mayBe($0, known: panel) }
        if columns.contains(where: run.contains) { return column..<column }
        return small.width < small.height ? run.mirrored(in: small.width) : run
      }
      do throws(LocatorError) {
        return try locate(runs, on: small, step: step, in: picture)
      } catch {
        if error.depth > missed?.depth ?? -1 { missed = error }
      }
      columns.append(column)
    }
    throw missed ?? .noPanel(widest: 0)
  }

  /// Columns of which one crosses the panel: the middle, and wide pictures' others a panel apart.
  private func searchedColumns(of small: RGBImage) -> [Int] {
    let middle = small.width / 2
    guard small.width >= small.height else { return [middle] }
    let pitch = max(1, Int(Self.leastPanelWidth * Double(small.height) * Self.narrowestPage))
    return [middle]
      + stride(from: pitch, through: middle, by: pitch).flatMap {
        [middle - $0, middle + $0].filter { 0 <= $0 && $0 < small.width }
      }
  }

  /// The page whose panel's rows are among `runs`, a row of the thinned picture each.
  private func locate(
    _ runs: [Range<Int>], on small: RGBImage, step: Int, in picture: any Picture
  ) throws(LocatorError) -> Registration {
    let pageWidth = min(Double(small.width), Double(small.height) * Self.narrowestPage)
    let widest = Double(runs.map(\.count).max() ?? 0) / Double(max(1, small.width))
    var missed = LocatorError.noPanel(widest: widest)
    // Where a number stands without a header: each row above it leads to the same place.
    var refused: Registration?
    var y = 0
    while y < runs.count {
      guard runs[y].count >= Int(Self.leastPanelWidth * pageWidth) else {
        y += 1
        continue
      }
      let unit = Double(runs[y].count) / (anchor.right - anchor.left)
      // The panel above the pill, less what a scene as light as the panel may add to it.
      let strip = y..<(y + max(1, Int((anchor.pill.y - anchor.top) * unit * 0.6)))
      do throws(LocatorError) {
        guard strip.upperBound <= runs.count,
          runs[strip].allSatisfy({ $0.count >= runs[y].count * 9 / 10 })
        else { throw .panelTooLow }
        let middle = (strip.lowerBound + strip.upperBound) / 2
        let pixels = runs[middle].map { small[$0, middle] }
        let background = PanelBackground(known: panel, seen: RGB.median(of: pixels) ?? panel)
        let thin = try columns(
          of: Registration(
            layout: layout, scale: unit, originX: Double(runs[y].lowerBound) - anchor.left * unit,
            originY: Double(y) - anchor.top * unit), background: background, in: small)
        let rough = thin.scaled(by: Double(step))
        func mayHold(_ field: FieldName, _ mayBeIn: (RGBImage) -> Bool) -> Bool {
          guard let box = thin.fieldBox(of: field)?.box else { return false }
          return mayBeIn(background.corrected(small.crop(box)))
        }
        guard let place = rough.fieldBox(of: .number)?.box else { throw .incompleteLayout }
        guard
          mayHold(.number, number.mayBeIn)
            || mayHold(.markings, Markings.mayBeIn)
              && hasMarkings(in: picture, at: rough, on: background)
        else { throw .noNumber(place) }
        let level = leveled(rough, background: background, in: picture)
        if let refused, level.isNear(refused) { throw missed }
        refused = level
        return try page(at: level, in: picture)
      } catch {
        if error.depth > missed.depth { missed = error }
        y += max(1, strip.count / 4)
      }
    }
    throw missed
  }

  /// True where a page that is not dimmed stands at `registration`. The Pokédex's pages, which the
  /// number's pill opens, have neither a header nor markings.
  func isPage(_ picture: any Picture, at registration: Registration) -> Bool {
    func hasHeader() -> Bool { self.hasHeader(picture, at: registration) }
    return (try? check(picture, at: registration, hasHeader: hasHeader)) != nil
      && (hasMarkings(picture, at: registration) || hasHeader())
  }

  /// True where both the header and the markings of the page at `registration` are seen.
  func isWhole(_ picture: any Picture, at registration: Registration) -> Bool {
    hasHeader(picture, at: registration) && hasMarkings(picture, at: registration)
  }

  private func hasHeader(_ picture: any Picture, at registration: Registration) -> Bool {
    registration.hasHeader
      && HeaderLocator(anchor: anchor).isVisible(in: picture, at: registration)
  }

  private func hasMarkings(_ picture: any Picture, at registration: Registration) -> Bool {
    PanelBackground(in: picture, at: registration).map {
      hasMarkings(in: picture, at: registration, on: $0)
    } ?? false
  }

  /// True where the panel's sides are where `registration` says, or cannot be seen.
  func hasSides(_ picture: any Picture, at registration: Registration) -> Bool {
    guard let background = PanelBackground(in: picture, at: registration),
      let seen = try? columns(of: registration, background: background, in: picture)
    else { return true }
    return seen.isNear(registration)
  }

  /// Throws unless a page that is not dimmed stands at `registration`.
  ///
  /// A button that floats over all apps stands at the screen's edge, where the number is. A page
  /// whose number is covered is told by its header and its markings.
  private func check(
    _ picture: any Picture, at registration: Registration, hasHeader: () -> Bool
  ) throws(LocatorError) {
    let badges = PanelBadges.places(at: registration)
    guard let place = registration.fieldBox(of: .number)?.box, let badge = badges.first
    else { throw .incompleteLayout }
    let strip = PanelBackground.strip(of: anchor, on: picture, at: registration)
    guard let background = PanelBackground(strip: strip, known: panel) else { throw .panelTooLow }
    guard
      number.isIn(background.corrected(picture.color(in: place)))
        || hasMarkings(in: picture, at: registration, on: background) && hasHeader()
    else { throw .noNumber(place) }
    guard
      badges.contains(where: { PanelBadges(background: background).isIn(picture.color(in: $0)) })
    else { throw .noBadge(badge) }
  }

  /// The page whose number stands at `level`, with its header, if that can be seen.
  ///
  /// A page of the Pokédex has a panel, a number and badges too, but neither a header nor markings.
  private func page(
    at level: Registration, in picture: any Picture
  ) throws(LocatorError) -> Registration {
    // A scene as light as the panel moved the rough row, and with it the first columns.
    guard let background = PanelBackground(in: picture, at: level) else { throw .panelTooLow }
    var found = leveled(
      try columns(of: level, background: background, in: picture), background: background,
      in: picture)
    let header = HeaderLocator(anchor: anchor)
    lazy var offset = header.offset(in: picture, at: found)
    try check(picture, at: found) { offset != nil }
    func hasMarkings() -> Bool { self.hasMarkings(in: picture, at: found, on: background) }
    // Beside the middle of a wide picture, which may show anything, both must be seen. A header
    // lies on the scene: rows of the Pokédex's panel may look like one.
    guard
      isCentered(found, in: picture)
        ? offset != nil && !background.goesOn(above: found, in: picture) || hasMarkings()
        : offset != nil && hasMarkings()
    else { throw .noHeader(header.area(at: found).intersection(picture.bounds)) }
    found.headerOffset = offset ?? 0
    found.hasHeader = offset != nil
    return found
  }

  private func isCentered(_ page: Registration, in picture: any Picture) -> Bool {
    let (left, right) = (page.x(anchor.left), page.x(anchor.right))
    return abs(left + right - Double(picture.width))
      < 2 * Self.mostOffCenter * layout.reference.width * page.scale
  }

  /// The registration by the panel's left and right, halfway between its top and the pill. On a
  /// phone, something may lie over one of them, such as a touch's dot: the other tells it.
  private func columns(
    of rough: Registration, background: PanelBackground, in picture: any Picture
  ) throws(LocatorError) -> Registration {
    let row = Int(rough.y((anchor.top + anchor.pill.y) / 2))
    let line = picture.color(in: Rectangle(x: 0, y: row, width: picture.width, height: 1))
    guard line.height == 1 else { throw .panelTooLow }
    let middle = Int(rough.x((anchor.left + anchor.right) / 2))
    let run = line.run(through: middle, row: 0, where: background.matches)
    var (left, right) = (Double(run.lowerBound), Double(run.upperBound))
    let (width, height) = (Double(picture.width), Double(picture.height))
    let pageWidth = min(width, height * Self.narrowestPage)
    guard right - left >= Self.leastPanelWidth * pageWidth else { throw .panelTooLow }
    let unit = width / layout.reference.width
    if left < 1, right > width - 1 {
      (left, right) = (anchor.left * unit, anchor.right * unit)
    } else if width < height {
      let (isLeft, isRight) = (
        left >= 1 && abs(left - anchor.left * unit) <= Self.mostOffCenter * width,
        right <= width - 1 && abs(right - anchor.right * unit) <= Self.mostOffCenter * width
      )
      if isLeft, !isRight { right = (anchor.left + anchor.right) * unit - left }
      if isRight, !isLeft { left = (anchor.left + anchor.right) * unit - right }
    }
    let scale = (right - left) / (anchor.right - anchor.left)
    let found = Registration(
      layout: layout, scale: scale, originX: left - anchor.left * scale,
      originY: rough.y(anchor.top) - anchor.top * scale)
    if width < height {
      guard isCentered(found, in: picture) else { throw .panelOffCenter }
      guard right - left >= Self.leastOnPhone * pageWidth
      else { throw .noPanel(widest: (right - left) / width) }
    }
    return found
  }

  /// The registration by the row of the number's digits, which is seen better than the panel's top:
  /// coding blurs that, and a scene as light as the panel hides it.
  private func leveled(
    _ rough: Registration, background: PanelBackground, in picture: any Picture
  ) -> Registration {
    guard let place = rough.fieldBox(of: .number)?.box else { return rough }
    let around = place.insetBy(dx: 0, dy: -place.height / 4).intersection(picture.bounds)
    guard let middle = number.middle(in: background.corrected(picture.color(in: around)))
    else { return rough }
    return Registration(
      layout: layout, scale: rough.scale, originX: rough.originX,
      originY: rough.originY + Double(around.y) + middle - place.midY)
  }

  private func hasMarkings(
    in picture: any Picture, at registration: Registration, on background: PanelBackground
  ) -> Bool {
    guard let box = registration.fieldBox(of: .markings)?.box else { return false }
    // They are seen in pictures 600 pixels wide.
    let step = max(1, PanelBackground.thinning(of: picture) / 2)
    return Markings.stand(in: background.corrected(picture.color(in: box, everyNthPixel: step)))
  }
}

extension RGBImage {
  /// The run of a row's pixels of some kind that goes through a column; empty where the column's
  /// pixel is of another kind.
  fileprivate func run(
    through column: Int, row: Int, where isOne: (RGB) -> Bool
  ) -> Range<Int> {
    guard (0..<width).contains(column) else { return 0..<0 }
    let end = (column..<width).first { !isOne(self[$0, row]) } ?? width
    guard end > column else { return column..<column }
    let before = (0..<column).last { !isOne(self[$0, row]) } ?? -1
    return (before + 1)..<end
  }
}

extension Range<Int> {
  /// The part of a width that this or its mirror image covers: of a centered panel's end, one side
  /// tells the other, which something may lie over.
  fileprivate func mirrored(in width: Int) -> Range<Int> {
    isEmpty
      ? self
      : Swift.min(lowerBound, width - upperBound)..<Swift.max(upperBound, width - lowerBound)
  }
}
