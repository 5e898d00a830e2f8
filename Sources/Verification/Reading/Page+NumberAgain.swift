import Imaging

/// Reading a number again that something else on the page contradicts.
extension Page {
  /// The number by its digits' shapes, or by a vote of readings of its digits alone at several sizes: beside a prefix
  /// and a name one digit is now and then taken for another, with all confidence.
  ///
  /// A shape or two thirds of the readings must say `expected`, and then it is doubted: it may agree, and contradicts
  /// nothing. With a third the first is doubted. Any other number would contradict as the first does. A reading with
  /// fewer digits than the first has lost one, and means nothing; one with more has found it.
  ///
  /// - Parameter expected: what something else on the page says instead of the first.
  func numberAgain(_ first: Reading<Int>, expected: Int) async throws -> Reading<Int> {
    guard let (line, box) = line(.number),
      let digits = digits(of: first, in: line, box: box)
    else { return first }
    if let shaped = number(first, with: digits, told: DigitShape.digit), shaped.value == expected {
      return shaped.doubted
    }
    func count(of number: Reading<Int>) -> Int { number.text?.count ?? 0 }
    var readings = [first]
    for size in Self.digitSizes {
      guard
        let read = try await numbers.read(digits, origin: box, alphabet: .digits, sizes: [size]),
        let number = NumberText.first(in: read, digits: 3...4),
        count(of: number) >= count(of: first)
      else { continue }
      readings.append(number)
    }
    let agreeing = readings.filter { $0.value == expected }
    if agreeing.count * 3 >= readings.count * 2, let number = agreeing.first {
      return number.doubted
    }
    return agreeing.count * 3 >= readings.count ? first.doubted : first
  }

  /// Heights, in pixels, at which digits alone are recognised: from where their strokes begin to merge to where
  /// recognition gains nothing more.
  private static let digitSizes = [20.0, 24, 28, 32, 40].map {
    TextCrop.Size(glyphHeight: $0, margin: TextCrop.Size.plain.margin)
  }
}
