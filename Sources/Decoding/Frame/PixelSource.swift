internal import CFFmpeg
internal import Imaging

/// The samples of a frame by displayed coordinates, whatever their format and orientation.
///
/// A sample's address is the sum of a part that depends on its column and a part that depends on its
/// row, for every orientation and subsampling; so a table of each is all that a crop needs.
@safe struct PixelSource {
  /// Displayed pixels.
  private(set) var width: Int
  private(set) var height: Int
  let conversion: SampleConversion
  private(set) var orientation: Orientation
  /// What colours of a high dynamic range are shown in; nil for all others.
  var range: StandardRange?
  private let components: [Component]

  /// One component in memory; the frame that owns the memory must outlive it.
  @safe private struct Component {
    let base: UnsafeRawPointer
    let step: Int
    let stride: Int
    let shiftX: Int
    let shiftY: Int
  }

  /// - Returns: nil when the frame lacks a plane that its format has.
  init?(_ frame: DecodedFrame, orientation: Orientation, conversion: SampleConversion) {
    self.orientation = orientation
    self.conversion = conversion
    width = orientation.isTransposed ? frame.height : frame.width
    height = orientation.isTransposed ? frame.width : frame.height
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
          shiftY: isChroma ? layout.chromaShiftY : 0))
    }
    components = found
  }

  /// The same samples, displayed with another turn.
  func turned(_ turn: QuarterTurn) -> PixelSource {
    var turned = self
    turned.orientation = orientation.turned(turn)
    if turned.orientation.isTransposed != orientation.isTransposed {
      swap(&turned.width, &turned.height)
    }
    return turned
  }

  var layout: PixelLayout { conversion.key.layout }

  /// Where the rows of the first component lie when they can be copied as they are; nil when the
  /// picture is turned or mirrored sideways, its samples do not follow each other, or are of a high range.
  func straightRow(_ y: Int) -> UnsafeRawPointer? {
    guard range == nil, !orientation.isTransposed, !orientation.reversesX, !layout.isWide,
      components[0].step == 1
    else { return nil }
    let stored = orientation.reversesY ? height - 1 - y : y
    return unsafe components[0].base + stored * components[0].stride
  }

  /// A component with the parts of its addresses for some columns and rows.
  @safe struct Grid {
    let base: UnsafeRawPointer
    let columns: [Int]
    let rows: [Int]
  }

  func grid(of index: Int, columns: some Sequence<Int>, rows: some Sequence<Int>) -> Grid {
    let component = components[index]
    func address(_ coordinate: Int, fromStoredX: Bool, reversed: Bool, limit: Int) -> Int {
      let stored = reversed ? limit - 1 - coordinate : coordinate
      return fromStoredX
        ? (stored >> component.shiftX) * component.step
        : (stored >> component.shiftY) * component.stride
    }
    let turned = orientation.isTransposed
    return unsafe Grid(
      base: component.base,
      columns: columns.map {
        address($0, fromStoredX: !turned, reversed: orientation.reversesX, limit: width)
      },
      rows: rows.map {
        address($0, fromStoredX: turned, reversed: orientation.reversesY, limit: height)
      })
  }
}
