import Imaging

/// Pictures given by formulas, whose hashes by Python's ImageHash 4.3.2 with Pillow are known.
struct SyntheticPicture: Sendable, CustomStringConvertible {
  let name: String
  let width: Int
  let height: Int
  let hash: String
  /// The first row of the 32 × 32 luma plane, its first eight samples.
  let firstRow: [UInt8]
  let color: @Sendable (Int, Int) -> RGB

  var description: String { name }

  var image: RGBImage {
    var image = RGBImage(
      width: width, height: height, samples: Array(repeating: 0, count: 3 * width * height))
    for y in 0..<height {
      for x in 0..<width { image[x, y] = color(x, y) }
    }
    return image
  }

  private static func rgb(_ red: Int, _ green: Int, _ blue: Int) -> RGB {
    RGB(UInt8(red & 255), UInt8(green & 255), UInt8(blue & 255))
  }

  static let all: [SyntheticPicture] = [
    SyntheticPicture(
      name: "mod", width: 96, height: 64, hash: "934813bdf2a5aa56",
      firstRow: [9, 24, 40, 55, 70, 86, 101, 113]
    ) { rgb(7 * $0 + 13 * $1, 3 * $0 + 5 * $1, 11 * $0 + 2 * $1) },
    SyntheticPicture(
      name: "disk", width: 74, height: 74, hash: "e1619e967998da61",
      firstRow: [255, 255, 255, 255, 255, 255, 255, 255]
    ) {
      let distance = ($0 - 37) * ($0 - 37) + ($1 - 30) * ($1 - 30)
      return distance < 400 ? rgb(200, 60, 40) : rgb(255, 255, 255)
    },
    SyntheticPicture(
      name: "ramp", width: 128, height: 128, hash: "807d1a586e23797d",
      firstRow: [3, 6, 9, 12, 15, 17, 20, 23]
    ) { rgb(2 * $0, 2 * $1, $0 + $1) },
    SyntheticPicture(
      name: "check", width: 33, height: 47, hash: "c1fd01f501f501fe",
      firstRow: [0, 0, 1, 0, 30, 255, 250, 252]
    ) { ($0 / 5 + $1 / 7) % 2 == 1 ? rgb(255, 255, 255) : rgb(0, 0, 0) },
    SyntheticPicture(
      name: "flat", width: 40, height: 40, hash: "8000000000000000",
      firstRow: [128, 128, 128, 128, 128, 128, 128, 128]
    ) { _, _ in rgb(120, 130, 140) },
    SyntheticPicture(
      name: "tiny", width: 9, height: 9, hash: "aa7748d22dca54cd",
      firstRow: [0, 0, 0, 0, 1, 1, 2, 2]
    ) { rgb(3 * $0 * $0 + $1, 5 * $1 * $1 + $0, 7 * $0 * $1) },
  ]
}
