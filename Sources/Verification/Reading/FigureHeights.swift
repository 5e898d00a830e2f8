import Imaging

/// Where the digits of one number stand: lining figures are all as high as each other; of old-style figures 0, 1 and 2 are
/// as high as an x, 6 and 8 rise above the others, and 3, 4, 5, 7 and 9 go below the line.
enum FigureHeights {
  /// How high a lining figure is beside the highest at least: smoothing and coding take a pixel of the ten that the
  /// lowest have.
  private static let leastHeight = 0.85
  /// Of an x's height, how far what rises or goes below does so at least: 0.30 to 0.33 in Junction, the one such face that
  /// was measured, of which coding may take a pixel of ten.
  private static let leastReach = 0.2
  private static let rising: Set<Character> = ["6", "8"]
  private static let descending: Set<Character> = ["3", "4", "5", "7", "9"]

  /// Whether digits stand in their boxes as the figures of one face do.
  ///
  /// - Parameters:
  ///   - digits: 0…9.
  ///   - boxes: those of their ink, as many.
  static func fit(_ digits: String, in boxes: [Rectangle]) -> Bool {
    guard let first = boxes.first else { return false }
    let all = boxes.dropFirst().reduce(first) { $0.union($1) }
    let isLining = boxes.allSatisfy { Double($0.height) >= leastHeight * Double(all.height) }
    return isLining || fitOldStyle(zip(digits, boxes).map { ($0, $1) })
  }

  private static func fitOldStyle(_ figures: [(digit: Character, box: Rectangle)]) -> Bool {
    let tops = figures.filter { !rising.contains($0.digit) }.map(\.box.y)
    let bottoms = figures.filter { !descending.contains($0.digit) }.map(\.box.maxY)
    guard let top = tops.min(), let lowest = tops.max(), let bottom = bottoms.max(),
      let highest = bottoms.min()
    else { return false }
    let height = Double(bottom - top)
    let slack = max(1, (1 - leastHeight) * height)
    guard Double(lowest - top) <= slack, Double(bottom - highest) <= slack else { return false }
    return figures.allSatisfy { digit, box in
      if rising.contains(digit) { return Double(top - box.y) >= leastReach * height }
      if descending.contains(digit) { return Double(box.maxY - bottom) >= leastReach * height }
      return true
    }
  }
}
