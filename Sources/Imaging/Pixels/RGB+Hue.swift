extension RGB {
  package var maximum: UInt8 { max(red, max(green, blue)) }
  package var minimum: UInt8 { min(red, min(green, blue)) }

  /// The spread between the strongest and the weakest channel, 0…255; 0 for grey.
  package var chroma: Int { Int(maximum) - Int(minimum) }

  /// Chroma over value, 0…1 (the S of HSV); 0 for black.
  package var saturation: Double {
    maximum == 0 ? 0 : Double(chroma) / Double(maximum)
  }

  /// The angle on the colour circle in degrees, 0…360 (the H of HSV); `nil` for grey.
  package var hue: Double? {
    guard chroma > 0 else { return nil }
    let r = Double(red)
    let g = Double(green)
    let b = Double(blue)
    let sector: Double
    if maximum == red {
      sector = (g - b) / Double(chroma)
    } else if maximum == green {
      sector = (b - r) / Double(chroma) + 2
    } else {
      sector = (r - g) / Double(chroma) + 4
    }
    return sector < 0 ? 60 * sector + 360 : 60 * sector
  }

  /// ITU-R 601 luma, 0…255.
  package var brightness: Double {
    0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
  }

  /// The angle between two hues in degrees, 0…180.
  package static func hueDistance(_ a: Double, _ b: Double) -> Double {
    let d = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(d, 360 - d)
  }

  /// A colour of a layout file: three numbers of 0…255.
  package init(components: [Double]) {
    func channel(_ i: Int) -> UInt8 {
      i < components.count ? UInt8(min(255, max(0, components[i]))) : 0
    }
    self.init(channel(0), channel(1), channel(2))
  }
}
