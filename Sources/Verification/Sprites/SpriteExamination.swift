package import Dex
package import Imaging

/// The comparison of the picture on one frame with the hash table.
package struct SpriteExamination: Sendable {
  /// A reference of the species and how far the picture is from it.
  package struct Match: Sendable {
    package let reference: Reference
    /// Hamming distance, 0…64, the least over the crops that were tried.
    package let distance: Int
  }

  /// The species that it was compared with; `nil` when no number was read.
  package let species: Int?
  /// The hash of the crop that came nearest.
  package let hash: PerceptualHash
  /// The crop's place on the frame.
  package let box: Rectangle
  /// The references of the species, in the table's order.
  package let own: [Match]
  /// The nearest reference of another species over the same crops.
  package let other: Match?
  /// The colors of the crop that came nearest.
  package let colors: ColorGrid
  /// The known colors as the frame shows them.
  package var sightings: [ColorSighting] = []
  /// The size of the picture on its canvas; `nil` where its outline is not sure.
  var size: RenderSize?

  /// Distance under which a picture is a reference's: the contract's bar.
  package static let bar = HashTable.hashBar
  /// Distance from which it is another's: twice the bar, since a crop may err.
  static let clearlyOther = 10

  package var distance: Int? { own.map(\.distance).min() }

  /// The references of the species that the picture may be.
  var near: [Reference] { own.filter { $0.distance < Self.bar }.map(\.reference) }

  /// |a − b| / (a + b) of the distances of two forms' colors under which neither is nearer
  /// (docs/color-signature.md). Their colors differ in a part of the picture only.
  static let undecidedForm = 0.12

  /// The form that the picture shows, by its colors; `nil` where several may be shown.
  var form: String? {
    let forms = Dictionary(grouping: near, by: \.form).sorted { $0.key < $1.key }
    return nearest(of: forms.map(\.value)).map { forms[$0].key }
  }

  /// Returns the place of the looks whose colors are clearly nearest to the picture's.
  func nearest(of groups: [[Reference]]) -> Int? {
    let looks = groups.flatMap(\.self)
    guard !looks.isEmpty else { return nil }
    let distances = Dictionary(
      zip(looks, colors.rank(looks.map(\.signature), beside: sightings)), uniquingKeysWith: min)
    let ranked = groups.enumerated().compactMap { place, looks in
      looks.compactMap { distances[$0] }.min().map { (place: place, distance: $0) }
    }.sorted { $0.distance < $1.distance }
    guard let first = ranked.first else { return nil }
    let level = ranked.prefix {
      $0.distance - first.distance < Self.undecidedForm * ($0.distance + first.distance)
        || $0.distance == first.distance
    }.map(\.place)
    return level.count == 1 ? first.place : sized(among: level, of: groups)
  }

  /// Returns the place of the only looks of the picture's size, where the others' is clearly
  /// another. The sizes of Pumpkaboo differ in nothing else.
  private func sized(among places: [Int], of groups: [[Reference]]) -> Int? {
    guard let size else { return nil }
    let misfits = places.map { place in
      (place: place, misfit: groups[place].map(size.misfit).min() ?? .infinity)
    }.sorted { $0.misfit < $1.misfit }
    guard misfits[0].misfit <= RenderSize.mostMisfit, misfits[1].misfit > 2 * RenderSize.mostMisfit
    else { return nil }
    return misfits[0].place
  }

  /// True where the picture is another species', and none of the species' own.
  var isOther: Bool {
    guard let other, other.distance < Self.bar else { return false }
    return (distance ?? PerceptualHash.bitCount) >= Self.bar
  }

  /// True where it is as much another species', whose picture is the same: number and name decide.
  var isShared: Bool {
    guard let other else { return false }
    return own.contains {
      $0.distance < Self.bar && $0.reference.hash.distance(to: other.reference.hash) < Self.bar
    }
  }

  /// True where the picture is one of the species' own and nearer to it than to any other species'.
  package var isConfirmed: Bool {
    guard let distance, distance < Self.bar else { return false }
    return other.map { $0.distance > distance } ?? true
  }
}

/// The size of a picture as shares of the side of its canvas.
struct RenderSize: Hashable, Sendable {
  let width: Double
  let height: Double

  /// The part by which a side of the same render may differ: 1 % by the scale of the page (see
  /// `RenderCanvas.mostShift`), and a pixel at either end of 100 at least.
  static let mostMisfit = 0.03

  /// Returns the part by which the sides differ from a reference's, the greater one.
  func misfit(_ reference: Reference) -> Double {
    let (own, parts) = (reference.canvasBox, Double(CanvasBox.parts))
    return max(
      abs(width * parts / Double(own.width) - 1), abs(height * parts / Double(own.height) - 1))
  }
}

/// The least distances over the crops of one picture that were hashed so far.
struct TriedCrops {
  let own: [Reference]
  let species: Int?
  private(set) var distances: [Int]
  /// The nearest reference of another species.
  private(set) var other: SpriteExamination.Match?
  /// The crop that came nearest to the species' own, or to any where there is none.
  private(set) var best: (distance: Int, hash: PerceptualHash, box: Rectangle)?

  init(own: [Reference], species: Int?) {
    self.own = own
    self.species = species
    distances = Array(repeating: PerceptualHash.bitCount, count: own.count)
  }

  mutating func take(_ hash: PerceptualHash, box: Rectangle, in table: HashTable) {
    for (i, reference) in own.enumerated() {
      distances[i] = min(distances[i], hash.distance(to: reference.hash))
    }
    if let (reference, distance) = table.nearest(to: hash, excludingSpecies: species),
      other.map({ distance < $0.distance }) ?? true
    {
      other = SpriteExamination.Match(reference: reference, distance: distance)
    }
    let nearest = own.map { hash.distance(to: $0.hash) }.min() ?? other?.distance
    if let nearest, best.map({ nearest < $0.distance }) ?? true { best = (nearest, hash, box) }
  }

  /// True where a crop is another species'.
  var isContradicted: Bool { (other?.distance ?? PerceptualHash.bitCount) < SpriteExamination.bar }

  /// True where a crop is one of the species' own.
  var isConfirmed: Bool { (distances.min() ?? PerceptualHash.bitCount) < SpriteExamination.bar }
}
