package import Imaging

/// The part of a picture inside a black border, as capture programs and players add one.
package enum ContentBox {
  /// A border pixel's brightest channel is below this; black of limited range read as full is 16.
  static let darkest = 28
  /// A line of the border is looked at on every nth pixel.
  private static let step = 3

  package static func find(in picture: any Picture) -> Rectangle {
    let (width, height) = (picture.width, picture.height)
    func isLight(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
      let line = picture.colour(in: Rectangle(x: x, y: y, width: width, height: height))
      return stride(from: 0, to: line.samples.count, by: 3 * step).contains { i in
        line.samples[i..<(i + 3)].contains { Int($0) >= darkest }
      }
    }
    let thinned = picture.colour(everyNthPixel: max(1, min(width, height) / 64))
    guard thinned.samples.contains(where: { Int($0) >= darkest }),
      let top = (0..<height).first(where: { isLight(0, $0, width, 1) }),
      let bottom = (top..<height).last(where: { isLight(0, $0, width, 1) }),
      let left = (0..<width).first(where: { isLight($0, top, 1, bottom + 1 - top) }),
      let right = (left..<width).last(where: { isLight($0, top, 1, bottom + 1 - top) })
    else { return picture.bounds }
    return Rectangle(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
  }
}
