import Decoding
package import Dex
package import Imaging
package import Reporting

/// A picture of one Pokémon on a plain background, to be looked up in a hash table.
package struct SpriteQuestion: Sendable {
  /// A reference, and its distances from the picture.
  package struct Answer: Sendable {
    package let reference: Reference
    /// Hamming distances of the best crop, 0…64 and 0…256.
    package let distance: Int
    package let distance256: Int
    /// As `ColorGrid.distance(to:)` defines it.
    package let colorDistance: Double
  }

  package let hash: PerceptualHash
  package let hash256: PerceptualHash256
  package let colors: ColorGrid

  private let crops: [(PerceptualHash, PerceptualHash256)]

  /// The share of a side by which each edge of the box is moved in and out to find the best crop.
  private static let jitter = 0.02

  /// Tolerances of a channel around an unknown background's color. A small one keeps Pokémon of
  /// nearly that color; a large one removes what coding left of a sharp edge.
  private static let tolerances = [UniformBackground.tolerance, 10, 48]

  /// The possible backgrounds of a picture without transparency, the likeliest first.
  private static func backgrounds(of screen: RGBImage) -> [UniformBackground] {
    tolerances.map { UniformBackground(of: screen, tolerance: $0) }
      + [UniformBackground(of: screen, showsThrough: true)]
  }

  /// - Parameter background: the background of the table, which replaces the picture's own.
  package init?(_ image: RGBAImage, background: RGB) {
    guard image.width > 0, image.height > 0 else { return nil }
    var framings: [(picture: RGBImage, box: Rectangle)] = []
    if image.alpha.samples.contains(where: { $0 < SpriteCrop.alphaBar }) {
      guard let box = SpriteCrop.box(of: image) else { return nil }
      framings = [(image.composed(on: background), box)]
    } else {
      let screen = image.composed(on: background)
      for behind in Self.backgrounds(of: screen) {
        guard let box = behind.box else { continue }
        framings.append((behind.replaced(in: screen, with: background), box))
      }
    }
    guard let first = framings.first else { return nil }
    crops = framings.flatMap { framing in
      let luma = framing.picture.luma()
      return Self.crops(around: framing.box).map { crop in
        let square = luma.spriteSquare(box: crop, background: background.luma)
        return (PerceptualHash(square), PerceptualHash256(square))
      }
    }
    hash = crops[0].0
    hash256 = crops[0].1
    colors = ColorGrid(square: first.picture.spriteSquare(box: first.box, background: background))
  }

  /// Crops to compare: the box itself, then smaller, larger and shifted ones.
  private static func crops(around box: Rectangle) -> [Rectangle] {
    let dx = max(1, Int((jitter * Double(box.width)).rounded()))
    let dy = max(1, Int((jitter * Double(box.height)).rounded()))
    let around = [
      box.insetBy(dx: dx, dy: dy), box.insetBy(dx: -dx, dy: -dy), box.insetBy(dx: dx, dy: 0),
      box.insetBy(dx: 0, dy: dy), box.insetBy(dx: -dx, dy: 0), box.insetBy(dx: 0, dy: -dy),
      box.offsetBy(dx: dx, dy: 0), box.offsetBy(dx: -dx, dy: 0), box.offsetBy(dx: 0, dy: dy),
      box.offsetBy(dx: 0, dy: -dy),
    ]
    return [box] + around.filter { !$0.isEmpty }
  }

  /// The references nearest to the picture, nearest first.
  ///
  /// Both hashes count together, a bit of the longer one as a quarter of a bit, since it has four
  /// times as many. The nearest by hash are then sorted by hash and color together.
  package func nearest(in table: HashTable, count: Int) -> [Answer] {
    let scored = table.references.indices.map { index -> (index: Int, score: Int) in
      let reference = table.references[index]
      let score = crops.map {
        4 * reference.hash.distance(to: $0.0) + reference.hash256.distance(to: $0.1)
      }.min()
      return (index, score ?? .max)
    }
    let best = scored.sorted { ($0.score, $0.index) < ($1.score, $1.index) }.prefix(4 * count)
    return best.map { index, score in
      let reference = table.references[index]
      return (
        Answer(
          reference: reference,
          distance: crops.map { reference.hash.distance(to: $0.0) }.min() ?? 64,
          distance256: crops.map { reference.hash256.distance(to: $0.1) }.min() ?? 256,
          colorDistance: colors.distance(to: reference.signature)), score
      )
    }.sorted { a, b in
      Double(a.1) + a.0.colorDistance < Double(b.1) + b.0.colorDistance
    }.prefix(count).map(\.0)
  }
}

extension SpriteQuestion {
  /// The picture in a file; `nil` when nothing stands on its background.
  ///
  /// - Throws: `Failure` for a picture that cannot be read.
  package static func read(
    _ path: String, for table: HashTable
  ) throws(Failure) -> SpriteQuestion? {
    do throws(DecodingError) {
      return SpriteQuestion(
        try StoredStill(at: path).expanded, background: table.header.background)
    } catch {
      throw Failure("\(path): \(error.ofPicture)", .recordingFailed)
    }
  }
}
