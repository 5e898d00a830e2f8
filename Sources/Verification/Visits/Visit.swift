/// All that was measured on one frame of a summary page: its fields and the Pokémon's picture.
@dynamicMemberLookup
package struct PageMeasurement: Sendable {
  /// Seconds of the recording.
  package var time: Double
  package var fields = PageFields()
  /// The comparison of the picture with the hash table (the Switch).
  package var sprite: SpriteExamination?
  /// The picture of a phone's model.
  package var model: ModelPicture?

  package subscript<Field>(dynamicMember field: WritableKeyPath<PageFields, Field>) -> Field {
    get { fields[keyPath: field] }
    set { fields[keyPath: field] = newValue }
  }
}

extension PageMeasurement {
  /// The number of fields that were read above a phone's panel. Of what covers all there, it is 0,
  /// or 1 where a text of it is taken for a name.
  var headerFields: Int {
    (fields.gender?.best == nil ? 0 : 1) + (fields.level?.best == nil ? 0 : 1)
      + (fields.nickname?.text == nil ? 0 : 1)
  }
}

extension [PageMeasurement] {
  /// The measurements without the models of frames on which all above the panel may be covered: the
  /// gender is not seen there, and less is read than on another frame.
  var withoutCoveredModels: Self {
    let most = map(\.headerFields).max() ?? 0
    return map { page in
      var page = page
      if page.gender?.best == nil, page.headerFields < most { page.model = nil }
      return page
    }
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
  /// The page on the longest still that shows its own header, for a person to look at.
  package var view: PageView?
  /// The kind of screen that its stills show.
  package var screen = ScreenKind.unknown
  /// True where `view` shows the header of a neighboring page.
  var showsOtherHeader = false
  /// True where the stats of a neighboring visit stand on it, pixel for pixel.
  var hasOtherStats = false
  /// True where the stats of the visit before stayed, pixel for pixel, beside another species or
  /// level. A part of the picture was not sent anew.
  var hasStaleStats = false
  /// True where it began with the stats, moves and trainer of the visit before.
  var hasFormerBody = false

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

  /// True where it may be but a moment of a page that turned part by part: hardly two Pokémon have
  /// the same stats. So it proves nothing of the Pokémon that the rest shows.
  var isTurning: Bool { hasOtherStats && longestDwell < StabilityRule.longestLoading }

  var isWhole: Bool { !isTurning && !hasStaleStats }

  /// The number of pages whose header was found.
  var headers: Int { pages.count { $0.nickname != nil } }

  /// Takes the visit's pages without the headers that are a neighbor's.
  mutating func keep(_ pages: [PageMeasurement]) {
    let known = headers
    self.pages = pages
    if headers < known { showsOtherHeader = true }
  }
}
