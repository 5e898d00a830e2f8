import Dex
import Imaging

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
