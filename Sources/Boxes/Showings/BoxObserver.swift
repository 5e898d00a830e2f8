package import Imaging
import Verification

/// Watches the frames of one recording for box pages that stand still.
///
/// After a page, its result does not depend on anything before that page.
package struct BoxObserver: Sendable {
  private struct Open {
    let start: Double
    var end: Double
    var frames: Int
    /// The last frames, the newest last.
    var pictures: [any Picture]
    /// The sample of the first frame.
    var sample: BoxSample
    /// True where a page lies on it; `nil` while it has not stood long enough to be looked at.
    var isPage: Bool?
  }

  private let locator: BoxLocator
  private let isStillImage: Bool
  /// The place of the last page on frames of this size.
  private var registration: BoxRegistration?
  /// The place that is watched. Until a page is found on frames that are wider than high, it is
  /// that of a page on a screen that fills the frame.
  private var sampler: BoxSampler?
  private var size = (width: 0, height: 0)
  private var lastSearch = -Double.infinity
  private var previous = BoxSample()
  private var current = BoxSample()
  private var open: Open?

  /// The shortest time in seconds that a page must stand still to be read.
  package static let minimumDwell = 0.08
  /// Seconds between searches for a page while none was found, and no other screen stands still.
  private static let searchInterval = 0.5
  /// The number of last frames that are not read, if there are enough: the last may be a change.
  private static let keptBack = 1

  /// - Parameter isStillImage: true for a recording of one picture, which always stands still.
  package init(layout: BoxLayout, isStillImage: Bool) {
    locator = BoxLocator(layout: layout)
    self.isStillImage = isStillImage
  }

  /// True where no still of a box page is open. A still of another screen does not count.
  package var isIdle: Bool {
    guard let open, open.frames > 1, let picture = open.pictures.last else { return true }
    return open.isPage.map { !$0 } ?? (page(on: picture) == nil)
  }

  /// Returns true where a box page lies on the last frame, `picture`: no other screen needs to be
  /// looked for. The page need not stand still.
  package func isPage(_ picture: any Picture) -> Bool {
    open?.isPage == true || registration.map { locator.isStillPage(picture, at: $0) } ?? false
  }

  /// Takes the next frame, in order of time. Returns the page's still that ends with it.
  package mutating func consume(_ picture: any Picture, time: Double) -> BoxStill? {
    if picture.width != size.width || picture.height != size.height {
      size = (picture.width, picture.height)
      (registration, lastSearch) = (nil, -Double.infinity)
      let screen = BoxRegistration(layout: locator.layout, filling: picture)
      sampler =
        size.width > size.height ? BoxSampler(registration: screen, in: picture.bounds) : nil
    }
    if registration == nil, open?.isPage != false, time - lastSearch >= Self.searchInterval {
      lastSearch = time
      if let found = locator.locate(in: picture) { watch(found, on: picture) }
    }
    guard let sampler else { return end(before: time) }
    sampler.sample(picture, into: &current)
    defer { swap(&previous, &current) }
    // A still of another screen ends when a frame differs from its first one.
    guard var open, sampler.isSame(current, open.sample),
      open.isPage == false || sampler.isSame(current, previous)
    else {
      let ended = end(before: time)
      open = Open(start: time, end: time, frames: 1, pictures: [picture], sample: current)
      return ended
    }
    open.end = time
    open.frames += 1
    open.pictures = open.pictures.suffix(Self.keptBack) + [picture]
    if open.isPage == nil, open.end - open.start >= Self.minimumDwell {
      let found = page(on: picture)
      open.isPage = found != nil
      self.open = open
      if let found { watch(found, on: picture) }
    } else {
      self.open = open
    }
    return nil
  }

  /// Watches the place of a page from this frame on. The still that is open goes on.
  private mutating func watch(_ found: BoxRegistration, on picture: any Picture) {
    registration = found
    let sampler = BoxSampler(registration: found, in: picture.bounds)
    guard sampler != self.sampler else { return }
    self.sampler = sampler
    sampler.sample(picture, into: &current)
    previous = current
    open?.sample = current
  }

  /// Returns the open still of a page, as if it ended here; `nil` where no page has stood since
  /// `time` long enough to be read.
  package func standing(since time: Double) -> BoxStill? {
    guard let open, open.end - max(open.start, time) >= Self.minimumDwell else { return nil }
    var ended = self
    return ended.finish()
  }

  /// Skips a frame that was not decoded, and ends the open still: another page may be shown.
  package mutating func skipDamaged() -> BoxStill? { end() }

  /// Returns the still that the recording ends with.
  package mutating func finish() -> BoxStill? { end() }

  /// Ends the open still.
  ///
  /// - Parameter next: the time of the next frame, which shows something else.
  private mutating func end(before next: Double? = nil) -> BoxStill? {
    defer { open = nil }
    guard let open else { return nil }
    let pause = next.map { StabilityRule.pause(after: open.frames, gap: $0 - open.end) } ?? 0
    let end = open.end + pause
    // Before a pause the last frame is the one that stood.
    let kept = pause > 0 ? open.pictures.last : open.pictures.first
    guard isStillImage || end - open.start >= Self.minimumDwell, let kept,
      let found = page(on: kept, isSearched: open.isPage != false)
    else { return nil }
    return BoxStill(start: open.start, end: end, picture: kept, registration: found)
  }

  /// Returns where a page lies on a frame that stood still.
  ///
  /// - Parameter isSearched: false for a frame on which only the last page's place is looked at.
  private func page(on picture: any Picture, isSearched: Bool = true) -> BoxRegistration? {
    if let registration, locator.isStillPage(picture, at: registration) { return registration }
    return isSearched ? locator.locate(in: picture) : nil
  }
}

/// A period in which a box page stood still.
package struct BoxStill: Sendable {
  /// The times of the first and the last frame, in seconds, or of the next one after a pause.
  package let start: Double
  package let end: Double
  /// The frame that is read: one of the last, which the codec shows most exactly.
  package let picture: any Picture
  package let registration: BoxRegistration
}
