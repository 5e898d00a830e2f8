extension RGB {
  /// The largest difference in any channel, 0…255.
  package func chebyshevDistance(to other: RGB) -> Int {
    max(
      abs(Int(red) - Int(other.red)),
      max(abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue))))
  }

  /// How far colours are apart in units of what coding adds: the largest of the differences in either chroma and twice that
  /// in luma, 0…510 (YCbCr of ITU-T T.871, section 7). Coding keeps luma about twice as well (ITU-T T.81, tables K.1
  /// and K.2), and what it adds to chroma is nearly twice as large in blue.
  package func codedDistance(to other: RGB) -> Double {
    let luma = brightness - other.brightness
    let blue = (Double(blue) - Double(other.blue) - luma) / 1.772
    let red = (Double(red) - Double(other.red) - luma) / 1.402
    return max(2 * luma.magnitude, blue.magnitude, red.magnitude)
  }
}
