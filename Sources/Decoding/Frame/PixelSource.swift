internal import CFFmpeg
internal import Imaging

/// The samples of a frame by displayed coordinates, whatever their format and orientation.
///
/// A sample's address is the sum of a part that depends on its column and a part that depends on
/// its row, for every orientation and subsampling. A table of each is all that a crop needs.
@safe struct PixelSource {
  /// Displayed pixels.
  let width: Int
  let height: Int
  private let orientation: Orientation
  private let conversion: SampleConversion
  private let components: [Component]
  /// The range that colours of a high dynamic range are shown in; nil for all others.
  private let range: StandardRange?

  /// One component in memory; the frame that owns the memory must outlive it.
  @safe private struct Component {
    let base: UnsafeRawPointer
    /// Bytes from one sample to the next, and from one row to the next.
    let step: Int
    let stride: Int
    /// Binary logarithms of the subsampling.
    let shiftX: Int
    let shiftY: Int
    /// Bits below the sample in its word.
    let shift: Int
  }

  /// - Returns: nil when the frame lacks a plane that its format has.
  init?(_ frame: DecodedFrame, orientation: Orientation, conversion: SampleConversion) {
    let layout = conversion.key.layout
    let data = unsafe frame.pointer.pointee.data
    let sizes = unsafe frame.pointer.pointee.linesize
    let planes = unsafe [data.0, data.1, data.2, data.3]
    let strides = [sizes.0, sizes.1, sizes.2, sizes.3]
    var found: [Component] = []
    for (index, component) in layout.components.enumerated() {
      guard let plane = unsafe planes[component.plane] else { return nil }
      let isChroma = index > 0 && layout.model == .luminanceChrominance
      found.append(
        unsafe Component(
          base: UnsafeRawPointer(plane) + component.offset, step: component.step,
          stride: Int(strides[component.plane]), shiftX: isChroma ? layout.chromaShiftX : 0,
          shiftY: isChroma ? layout.chromaShiftY : 0, shift: component.shift))
    }
    let source = PixelSource(
      size: (frame.width, frame.height), orientation, conversion, found, range: nil)
    let range = StandardRange.fitting(conversion.ranges, to: source)
    self.init(size: (frame.width, frame.height), orientation, conversion, found, range: range)
  }

  private init(
    size: (width: Int, height: Int), _ orientation: Orientation, _ conversion: SampleConversion,
    _ components: [Component], range: StandardRange?
  ) {
    width = orientation.isTransposed ? size.height : size.width
    height = orientation.isTransposed ? size.width : size.height
    self.orientation = orientation
    self.conversion = conversion
    self.components = components
    self.range = range
  }

  /// Returns the same samples, displayed with another turn.
  func turned(_ turn: QuarterTurn) -> PixelSource {
    let stored = orientation.isTransposed ? (height, width) : (width, height)
    return PixelSource(
      size: stored, orientation.turned(turn), conversion, components, range: range)
  }

  private var layout: PixelLayout { conversion.key.layout }

  /// Full-range luma of each pixel where the columns and rows cross, row by row.
  func luma(columns: some Collection<Int>, rows: some Collection<Int>) -> [UInt8] {
    if layout.model == .redGreenBlue { return lumaOfColour(columns: columns, rows: rows) }
    let samples = samples(of: 0, columns: columns, rows: rows, bits: conversion.matrix.bits)
    guard let range else { return conversion.matrix.levels(ofLuma: samples) }
    return samples.map { range.luma[Int($0)] }
  }

  /// Appends the luma of each pixel where the columns and rows cross, row by row: the high 8 bits
  /// of a sample as it is stored, those of a high range in their standard one.
  func appendRawLuma(columns: Range<Int>, rows: [Int], to luma: inout [UInt8]) {
    guard layout.model != .redGreenBlue, range == nil else {
      return luma += self.luma(columns: columns, rows: rows)
    }
    let first = components[0]
    if !orientation.isTransposed, !orientation.reversesX, !layout.isWide, first.step == 1 {
      for row in rows {
        let stored = orientation.reversesY ? height - 1 - row : row
        let start = unsafe first.base + stored * first.stride + columns.lowerBound
        unsafe luma.append(contentsOf: UnsafeRawBufferPointer(start: start, count: columns.count))
      }
    } else {
      luma += samples(of: 0, columns: columns, rows: rows, bits: 8).map(UInt8.init)
    }
  }

  private func lumaOfColour(columns: some Collection<Int>, rows: some Collection<Int>) -> [UInt8] {
    RGBImage(
      width: columns.count, height: rows.count, samples: colour(columns: columns, rows: rows)
    ).luma().samples
  }

  /// Red, green and blue of each pixel where the columns and rows cross, row by row.
  ///
  /// Chroma is that of the sample that covers the pixel (nearest, not interpolated): the same pixel
  /// has the same colour in every crop.
  func colour(columns: some Collection<Int>, rows: some Collection<Int>) -> [UInt8] {
    if layout.model == .grey {
      return luma(columns: columns, rows: rows).flatMap { [$0, $0, $0] }
    }
    let planes = (0..<3).map {
      samples(of: $0, columns: columns, rows: rows, bits: conversion.matrix.bits)
    }
    if layout.model == .redGreenBlue {
      return RGBImage(
        width: columns.count, height: rows.count, red: planes[0], green: planes[1], blue: planes[2]
      ).samples
    }
    guard let range else {
      return conversion.matrix.colours(luma: planes[0], blue: planes[1], red: planes[2])
    }
    return range.colours(
      conversion.matrix.unrounded(luma: planes[0], blue: planes[1], red: planes[2]))
  }

  /// The high `bits` of a component's samples where the columns and rows cross, row by row.
  private func samples(
    of index: Int, columns: some Collection<Int>, rows: some Collection<Int>, bits: Int
  ) -> [UInt16] {
    let component = components[index]
    func across(_ column: Int, isReversed: Bool, of count: Int) -> Int {
      (isReversed ? count - 1 - column : column) >> component.shiftX * component.step
    }
    func down(_ row: Int, isReversed: Bool, of count: Int) -> Int {
      (isReversed ? count - 1 - row : row) >> component.shiftY * component.stride
    }
    let (isTransposed, reversesX) = (orientation.isTransposed, orientation.reversesX)
    let reversesY = orientation.reversesY
    let columns = columns.map {
      isTransposed
        ? down($0, isReversed: reversesX, of: width) : across($0, isReversed: reversesX, of: width)
    }
    let rows = rows.map {
      isTransposed
        ? across($0, isReversed: reversesY, of: height)
        : down($0, isReversed: reversesY, of: height)
    }
    return unsafe StridedSamples(
      base: component.base, isWide: layout.isWide, shift: component.shift + layout.depth - bits,
      bits: bits
    ).gather(columns: columns, rows: rows)
  }
}
