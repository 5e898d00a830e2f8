import Dex
import Imaging

/// Compares the picture of the Pokémon with the hash table.
struct SpriteMatcher: Sendable {
  let table: HashTable

  /// Compares one frame's picture with the references of `species`, and with all others.
  ///
  /// The likeliest crops are hashed as they are. When none of them is confirmed, their sides are
  /// moved on a smaller picture, and what is best there is hashed as it is. Where the background is
  /// as light as can be, a capture may have cut off more of it: the same is done with a lighter
  /// one. That may confirm what nothing contradicts, and contradicts nothing itself.
  func examine(_ render: CutRender, species: Int?) -> SpriteExamination {
    let luma = render.pixels.luma()
    let own = species.map { Array(table.references(ofSpecies: $0)) } ?? []
    var tried = tried(luma, render: render, own: own, species: species)
    if !tried.isConfirmed, !tried.isContradicted, !own.isEmpty,
      render.background.luma >= ClippedBackground.least
    {
      let restored = self.tried(
        ClippedBackground.restored(luma), render: render, own: own, species: species)
      if restored.isConfirmed { tried = restored }
    }
    if let nearest = tried.distances.min(), nearest >= SpriteExamination.clearlyOther {
      for box in likeAny(luma, render: render) {
        tried.take(hash(of: luma, box: box, background: render.background), box: box, in: table)
        if tried.isContradicted { break }
      }
    }
    let box = tried.best?.box ?? render.subjects[0]
    return SpriteExamination(
      species: species, hash: tried.best?.hash ?? PerceptualHash(bits: 0),
      box: box.offsetBy(dx: render.place.x, dy: render.place.y),
      own: zip(tried.own, tried.distances).map {
        SpriteExamination.Match(reference: $0, distance: $1)
      }, other: tried.other,
      colors: ColorGrid(
        square: render.pixels.spriteSquare(box: box, background: render.background)),
      sightings: render.sightings, size: size(of: box, on: render))
  }

  /// The size of an outline that was found. A crop that was searched has the size of a reference.
  private func size(of box: Rectangle, on render: CutRender) -> RenderSize? {
    guard let canvas = render.canvas, render.subjects.contains(box),
      min(box.width, box.height) >= Self.leastSized
    else { return nil }
    return RenderSize(
      width: Double(box.width) / canvas.side, height: Double(box.height) / canvas.side)
  }

  /// The pixels of the shorter side from which the size of an outline counts.
  private static let leastSized = 100

  /// The crops as they are, and then those that a search finds, until one of them is confirmed.
  private func tried(
    _ luma: Plane, render: CutRender, own: [Reference], species: Int?
  ) -> TriedCrops {
    var tried = TriedCrops(own: own, species: species)
    for box in render.subjects {
      tried.take(hash(of: luma, box: box, background: render.background), box: box, in: table)
      if tried.isConfirmed { return tried }
    }
    guard !own.isEmpty else { return tried }
    for box in promising(luma, render: render, own: own) {
      tried.take(hash(of: luma, box: box, background: render.background), box: box, in: table)
      if tried.isConfirmed { break }
    }
    return tried
  }

  /// Boxes of the search that are tried on the whole picture.
  private static let promisingBoxes = 6
  /// Boxes whose sides are moved: with all parts, and with the large ones.
  private static let searchedBoxes = 2

  /// The moved boxes and those of references on their canvas that look best on a smaller picture.
  private func promising(_ luma: Plane, render: CutRender, own: [Reference]) -> [Rectangle] {
    var boxes = render.subjects.prefix(Self.searchedBoxes).flatMap {
      CropSearch.boxes(around: $0).dropFirst()
    }
    for reference in own {
      for box in render.canvas?.boxes(of: reference, outlines: render.subjects) ?? []
      where !boxes.contains(box) { boxes.append(box) }
    }
    return best(boxes, of: luma, render: render) { hash in
      own.map { hash.distance(to: $0.hash) }.min()
    }
  }

  /// The moved boxes that come nearest to any reference on a smaller picture.
  private func likeAny(_ luma: Plane, render: CutRender) -> [Rectangle] {
    best(Array(CropSearch.boxes(around: render.subjects[0]).dropFirst()), of: luma, render: render)
    {
      table.nearest(to: $0)?.distance
    }
  }

  /// Pixels of the subject's longer side on the smaller picture: four for each sample of the hash.
  private static let searchedSide = 128.0

  /// The boxes whose hashes on a smaller picture have the least distances.
  private func best(
    _ boxes: [Rectangle], of luma: Plane, render: CutRender, distance: (PerceptualHash) -> Int?
  ) -> [Rectangle] {
    let subject = render.subjects[0]
    let scale = min(1, Self.searchedSide / Double(max(1, max(subject.width, subject.height))))
    func reduced(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
    let small = luma.resized(
      width: max(1, reduced(luma.width)), height: max(1, reduced(luma.height)))
    let ranked = boxes.map { box in
      let (x, y) = (reduced(box.x), reduced(box.y))
      let part = Rectangle(
        x: x, y: y, width: max(4, reduced(box.maxX) - x), height: max(4, reduced(box.maxY) - y))
      let hash = hash(of: small, box: part, background: render.background)
      return (box: box, distance: distance(hash) ?? PerceptualHash.bitCount)
    }.sorted { $0.distance < $1.distance }
    return ranked.prefix(Self.promisingBoxes).map(\.box)
  }

  private func hash(of luma: Plane, box: Rectangle, background: RGB) -> PerceptualHash {
    PerceptualHash(luma.spriteSquare(box: box, background: background.luma))
  }
}

/// The crops that are tried when the box round a picture may be off by a few pixels.
///
/// A box that errs by 2 % already fails half of the right references. Trying each side moved by 3 %
/// in and out finds them again, and hardly any wrong one (docs/hashes.md).
enum CropSearch {
  /// The share of its side by which a box is moved.
  static let step = 0.03

  /// The box itself, then the others by how many sides are moved.
  static func boxes(around box: Rectangle) -> [Rectangle] {
    let dx = max(1, Int((Double(box.width) * step).rounded()))
    let dy = max(1, Int((Double(box.height) * step).rounded()))
    let moves = [-1, 0, 1]
    let pairs = moves.flatMap { first in moves.map { second in (first, second) } }
    var all: [(moved: Int, box: Rectangle)] = []
    for (left, right) in pairs {
      for (top, bottom) in pairs {
        let moved = abs(left) + abs(right) + abs(top) + abs(bottom)
        let other = Rectangle(
          x: box.x + left * dx, y: box.y + top * dy, width: box.width + (right - left) * dx,
          height: box.height + (bottom - top) * dy)
        all.append((moved, other))
      }
    }
    return all.sorted { $0.moved < $1.moved }.map(\.box).filter { $0.width > 8 && $0.height > 8 }
  }
}

/// A white background of which a capture has cut off the top.
///
/// Where a limited range (16…235) is stretched twice, white would be 278 and is 255, and all on it
/// is as much lighter: a white Pokémon is nearer to its background, and its hash another one.
enum ClippedBackground {
  /// Levels from which a background may have been cut off: coding moves an even area by 2 to 4.
  static let least = 250
  /// By how much white is over the top: (255 − 16) · 255 ∕ 219 − 255 (ITU-R BT.709, limited range).
  static let excess = 23
  /// Levels under white in which coding still leaves the background.
  private static let noise = 6

  /// The picture without what made it lighter, up to the background, which stays.
  static func restored(_ luma: Plane) -> Plane {
    let levels = (0...255).map { level in
      UInt8(max(0, level - excess * min(noise, 255 - level) / noise))
    }
    return Plane(
      width: luma.width, height: luma.height, samples: luma.samples.map { levels[Int($0)] })
  }
}
