/// A background of one color and the foreground on it, found from a picture alone.
///
/// From the border inwards, everything like the border's most frequent color is background. On
/// request, areas of that color enclosed by the foreground are background too.
package struct UniformBackground: Sendable {
  package let color: RGB
  /// 255 where something stands on the background, else 0.
  package let foreground: Plane

  /// The largest difference of a background channel from the background's color: the coding noise
  /// beside a sharp edge (JPEG quality 60, H.264 crf 28).
  package static let tolerance = 24

  /// - Parameters:
  ///   - image: not empty.
  ///   - showsThrough: true where enclosed areas of the background's color are holes, such as a
  ///     ring or a curled tail; false where they are part of the foreground.
  package init(
    of image: RGBImage, tolerance: Int = UniformBackground.tolerance, showsThrough: Bool = false
  ) {
    let (width, height, border) = (image.width, image.height, Self.borderColor(of: image))
    let alike = Mask(of: image) { $0.chebyshevDistance(to: border) <= tolerance }.marks
    color = border
    if showsThrough {
      foreground = Plane(width: width, height: height, samples: alike.map { $0 ? 0 : 255 })
      return
    }
    var mask = Plane(width: width, height: height, filledWith: 255)
    var open: [Int] = []
    func visit(_ i: Int) {
      guard mask.samples[i] != 0, alike[i] else { return }
      mask.samples[i] = 0
      open.append(i)
    }
    for x in 0..<width {
      visit(x)
      visit((height - 1) * width + x)
    }
    for y in 0..<height {
      visit(y * width)
      visit(y * width + width - 1)
    }
    while let i = open.popLast() {
      let x = i % width
      if x > 0 { visit(i - 1) }
      if x < width - 1 { visit(i + 1) }
      if i >= width { visit(i - width) }
      if i < width * (height - 1) { visit(i + width) }
    }
    foreground = mask
  }

  /// The smallest rectangle around the foreground without specks. A row or column counts if it has
  /// at least `least` pixels, 1 in 200 of the picture's shorter side.
  package var box: Rectangle? {
    let least = max(1, min(foreground.width, foreground.height) / 200)
    var columns = [Int](repeating: 0, count: foreground.width)
    var rows = [Int](repeating: 0, count: foreground.height)
    for y in 0..<foreground.height {
      for x in 0..<foreground.width where foreground.samples[y * foreground.width + x] != 0 {
        columns[x] += 1
        rows[y] += 1
      }
    }
    guard let left = columns.firstIndex(where: { $0 >= least }),
      let right = columns.lastIndex(where: { $0 >= least }),
      let top = rows.firstIndex(where: { $0 >= least }),
      let bottom = rows.lastIndex(where: { $0 >= least })
    else { return nil }
    return Rectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Returns the picture with another color behind the foreground, which is kept as it is.
  package func replaced(in image: RGBImage, with other: RGB) -> RGBImage {
    var out = image
    for i in foreground.samples.indices where foreground.samples[i] == 0 {
      out.samples[3 * i] = other.red
      out.samples[3 * i + 1] = other.green
      out.samples[3 * i + 2] = other.blue
    }
    return out
  }

  /// Returns the mean of the most frequent color of the border, in steps of 16.
  private static func borderColor(of image: RGBImage) -> RGB {
    func step(_ color: RGB) -> Int {
      Int(color.red) / 16 * 256 + Int(color.green) / 16 * 16 + Int(color.blue) / 16
    }
    let counts = Dictionary(grouping: image.border, by: step)
    let most = counts.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }?.value ?? []
    func mean(_ channel: KeyPath<RGB, UInt8>) -> UInt8 {
      UInt8(most.reduce(most.count / 2) { $0 + Int($1[keyPath: channel]) } / max(1, most.count))
    }
    return RGB(mean(\.red), mean(\.green), mean(\.blue))
  }
}
