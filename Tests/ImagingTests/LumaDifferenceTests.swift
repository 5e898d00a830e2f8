import Imaging
import Testing

struct LumaDifferenceTests {
  /// One sample at a time.
  private func naive(
    _ a: [UInt8], _ b: [UInt8], width: Int, rows: Range<Int>, columns: Range<Int>, noise: UInt8
  ) -> Int {
    rows.reduce(0) { sum, y in
      sum
        + columns.count { x in
          abs(Int(a[y * width + x]) - Int(b[y * width + x])) > Int(noise)
        }
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 31, 32, 33, 47, 48, 50])
  func `the count is that of one sample at a time, wherever a block begins and however wide it is`(
    columns: Int
  ) {
    var numbers = Numbers(seed: UInt64(columns) + 7)
    let width = 71
    let old = numbers.bytes(width * 5)
    let new = numbers.bytes(width * 5)
    for start in 0...20 {
      for noise in [UInt8(0), 20, 128, 254, 255] {
        let range = start..<(start + columns)
        let count = LumaDifference.count(
          old, new, width: width, rows: 1..<4, columns: range, noise: noise)
        let expected = naive(old, new, width: width, rows: 1..<4, columns: range, noise: noise)
        #expect(count == expected, "columns \(range), noise \(noise)")
      }
    }
  }

  @Test
  func `a row longer than a lane can count to is counted whole`() {
    let width = 16 * 600 + 5
    let old = [UInt8](repeating: 0, count: width)
    let new = [UInt8](repeating: 255, count: width)
    let count = LumaDifference.count(
      old, new, width: width, rows: 0..<1, columns: 0..<width, noise: 254)
    #expect(count == width)
  }

  @Test
  func `a picture does not differ from itself, and the order of two does not matter`() {
    var numbers = Numbers(seed: 3)
    let a = numbers.bytes(40 * 40)
    let b = numbers.bytes(40 * 40)
    func count(_ x: [UInt8], _ y: [UInt8]) -> Int {
      LumaDifference.count(x, y, width: 40, rows: 0..<40, columns: 0..<40, noise: 9)
    }
    #expect(count(a, a) == 0)
    #expect(count(a, b) == count(b, a))
    #expect(count(a, b) > 0)
  }

  @Test(arguments: [(20, 0), (19, 1)] as [(UInt8, Int)])
  func `a difference of exactly the noise is none`(noise: UInt8, expected: Int) {
    let count = LumaDifference.count(
      [100], [120], width: 1, rows: 0..<1, columns: 0..<1, noise: noise)
    #expect(count == expected)
  }

  @Test
  func `an empty block has no differences`() {
    #expect(
      LumaDifference.count([1], [9], width: 1, rows: 0..<0, columns: 0..<1, noise: 0) == 0)
    #expect(
      LumaDifference.count([1], [9], width: 1, rows: 0..<1, columns: 1..<1, noise: 0) == 0)
  }
}
