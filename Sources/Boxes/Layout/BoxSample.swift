import Imaging
import Verification

/// The luma of a page's cells and number on one frame, thinned to every nth row.
struct BoxSample: Hashable, Sendable {
  var cells: [UInt8] = []
  var number: [UInt8] = []
}

/// The places of a page that are compared to tell whether it stands still.
struct BoxSampler: Hashable, Sendable {
  private let body: Rectangle
  private let number: Rectangle
  private let rowStep: Int
  private let columns: Int
  private let rows: Int

  /// The largest changed share of an unchanged cell: a Pokémon fills at least a sixth of it.
  private static let mostOfCell = 0.04
  /// The largest changed share of an unchanged number's pixels: a single digit may change.
  private static let mostOfNumber = 0.01

  init(registration: BoxRegistration, in bounds: Rectangle) {
    body = registration.body.intersection(bounds)
    number = registration.frame(registration.layout.number).intersection(bounds)
    rowStep = max(1, Int((6 * registration.scaleY).rounded()))
    columns = registration.layout.grid.columns
    rows = registration.layout.grid.rows
  }

  func sample(_ picture: any Picture, into sample: inout BoxSample) {
    picture.copyRawLuma(in: body, everyNthRow: rowStep, to: &sample.cells)
    sampleNumber(picture, into: &sample)
  }

  func sampleNumber(_ picture: any Picture, into sample: inout BoxSample) {
    picture.copyRawLuma(in: number, everyNthRow: 2, to: &sample.number)
  }

  /// Returns true where the number does not differ between two frames.
  func isSameNumber(_ a: BoxSample, _ b: BoxSample) -> Bool {
    guard a.number.count == b.number.count, number.width > 0 else { return false }
    let changed = LumaDifference.count(
      a.number, b.number, width: number.width, rows: 0..<(a.number.count / number.width),
      columns: 0..<number.width, noise: StabilityRule.noise)
    return Double(changed) <= Self.mostOfNumber * Double(a.number.count)
  }

  /// Returns true where neither a cell nor the number differs between two frames.
  func isSame(_ a: BoxSample, _ b: BoxSample) -> Bool {
    if a == b { return true }
    guard a.cells.count == b.cells.count, body.width > 0, isSameNumber(a, b) else { return false }
    let height = a.cells.count / body.width
    for row in 0..<rows {
      let part = (row * height / rows)..<((row + 1) * height / rows)
      for column in 0..<columns {
        let across = (column * body.width / columns)..<((column + 1) * body.width / columns)
        let count = LumaDifference.count(
          a.cells, b.cells, width: body.width, rows: part, columns: across,
          noise: StabilityRule.noise)
        guard Double(count) <= Self.mostOfCell * Double(part.count * across.count)
        else { return false }
      }
    }
    return true
  }
}

/// The place of a page's number on one frame.
struct NumberPicture: Sendable {
  private let sampler: BoxSampler
  private let sample: BoxSample

  init(on picture: any Picture, at registration: BoxRegistration) {
    sampler = BoxSampler(registration: registration, in: picture.bounds)
    var sample = BoxSample()
    sampler.sampleNumber(picture, into: &sample)
    self.sample = sample
  }

  /// Returns true where another frame shows the same there.
  func isSame(as other: NumberPicture) -> Bool {
    sampler == other.sampler && sampler.isSameNumber(sample, other.sample)
  }
}
