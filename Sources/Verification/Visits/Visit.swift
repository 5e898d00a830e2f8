package import Imaging

/// Everything that was measured on one frame of a summary page: its fields and the Pokémon's
/// picture.
@dynamicMemberLookup
package struct PageMeasurement: Sendable {
  /// Seconds of the recording.
  package var time: Double
  package var fields = PageFields()
  /// The comparison of the picture with the hash table (the Switch).
  package var sprite: SpriteExamination?
  /// The picture of a phone's model.
  package var model: ModelPicture?

  package init(time: Double) { self.time = time }

  package subscript<Field>(dynamicMember field: WritableKeyPath<PageFields, Field>) -> Field {
    get { fields[keyPath: field] }
    set { fields[keyPath: field] = newValue }
  }
}

/// One visit to one Pokémon's page: its time, and the measurements of its stills.
package struct Visit: Sendable {
  /// Seconds: the first and the last stable frame.
  package var start: Double
  package var end: Double
  /// Seconds of the longest still.
  package var longestDwell: Double
  package var pages: [PageMeasurement]
  /// True where damaged frames came in between.
  package var isDamaged: Bool
  /// True where the recording is one picture, for which no time is needed.
  package var isStillImage: Bool
  /// A frame of the longest still, for a person to look at.
  package var view: PageView?

  package init(
    start: Double, end: Double, longestDwell: Double, pages: [PageMeasurement],
    isDamaged: Bool = false, isStillImage: Bool, view: PageView? = nil
  ) {
    self.start = start
    self.end = end
    self.longestDwell = longestDwell
    self.pages = pages
    self.isDamaged = isDamaged
    self.isStillImage = isStillImage
    self.view = view
  }
}

/// A frame on which a page stands.
package struct PageView: Sendable {
  package let picture: any Picture
  package let placement: Placement
  /// Seconds of the recording.
  package let time: Double

  package init(picture: any Picture, placement: Placement, time: Double) {
    self.picture = picture
    self.placement = placement
    self.time = time
  }

  /// The frame in the middle of a still's samples: the one that is read first.
  init?(_ page: PageStill) {
    let samples = page.still.samples
    guard !samples.isEmpty else { return nil }
    let middle = samples[samples.count / 2]
    self.init(picture: middle.picture, placement: page.placement, time: middle.time)
  }
}
