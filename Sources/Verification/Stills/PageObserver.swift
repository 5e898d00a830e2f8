package import Imaging

/// Watches the frames of one recording: finds the summary page, and tells when it stands still.
package struct PageObserver: Sendable {
  private let locator: ScreenLocator
  /// Where the page stands, once it is found.
  package private(set) var registration: Registration?
  /// True where it was found on a frame that may have been moving or badly coded.
  private var isRough = false
  /// Where the page stood before it was found somewhere else: a page that is scrolled comes back.
  private var former: Registration?
  private var tracker: StillTracker?
  private var slide: SlideTracker?
  private var interval = PageStill.Interval()
  /// True while the Pokémon's picture has gone on since the open still began. After
  /// `longestLoading` nobody asks, and the pictures are no longer compared.
  private var keepsPicture = true
  /// The body of the page that stood last.
  private var body: BodySample?
  private var lastSearch = -Double.infinity
  private var lastLocated = -Double.infinity
  /// The last time at which the page was in its place.
  private var lastSeen = -Double.infinity
  private var lastThorough = -Double.infinity
  /// The time since which a page-turning button is lit.
  private var litSince: Double?
  private let isStillImage: Bool

  /// Seconds between two looks for a page or a list: far shorter than any page is meant to be read.
  package static let searchInterval = 0.1
  /// Seconds without the page where it was before all of a picture is looked at, and between two
  /// such looks: a turn of the page is over, and a page that was scrolled stands for a second.
  private static let locateInterval = 0.4

  /// Seconds for which a button is lit by the turn of one page, at most: the time for which a page
  /// is to be shown.
  private static let longestTurn = 1.0

  /// Reference pixels between two of the Pokémon's picture that are compared: over a thousand of
  /// them tell a twentieth of it to within a hundredth.
  private static let pictureStep = 16.0

  /// - Parameter isStillImage: the recording is one picture, which cannot but stand still.
  package init(layouts: [ScreenLayout], isStillImage: Bool) {
    locator = ScreenLocator(layouts: layouts)
    self.isStillImage = isStillImage
  }

  /// The kind of screen that was found so far.
  package var screen: ScreenKind { registration?.layout.kind ?? .unknown }

  /// Takes the next frame, in order of time; gives the page still that ends with it.
  ///
  /// - Parameter isElsewhere: true where the frame is known to show another screen, so no page is
  ///   looked for. It is asked only where one would be.
  package mutating func consume(
    _ picture: any Picture, time: Double, isElsewhere: @autoclosure () -> Bool = false
  ) -> PageStill? {
    let frame = TimedPicture(time: time, picture: picture)
    if isStanding {
      (lastLocated, lastSeen) = (time, time)
    } else if time - lastSearch >= Self.searchInterval, !isElsewhere() {
      lastSearch = time
      search(picture, at: time)
    }
    guard let registration, tracker != nil else { return nil }
    let isTurning = TurnButtons.isLit(in: picture, at: registration)
    litSince = isTurning ? litSince ?? time : nil
    // A button that stays lit is held, or something of its color lies over it.
    let isBroken = litSince.map { time - $0 <= Self.longestTurn } ?? false
    if let open = tracker?.open, let last = open.samples.last?.picture, keepsPicture {
      // Another Pokémon of the species has another color or stands otherwise.
      keepsPicture =
        time - open.start <= StabilityRule.longestLoading
        && registration.pictureChange(from: last, to: picture, step: Self.pictureStep)
          < StabilityRule.mostChanged
    }
    let ended = tracker?.consume(frame, isBroken: isBroken)
    let page = ended.flatMap { judge($0) }
    if ended != nil {
      interval.keptPicture = keepsPicture && (page != nil || interval.keptPicture)
      keepsPicture = true
    }
    // The frame comes after the still that it ends.
    slide?.consume(picture)
    if isTurning { interval.hasTurned = true }
    return page
  }

  /// The open page still as if it ended here; `nil` where none has stood long enough since `time`.
  package func standing(since time: Double) -> PageStill? {
    guard let registration, let open = tracker?.open, let last = open.samples.last?.picture,
      open.end - max(open.start, time) >= StabilityRule.minimumDwell,
      locator.isPage(last, at: registration)
    else { return nil }
    var ended = self
    return ended.finish()
  }

  /// Passes over a frame that the decoder could not restore.
  package mutating func skipDamaged() { tracker?.skipDamaged() }

  /// The page still that the recording ends with.
  package mutating func finish() -> PageStill? { tracker?.finish().flatMap { judge($0) } }

  /// True where the Switch's page was shown: such a recording shows no phone in a window.
  private var isSwitch: Bool { screen == .switchSummary }

  /// True where a still is open that is long enough to be read.
  private var isStanding: Bool { tracker?.isStanding == true }

  /// Looks for the page where it stood before, or anywhere, while it is not where it was.
  ///
  /// The region that is watched may lie on the moving scene, where nothing would stand still again.
  private mutating func search(_ picture: any Picture, at time: Double) {
    if let registration, locator.isPage(picture, at: registration) {
      (lastLocated, lastSeen) = (time, time)
      return
    }
    if time - lastSeen > Unrest.longest { tracker?.leavePage() }
    if let former, locator.isPage(picture, at: former) {
      follow(former, in: picture.bounds)
    } else if registration == nil || time - lastLocated >= Self.locateInterval {
      lastLocated = time
      let isThorough = !isSwitch && time - lastThorough >= Self.locateInterval
      if isThorough { lastThorough = time }
      guard let found = locator.locate(in: picture, inMiddle: !isThorough) else { return }
      follow(found, in: picture.bounds)
      isRough = !isStillImage
    }
  }

  /// The still as a page's, if a page stands on it.
  private mutating func judge(_ ended: Still) -> PageStill? {
    guard let known = registration, let last = ended.samples.last?.picture else { return nil }
    guard ended.dwell >= StabilityRule.flickDwell || isStillImage else { return nil }
    var still = ended
    still.dropPassedFrames()
    still.samples = still.samples.filter { locator.isPage($0.picture, at: known) }
    let isLong = still.dwell >= StabilityRule.minimumDwell || isStillImage
    if !still.samples.isEmpty { return page(still, at: known) }
    guard isLong else { return nil }
    if let moved = locator.locate(in: last, inMiddle: isSwitch) {
      // The recording was joined, or the device turned: the page lies somewhere else now.
      follow(moved, in: last.bounds)
      return page(ended, at: moved)
    }
    if ListDetector(grid: known.layout.list).isList(last) { interval.hasShownList = true }
    slide?.settle(isPage: false)
    return nil
  }

  private mutating func page(_ still: Still, at known: Registration) -> PageStill {
    var found = known
    // Something may have hidden the header when the page was found, and a recording's first frames
    // may be coded so badly that its sides were not seen where they are.
    if let last = still.samples.last?.picture,
      isRough || !known.hasHeader || !locator.hasSides(last, at: known),
      let whole = locator.locate(in: last), isRough || whole.hasHeader
    {
      found = whole
      registration = whole
      isRough = false
    }
    if slide?.hasTurned == true { interval.hasTurned = true }
    if let first = still.samples.first?.picture, let last = still.samples.last?.picture {
      let next = BodySample(first, at: found)
      interval.keptBody = body?.isSame(as: next) == true
      interval.keptStats = body?.isMostlySame(as: next) == true
      interval.hasChangedBody = body?.hasChanged(to: next) == true
      interval.hasOtherOwner = body?.hasOtherOwner(than: next) == true
      body = BodySample(last, at: found)
    }
    defer {
      interval = PageStill.Interval()
      slide?.settle()
    }
    found.hiddenParts = still.hiddenParts
    return PageStill(still: still, registration: found, before: interval)
  }

  private mutating func follow(_ found: Registration, in bounds: Rectangle) {
    former = registration
    registration = found
    isRough = false
    tracker = StillTracker(grid: IdentityGrid(registration: found, in: bounds))
    slide = SlideTracker(registration: found, in: bounds)
  }
}

/// The parts of a page that tell one Pokémon from another of the same species.
private struct BodySample {
  private let grid: IdentityGrid
  private var sample = IdentitySample()
  /// The parts with trainer and ID number.
  private let owner: [Rectangle]

  init(_ picture: any Picture, at registration: Registration) {
    grid = IdentityGrid(
      registration.layout.bodyRegion ?? [], registration: registration, in: picture.bounds)
    grid.sample(picture, into: &sample)
    let fields = [FieldName.trainer, .trainerId].compactMap { registration.fieldBox(of: $0)?.box }
    owner = grid.rectangles.filter { part in fields.contains { $0.overlaps(part) } }
  }

  /// True where both lie at one place, and trainer or ID number differ alone.
  func hasOtherOwner(than other: BodySample) -> Bool {
    guard isThere(with: other) else { return false }
    let changed = grid.changedParts(from: sample, to: other.sample)
    return !changed.isEmpty && changed.allSatisfy(owner.contains)
  }

  /// True where both lie at one place and show the same.
  func isSame(as other: BodySample) -> Bool {
    isThere(with: other)
      && grid.isStable(from: sample, to: other.sample, in: grid.rectangles.indices)
  }

  /// True where both lie at one place and show the same in most of it: the stats are the largest
  /// parts. Natures, abilities and trainers are often those of the neighbor.
  func isMostlySame(as other: BodySample) -> Bool {
    guard isThere(with: other) else { return false }
    let changed = grid.changedParts(from: sample, to: other.sample)
    return 3 * changed.map(\.area).reduce(0, +) < grid.rectangles.map(\.area).reduce(0, +)
  }

  /// True where both lie at one place, and two parts differ or more: stats and moves, say.
  func hasChanged(to other: BodySample) -> Bool {
    isThere(with: other) && grid.changedParts(from: sample, to: other.sample).count >= 2
  }

  private func isThere(with other: BodySample) -> Bool {
    !grid.rectangles.isEmpty && grid.rectangles == other.grid.rectangles
  }
}

extension Registration {
  /// Returns the share of the place of the Pokémon's picture that differs between two frames, 0…1.
  ///
  /// - Parameter step: reference pixels between two that are compared.
  func pictureChange(from former: any Picture, to latter: any Picture, step: Double) -> Double {
    let place = frame(layout.render).intersection(latter.bounds)
    let step = max(1, Int((step * scale).rounded()))
    let (old, new) = (
      former.color(in: place, everyNthPixel: step), latter.color(in: place, everyNthPixel: step)
    )
    return zip(old.pixels, new.pixels).map { $0.chebyshevDistance(to: $1) }
      .share { $0 > Int(StabilityRule.noise) }
  }
}
