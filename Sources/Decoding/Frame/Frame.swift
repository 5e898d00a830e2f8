internal import CFFmpeg
package import Imaging

/// One decoded frame, read part by part from the decoder's own planes, whatever their format and
/// orientation.
///
/// A sample's address is the sum of a part that depends on its column and a part that depends on
/// its row, for every orientation and subsampling. A table of each is all that a crop needs.
///
/// Sharing it between tasks is safe: nobody writes to the memory that it refers to. It keeps one of
/// the decoder's buffers (3 MB at 1080 × 1920), so hold few of them.
@safe package final class Frame: Picture, @unchecked Sendable {
  /// Displayed pixels, after rotation.
  package let width: Int
  package let height: Int
  private let properties: FrameProperties
  private let orientation: Orientation
  private let conversion: SampleConversion
  /// Owns the memory of the components.
  private let owner: DecodedFrame
  private let components: [Component]
  /// The range that colors of a high dynamic range are shown in; nil for all others.
  private let range: StandardRange?

  /// One component in memory.
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

  private init(
    _ owner: DecodedFrame, orientation: Orientation, conversion: SampleConversion,
    properties: FrameProperties, components: [Component], range: StandardRange?
  ) {
    (width, height) =
      orientation.isTransposed ? (owner.height, owner.width) : (owner.width, owner.height)
    self.owner = owner
    self.orientation = orientation
    self.conversion = conversion
    self.properties = properties
    self.components = components
    self.range = range
  }

  /// - Returns: nil when the frame lacks a plane that its format has.
  convenience init?(
    _ owner: DecodedFrame, orientation: Orientation, conversion: SampleConversion,
    properties: FrameProperties
  ) {
    let layout = conversion.key.layout
    let data = unsafe owner.pointer.pointee.data
    let sizes = unsafe owner.pointer.pointee.linesize
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
    let unranged = Frame(
      owner, orientation: orientation, conversion: conversion, properties: properties,
      components: found, range: nil)
    self.init(
      owner, orientation: orientation, conversion: conversion, properties: properties,
      components: found, range: StandardRange.fitting(conversion.ranges, to: unranged))
  }

  /// Returns the frame turned once more; it shares the decoder's memory.
  package func turned(_ turn: QuarterTurn) -> Frame {
    Frame(
      owner, orientation: orientation.turned(turn), conversion: conversion, properties: properties,
      components: components, range: range)
  }
}

extension Frame {
  /// Seconds on the recording's own time line: the stream's time stamp, not shifted to begin at 0.
  package var pts: Double { properties.pts }
  /// True where the decoder concealed something in this frame or in one that it rests on. Which
  /// frames are damaged is the same on every run. What such a frame shows need not be, so it must
  /// decide nothing.
  package var isDamaged: Bool { properties.isDamaged }
  /// True where nothing that comes before the frame is needed to decode it.
  package var isKey: Bool { properties.isKey }
  /// The number of packets of the stream before the frame's own.
  var packet: Int { properties.packet }
}

/// The pixels where some columns and rows cross, row by row.
extension Frame {
  package func luma(in rectangle: Rectangle) -> Plane {
    let part = rectangle.intersection(bounds)
    return Plane(
      width: part.width, height: part.height,
      samples: luma(columns: part.x..<part.maxX, rows: part.y..<part.maxY))
  }

  package func color(in rectangle: Rectangle) -> RGBImage {
    color(in: rectangle, everyNthPixel: 1)
  }

  package func color(in rectangle: Rectangle, everyNthPixel step: Int) -> RGBImage {
    let part = rectangle.intersection(bounds)
    return color(columns: part.places(across: step), rows: part.places(down: step))
  }

  package func color(in rectangle: Rectangle, meanOf step: Int) -> RGBImage {
    let part = rectangle.intersection(bounds)
    return color(columns: part.places(across: step), rows: part.places(down: step), meanOf: step)
  }

  /// The high 8 bits of a sample as it is stored, those of a high range in their standard one.
  package func copyRawLuma(
    in rectangle: Rectangle, everyNthRow step: Int, to samples: inout [UInt8]
  ) {
    let part = rectangle.intersection(bounds)
    samples.removeAll(keepingCapacity: true)
    guard !part.isEmpty else { return }
    let (columns, rows) = (part.x..<part.maxX, Array(stride(from: part.y, to: part.maxY, by: step)))
    guard layout.model != .redGreenBlue, range == nil else {
      return samples += luma(columns: columns, rows: rows)
    }
    let first = components[0]
    if !orientation.isTransposed, !orientation.reversesX, !layout.isWide, first.step == 1 {
      for row in rows {
        let stored = orientation.reversesY ? height - 1 - row : row
        let start = unsafe first.base + stored * first.stride + columns.lowerBound
        unsafe samples.append(
          contentsOf: UnsafeRawBufferPointer(start: start, count: columns.count))
      }
    } else {
      let stored = self.samples(of: 0, columns: columns, rows: rows, bits: 8)
      samples += stored.samples(inRows: 0..<stored.height).map {
        UInt8(truncatingIfNeeded: $0)
      }
    }
  }

  /// Full-range luma.
  func luma(
    columns: some Collection<Int>, rows: some Collection<Int>, meanOf step: Int = 1
  ) -> [UInt8] {
    if layout.model == .redGreenBlue { return color(columns: columns, rows: rows).luma().samples }
    let samples = samples(
      of: 0, columns: columns, rows: rows, bits: conversion.matrix.bits, meanOf: step)
    let table = range?.luma ?? conversion.matrix.luma
    return samples.samples(inRows: 0..<samples.height).map { table[Int($0)] }
  }

  /// Chroma is that of the sample that covers the pixel (nearest, not interpolated): the same pixel
  /// has the same color in every crop.
  ///
  /// - Parameter step: pixels across the square whose mean luma, or red, green and blue, is taken.
  ///   Columns and rows are the middles of squares.
  private func color(
    columns: some Collection<Int>, rows: some Collection<Int>, meanOf step: Int = 1
  ) -> RGBImage {
    func image(_ samples: [UInt8]) -> RGBImage {
      RGBImage(width: columns.count, height: rows.count, samples: samples)
    }
    if layout.model == .gray {
      return image(luma(columns: columns, rows: rows, meanOf: step).flatMap { [$0, $0, $0] })
    }
    let planes = (0..<3).map { index in
      samples(
        of: index, columns: columns, rows: rows, bits: conversion.matrix.bits,
        meanOf: index == 0 || layout.model == .redGreenBlue ? step : 1)
    }
    var colors: [UInt8] = []
    colors.reserveCapacity(3 * columns.count * rows.count)
    let height = max(1, Self.blockPixels / max(1, columns.count))
    for top in stride(from: 0, to: rows.count, by: height) {
      let part = top..<min(top + height, rows.count)
      let (first, second, third) = (
        planes[0].samples(inRows: part), planes[1].samples(inRows: part),
        planes[2].samples(inRows: part)
      )
      if layout.model == .redGreenBlue {
        for place in first.indices {
          colors.append(UInt8(first[place]))
          colors.append(UInt8(second[place]))
          colors.append(UInt8(third[place]))
        }
      } else if let range {
        colors += range.colors(conversion.matrix.unrounded(luma: first, blue: second, red: third))
      } else {
        colors += conversion.matrix.colors(luma: first, blue: second, red: third)
      }
    }
    return image(colors)
  }

  /// Pixels that are converted at once: their samples, six bytes each, stay in the processor's
  /// first cache of 32 KB and more.
  private static let blockPixels = 4096

  private var layout: PixelLayout { conversion.key.layout }

  /// The high `bits` of a component's samples.
  ///
  /// - Parameter step: of each square around a column and a row, pixels across.
  private func samples(
    of index: Int, columns: some Collection<Int>, rows: some Collection<Int>, bits: Int,
    meanOf step: Int = 1
  ) -> StridedSamples {
    func squares(_ middles: some Collection<Int>) -> [Int] {
      step == 1 ? Array(middles) : middles.flatMap { ($0 - step / 2)..<($0 - step / 2 + step) }
    }
    let component = components[index]
    func across(_ column: Int, isReversed: Bool, of count: Int) -> Int {
      (isReversed ? count - 1 - column : column) >> component.shiftX * component.step
    }
    func down(_ row: Int, isReversed: Bool, of count: Int) -> Int {
      (isReversed ? count - 1 - row : row) >> component.shiftY * component.stride
    }
    let (isTransposed, reversesX) = (orientation.isTransposed, orientation.reversesX)
    let reversesY = orientation.reversesY
    let columns = squares(columns).map {
      isTransposed
        ? down($0, isReversed: reversesX, of: width) : across($0, isReversed: reversesX, of: width)
    }
    let rows = squares(rows).map {
      isTransposed
        ? across($0, isReversed: reversesY, of: height)
        : down($0, isReversed: reversesY, of: height)
    }
    return unsafe StridedSamples(
      base: component.base, isWide: layout.isWide, shift: component.shift + layout.depth - bits,
      bits: bits, columns: columns, rows: rows, meanOf: step)
  }
}
