/// The mean colors of a grid over the square that `SpriteCrop` frames, as a screen shows it.
///
/// A table stores a render's coarser `ColorSignature`, which knows the cells it covers.
package struct ColorGrid: Hashable, Sendable {
  /// Cells along a side.
  static let side = 8

  /// `side` × `side` cells, row by row: red, green and blue, 0…255.
  let colors: [SIMD3<Double>]
  /// The part of each cell that a capture chain may have cut off.
  private let cuts: [Cut]

  /// The shares of a cell's pixels at either end of each channel, 0…1.
  private struct Cut: Hashable, Sendable {
    var high = SIMD3<Double>.zero
    var low = SIMD3<Double>.zero
    var most: Double { max(high.max(), low.max()) }
  }

  /// - Parameter square: as `RGBImage.spriteSquare` frames it.
  package init(square: RGBImage) {
    colors = Self.cellMeans(of: square).map(SIMD3<Double>.init)
    cuts = Self.cuts(of: square)
  }

  /// Makes the grid of a screen that shows the colors of a table's signature.
  package init(_ signature: ColorSignature) {
    colors = (0..<(Self.side * Self.side)).map(signature.color)
    cuts = colors.map { _ in Cut() }
  }

  private static func cuts(of square: RGBImage) -> [Cut] {
    let samples = square.samples.span
    return (0..<(side * side)).map { i in
      let columns = span(of: i % side, length: square.width)
      let rows = span(of: i / side, length: square.height)
      var (high, low) = (SIMD3<Int>.zero, SIMD3<Int>.zero)
      for y in rows {
        for x in columns {
          for channel in 0..<3 {
            let level = samples[(y * square.width + x) * 3 + channel]
            guard CaptureDistortion.isAtEnd(level) else { continue }
            if level > 127 { high[channel] += 1 } else { low[channel] += 1 }
          }
        }
      }
      let count = Double(columns.count * rows.count)
      return Cut(high: SIMD3<Double>(high) / count, low: SIMD3<Double>(low) / count)
    }
  }

  /// Returns the mean red, green and blue of each cell.
  static func cellMeans(of square: RGBImage) -> [SIMD3<UInt8>] {
    let means = (0..<3).map {
      cellMeans(of: square.samples, channel: $0, of: 3, width: square.width, height: square.height)
    }
    return means[0].indices.map { SIMD3(means[0][$0], means[1][$0], means[2][$0]) }
  }

  /// Returns the mean of each cell in one channel of interleaved samples. The cells' borders lie on
  /// whole pixels; where the picture is smaller than the grid, cells share pixels.
  static func cellMeans(
    of samples: [UInt8], channel: Int, of channels: Int, width: Int, height: Int
  ) -> [UInt8] {
    let samples = samples.span
    return (0..<(side * side)).map { i in
      let columns = span(of: i % side, length: width)
      var sum = 0
      let rows = span(of: i / side, length: height)
      for y in rows {
        var place = (y * width + columns.lowerBound) * channels + channel
        for _ in columns {
          sum &+= Int(samples[place])
          place &+= channels
        }
      }
      let count = columns.count * rows.count
      return UInt8((sum + count / 2) / count)
    }
  }

  /// Returns the pixels of one of the cells along a side, at least one.
  static func span(of cell: Int, length: Int) -> Range<Int> {
    let start = cell * length / side
    return start..<max(start + 1, (cell + 1) * length / side)
  }

  /// The noise of one cell in gray levels (one standard deviation), from coding and from a box that
  /// is a pixel off.
  static let noise = 3.0
  /// The weight of the two color axes against luma, which lighting changes most.
  private static let chroma = 2.0

  /// Returns the distance of a screen's colors from a reference's, in gray levels of luma a cell.
  /// Differences that a capture distortion explains count little.
  ///
  /// The distance is over all cells, so only distances of one picture from several references can
  /// be compared. To choose between a few candidates, `rank` is better.
  package func distance(to reference: ColorSignature) -> Double {
    distance(to: reference, over: Array(colors.indices))
  }

  /// Returns the distances of the screen's colors from each of a few candidates. They are over the
  /// cells that any candidate's Pokémon covers, so that they can be compared with one another. `|a
  /// − b| / (a + b)` under 0.2 is undecided.
  ///
  /// - Parameter sightings: known colors on the same screen, distorted in the same way.
  package func rank(
    _ candidates: [ColorSignature], beside sightings: [ColorSighting] = []
  ) -> [Double] {
    let cells = Self.cells(of: candidates)
    return candidates.map { distance(to: $0, over: cells, beside: sightings) }
  }

  static func cells(of signatures: [ColorSignature]) -> [Int] {
    (0..<(side * side)).filter { cell in signatures.contains { $0.isCovered(cell) } }
  }

  /// Returns the root of the mean square that remains after the best distortion, which has a
  /// penalty itself. It is a ridge regression of the difference on `CaptureDistortion.direction`.
  private func distance(
    to reference: ColorSignature, over cells: [Int], beside sightings: [ColorSighting] = []
  ) -> Double {
    guard !cells.isEmpty else { return 0 }
    let cost = leastCost(ofShowing: reference, in: cells, beside: sightings)
    return (cost / Double(cells.count)).squareRoot()
  }

  /// Returns the least cost of explaining that the screen shows `reference` in `cells`.
  private func leastCost(
    ofShowing reference: ColorSignature, in cells: [Int], beside sightings: [ColorSighting]
  ) -> Double {
    CaptureDistortion.leastCost(beside: sightings, unit: Self.noise) { matrix, equations in
      let page = equations
      let lost = CaptureDistortion.lost(by: page.solution())
      func add(_ cell: Int, whole: SIMD3<Double>) {
        self.add(whole, cell: cell, of: reference, shownBy: matrix, to: &equations)
      }
      // Fewer levels than a cell's noise are none.
      guard max(lost.high.max(), -lost.low.min()) > Self.noise else {
        for cell in cells { add(cell, whole: colors[cell]) }
        return
      }
      for cell in cells where cuts[cell].most <= Self.mostCut { add(cell, whole: colors[cell]) }
      // The distortion and the lost levels are found in turns.
      for _ in 0..<Self.rounds {
        let distortion = equations.solution()
        equations = page
        for cell in cells {
          let shown = CaptureDistortion.shown(matrix.shown(reference.color(cell)), by: distortion)
          let missing = (shown - colors[cell]).clamped(
            lowerBound: lost.low * cuts[cell].low, upperBound: lost.high * cuts[cell].high)
          add(cell, whole: colors[cell] + missing)
        }
      }
    }
  }

  /// The share of a cell that may be cut off where the cell tells the distortion at first. Of the
  /// shares and rounds that were tried, these two told most of 400 shiny and plain renders apart.
  private static let mostCut = 0.3
  private static let rounds = 3

  /// Adds what the distortion must explain in one cell, which shows `color` of `reference`.
  private func add(
    _ color: SIMD3<Double>, cell: Int, of reference: ColorSignature,
    shownBy matrix: CaptureDistortion.Matrix, to equations: inout LeastSquares
  ) {
    let expected = matrix.shown(reference.color(cell))
    let difference = Self.opponent(color - expected)
    let directions = (0..<equations.count).map {
      Self.opponent(CaptureDistortion.direction($0, at: expected))
    }
    for axis in 0..<3 { equations.add(difference[axis]) { directions[$0][axis] } }
  }

  /// Returns luma and two axes of color.
  private static func opponent(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let sides = color.x + color.z
    return SIMD3(
      (sides + 2 * color.y) / 4, Self.chroma * (color.x - color.z) / 2,
      Self.chroma * (2 * color.y - sides) / 4)
  }

  /// The mean square of the difference by which a part of two looks tells them apart: three
  /// standard deviations in each of three axes.
  private static let leastContrast = 3 * (3 * noise) * (3 * noise)

  /// The number of straight cuts between any columns or rows of cells, with either look first.
  package static let cuts = 4 * (side - 1)

  /// Returns the gain in χ² of a picture of `other` over one of `own`; below 0 where `own` explains
  /// the screen better. The errors are scaled as for a picture of two looks.
  ///
  /// - Parameter sightings: colors that are known beside it, as in `rank`.
  package func gain(
    ofShowing other: ColorSignature, insteadOf own: ColorSignature,
    beside sightings: [ColorSighting]
  ) -> Double {
    let cells = Self.cells(of: [own, other])
    let costs = [own, other].map { leastCost(ofShowing: $0, in: cells, beside: sightings) }
    return Self.gain(from: costs[0], to: costs[1], over: cells.count)
  }

  /// Returns the gain in χ² of one explanation of `cells` cells over another, by their costs.
  ///
  /// Where the better explanation leaves more than noise, the errors are scaled until it fits
  /// (Birge, "The calculation of errors by the method of least squares", 1932).
  private static func gain(from cost: Double, to other: Double, over cells: Int) -> Double {
    let variance = noise * noise
    let scale = max(1, min(cost, other) / (variance * Double(3 * max(1, cells))))
    return (cost - other) / (variance * scale)
  }

  /// Returns the gain in χ² of a picture of two looks over one that shows `own` alone.
  ///
  /// The picture shows `own` on one side of a straight cut and `other` on the other side. Only cuts
  /// count that leave on both sides what tells the looks apart: hats do, and the body under them
  /// does not. The gain is 0 or less where no cut explains the screen better. One distortion
  /// explains both parts, as one capture shows them.
  ///
  /// - Parameter sightings: colors that are known beside it, as in `rank`.
  package func gain(
    ofShowing other: ColorSignature, besidePartOf own: ColorSignature,
    beside sightings: [ColorSighting]
  ) -> Double {
    let cells = Self.cells(of: [own, other])
    func cost(_ lines: (CaptureDistortion.Matrix) -> [LeastSquares]) -> Double {
      CaptureDistortion.leastCost(beside: sightings, unit: Self.noise) { matrix, equations in
        for line in lines(matrix) { equations += line }
      }
    }
    var (whole, least) = (0.0, Double.infinity)
    for line in [{ $0 % Self.side }, { $0 / Self.side }] as [(Int) -> Int] {
      func areDistinct(in lines: Range<Int>) -> Bool {
        let part = cells.filter { lines.contains(line($0)) }
        let squares = part.map { cell -> Double in
          let difference = Self.opponent(own.color(cell) - other.color(cell))
          return (difference * difference).sum()
        }
        return !part.isEmpty && squares.reduce(0, +) >= Double(part.count) * Self.leastContrast
      }
      let ownLines = lines(of: own, cells: cells, line: line)
      let otherLines = lines(of: other, cells: cells, line: line)
      whole = cost { ownLines[$0, default: []] }
      for cut in 1..<Self.side where areDistinct(in: 0..<cut) && areDistinct(in: cut..<Self.side) {
        for (first, second) in [(ownLines, otherLines), (otherLines, ownLines)] {
          least = min(
            least,
            cost { Array(first[$0, default: []][..<cut] + second[$0, default: []][cut...]) })
        }
      }
    }
    return least < .infinity ? Self.gain(from: whole, to: least, over: cells.count) : 0
  }

  /// The equations of each column or row of cells where the screen shows `reference` there, by each
  /// matrix.
  private func lines(
    of reference: ColorSignature, cells: [Int], line: (Int) -> Int
  ) -> [CaptureDistortion.Matrix: [LeastSquares]] {
    var lines: [CaptureDistortion.Matrix: [LeastSquares]] = [:]
    for matrix in CaptureDistortion.Matrix.allCases {
      var equations = [LeastSquares](
        repeating: LeastSquares(parameters: CaptureDistortion.parameters, penalty: 0),
        count: Self.side)
      for cell in cells {
        add(colors[cell], cell: cell, of: reference, shownBy: matrix, to: &equations[line(cell)])
      }
      lines[matrix] = equations
    }
    return lines
  }
}
