import Imaging

extension Plane {
  /// The pieces of ground that ink encloses, of a plane with 255 for full ink: what a letter's outline alone tells of it,
  /// whatever the face.
  var holes: [Component] {
    let ground = Mask(
      width: width, height: height, marks: samples.map { $0 < TextLine.markLevel })
    return ground.components().filter {
      $0.box.x > 0 && $0.box.y > 0 && $0.box.maxX < width && $0.box.maxY < height
    }
  }
}
