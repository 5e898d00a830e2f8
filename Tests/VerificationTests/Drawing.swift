import Dex
import Foundation
import Imaging

extension RGBImage {
  /// A picture of one color.
  init(width: Int, height: Int, filledWith color: RGB) {
    self.init(filledWith: color, width: width, height: height)
  }

  /// Fills a rectangle, clipped to the picture.
  mutating func fill(_ rectangle: Rectangle, _ color: RGB) { fill(rectangle, with: color) }

  /// Fills the largest ellipse of a rectangle.
  mutating func fillEllipse(_ box: Rectangle, _ color: RGB) {
    for y in box.y..<box.maxY {
      let dy = (Double(y - box.y) + 0.5) * 2 / Double(box.height) - 1
      let half = Int(((1 - dy * dy).squareRoot() * Double(box.width) / 2).rounded())
      fill(
        Rectangle(x: box.x + box.width / 2 - half, y: y, width: 2 * half, height: 1), color)
    }
  }

  /// Draws a star with four points, an astroid: it fills 0.3 of its box.
  mutating func fillStar(_ box: Rectangle, _ color: RGB) {
    for y in box.y..<box.maxY {
      let middle = Double(box.height) / 2
      let dy = max(0, abs(Double(y - box.y) + 0.5 - middle) - 0.5) / middle
      let width = pow(1 - pow(dy, 2.0 / 3), 1.5) * Double(box.width) / 2
      let half = max(1, Int(width.rounded()))
      fill(
        Rectangle(x: box.x + box.width / 2 - half, y: y, width: 2 * half, height: 1), color)
    }
  }

  /// Draws ♀, a ring over a cross, 18 × 30 pixels, or ♂, a ring with an arrow, 28 × 28.
  mutating func drawSign(of gender: Gender, x: Int, y: Int, _ foreground: RGB, on background: RGB) {
    let ring = Rectangle(x: x, y: gender == .female ? y : y + 10, width: 18, height: 18)
    fillEllipse(ring, foreground)
    fillEllipse(ring.insetBy(dx: 4, dy: 4), background)
    if gender == .female {
      fill(Rectangle(x: x + 7, y: y + 17, width: 4, height: 13), foreground)
      fill(Rectangle(x: x + 2, y: y + 22, width: 14, height: 4), foreground)
    } else {
      for step in 0..<10 {
        fill(Rectangle(x: x + 13 + step, y: y + 12 - step, width: 4, height: 4), foreground)
      }
      fill(Rectangle(x: x + 18, y: y, width: 10, height: 3), foreground)
    }
  }

  /// The picture with each sample changed.
  func mapped(_ change: (UInt8) -> UInt8) -> RGBImage {
    let table = (0...255).map { change(UInt8($0)) }
    return RGBImage(width: width, height: height, samples: samples.map { table[Int($0)] })
  }

  /// The picture inside a border.
  func bordered(by margin: Int, _ color: RGB = RGB(0, 0, 0)) -> RGBImage {
    var out = RGBImage(width: width + 2 * margin, height: height + 2 * margin, filledWith: color)
    out.draw(self, x: margin, y: margin)
    return out
  }

  /// Draws another picture at a place, clipped.
  mutating func draw(_ picture: RGBImage, x: Int, y: Int) {
    let part = picture.bounds.offsetBy(dx: x, dy: y).intersection(bounds)
    for row in part.y..<part.maxY {
      let from = 3 * ((row - y) * picture.width + part.x - x)
      let to = 3 * (row * width + part.x)
      samples.replaceSubrange(
        to..<(to + 3 * part.width), with: picture.samples[from..<(from + 3 * part.width)])
    }
  }

  /// What a capture chain makes of a color: each channel shifted.
  func shifted(_ red: Int, _ green: Int, _ blue: Int) -> RGBImage {
    changed(
      by: [red, green, blue].map { shift in
        (0...255).map { UInt8(min(255, max(0, $0 + shift))) }
      })
  }

  /// The picture behind a filter that lets a share of each channel through.
  func filtered(_ red: Double, _ green: Double, _ blue: Double) -> RGBImage {
    changed(by: [red, green, blue].map { share in (0...255).map { UInt8(share * Double($0)) } })
  }

  /// - Parameter tables: a level for each level of each channel.
  private func changed(by tables: [[UInt8]]) -> RGBImage {
    var out = self
    var i = 0
    while i < out.samples.count {
      for channel in 0..<3 {
        out.samples[i + channel] = tables[channel][Int(samples[i + channel])]
      }
      i += 3
    }
    return out
  }
}

extension RGB {
  func mapped(_ change: (UInt8) -> UInt8) -> RGB { RGB(change(red), change(green), change(blue)) }

  func shifted(_ red: Int, _ green: Int, _ blue: Int) -> RGB {
    func channel(_ level: UInt8, _ shift: Int) -> UInt8 {
      UInt8(min(255, max(0, Int(level) + shift)))
    }
    return RGB(
      channel(self.red, red), channel(self.green, green), channel(self.blue, blue))
  }
}
