import Dex
import Imaging
import Testing

@testable import Verification

/// Words in blocks of the characters' own shapes.
struct DrawnCharacters {
  let side: Int
  let grids: CharacterShapes.Grids
  /// Pixels from one character to the next, two more than a multiple of `side`: as in a printed
  /// face, the foreground is nearly as high as a cell is wide.
  var pitch = 26
  /// What a level of a shape is multiplied with.
  var strength: Double = 16

  /// The word as foreground; a character that has no shape is a square.
  func foreground(of word: String) -> Plane {
    var plane = Plane(width: pitch * word.count, height: pitch)
    for (place, character) in word.enumerated() {
      let grid = grids[character] ?? Array(repeating: 15, count: side * side)
      let cell = (pitch - 2) / side
      for y in 0..<(cell * side) {
        for x in 0..<(cell * side) {
          let level = grid[y / cell * side + x / cell] * strength
          plane[pitch * place + 1 + x, 1 + y] = UInt8(level)
        }
      }
    }
    return plane
  }
}
