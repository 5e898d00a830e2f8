import Imaging

/// Reading the number and the species' name in a bar.
extension Page {
  /// Reference pixels: no gap between two digits is as wide, and the one after a number is at least 18 wide.
  /// Recognition sees a number end nearer than that to where it ends.
  private static let numberGap = 16.0

  /// Glyphs of the longest of the prefixes, "N.º" and "Nr.", when each of its dots is one.
  private static let longestPrefix = 4

  /// The bar's number, and what of the name was read with it.
  func numberAndName(
    in line: TextLine, box: Rectangle
  ) async throws -> (number: Reading<Int>, name: TextReading?)? {
    let among = try await numberAmongWords(of: line, box: box)
    if let (number, read) = among, !isShort(number, of: line, box: box) {
      return (number, try await name(after: number.box, in: read, of: line, box: box))
    }
    if let (number, rest) = try await numberApart(in: line, box: box) {
      // Beside another script that is how digits are read; beside the same one they were taken for letters.
      let isSame = words.languages == numbers.languages
      return (isSame ? number.doubted : number, try await words.read(rest, origin: box)?.reading)
    }
    if let (number, read) = among {
      // It may agree, and contradicts nothing.
      return (number.doubted, try await name(after: number.box, in: read, of: line, box: box))
    }
    guard let number = try await number(afterWidestGapOf: line, box: box) else { return nil }
    return (number, try await name(after: number.box, of: line, box: box))
  }

  /// The number as it is read in one line with its prefix and the name.
  private func numberAmongWords(
    of line: TextLine, box: Rectangle
  ) async throws -> (number: Reading<Int>, read: LineReader.Line)? {
    guard let read = try await numbers.read(line, origin: box),
      let number = NumberText.first(in: read, digits: 3...4),
      !isCut(number, in: read, of: line, box: box)
    else { return nil }
    return (number, read)
  }

  /// What stands after a number, as it was read with it, or by itself where it is of another script.
  private func name(
    after number: Rectangle, in read: LineReader.Line, of line: TextLine, box: Rectangle
  ) async throws -> TextReading? {
    words.languages == numbers.languages
      ? name(after: number.maxX, in: read)
      : try await name(after: number, of: line, box: box)
  }

  /// What stands after a number and was not read, whose place alone is known: at least one glyph is half as high as a
  /// digit. `nil` where nothing stands there: not every bar has a name.
  func unread(after number: Rectangle, of line: TextLine, box: Rectangle) -> TextReading? {
    guard let gap = gap(after: number.x - box.x, in: line), let rest = line.from(x: gap.upperBound),
      rest.glyphs.contains(where: { 2 * $0.box.height >= number.height })
    else { return nil }
    return TextReading(
      text: "", confidence: 0, box: rest.box.offsetBy(dx: box.x, dy: box.y))
  }

  /// Whether a glyph among the digits was taken for something else: "062?" is a part of a number.
  private func isCut(
    _ number: Reading<Int>, in read: LineReader.Line, of line: TextLine, box: Rectangle
  ) -> Bool {
    guard let group = group(of: number, in: line, box: box)?.box, let digits = number.text?.count
    else { return false }
    let symbols = read.symbols.filter {
      let middle = $0.box.x + $0.box.width / 2 - box.x
      return group.x <= middle && middle < group.maxX
    }
    return digits < symbols.count && symbols.count <= 4
  }

  /// Whether the ink has a digit more than were read: one was lost (015 for 0115), or the strokes of one are apart.
  private func isShort(_ number: Reading<Int>, of line: TextLine, box: Rectangle) -> Bool {
    guard let group = group(of: number, in: line, box: box), let digits = number.text?.count
    else { return false }
    let heights = group.glyphs.map { Double($0.box.height) }
    let least = Self.leastDigitHeight * (heights.max() ?? 0)
    let glyphs = heights.count { $0 >= least }
    return digits < glyphs && glyphs <= 4
  }

  /// How high a digit is beside the highest at least: of old-style figures the lowest have three quarters.
  private static let leastDigitHeight = 0.6

  /// The glyphs between the gaps before and after a number; `nil` where no gap is as wide.
  private func group(of number: Reading<Int>, in line: TextLine, box: Rectangle) -> TextLine? {
    let middle = number.box.x + number.box.width / 2 - box.x
    // The last group is the name's, if only because no gap is wide.
    return line.groups(gap: placement.length(Self.numberGap)).dropLast()
      .first { $0.box.x <= middle && middle < $0.box.maxX }
  }

  /// The number and what stands after it, where letters of another script keep its digits from being read
  /// in one line with them: what stands closely behind the prefix, or the first group of three or four glyphs after
  /// it that are all digits.
  private func numberApart(
    in line: TextLine, box: Rectangle
  ) async throws -> (number: Reading<Int>, rest: TextLine)? {
    let groups = line.groups(gap: placement.length(Self.numberGap))
    if groups.count > 1, groups[0].glyphs.count > Self.longestPrefix,
      let rest = line.from(x: groups[1].box.x),
      let read = try await numbers.read(groups[0], origin: box),
      read.symbols.last?.text.allSatisfy(\.isNumber) == true,
      let number = NumberText.last(in: read, digits: 3...4)
    {
      return (number, rest)
    }
    for (index, group) in groups.enumerated().dropFirst() {
      guard (3...4).contains(group.glyphs.count), index + 1 < groups.count,
        let rest = line.from(x: groups[index + 1].box.x)
      else { continue }
      // Two digits may touch, and no glyph is left out.
      if let read = try await numbers.read(group, origin: box, alphabet: .digits),
        read.symbols.count >= group.glyphs.count,
        let number = NumberText.first(in: read, digits: 3...4)
      {
        return (number, rest)
      }
      if let number = try await number(digitByDigit: group, box: box) { return (number, rest) }
    }
    return nil
  }

  /// What stands after a number, read by itself.
  private func name(
    after number: Rectangle, of line: TextLine, box: Rectangle
  ) async throws -> TextReading? {
    guard let rest = rest(after: number, of: line, box: box) else { return nil }
    return try await words.read(rest, origin: box)?.reading
  }

  /// What stands after the gap that ends a number. Where none is as wide, after the widest near where recognition saw it
  /// end, which it sees too far right where it makes nothing of the letters there.
  private func rest(after number: Rectangle, of line: TextLine, box: Rectangle) -> TextLine? {
    let reach = Int(placement.length(Self.numberGap))
    let end = number.maxX - box.x
    let wide = gap(after: number.x - box.x, in: line).flatMap {
      $0.lowerBound <= end + reach ? $0 : nil
    }
    let near = line.gaps.filter { abs($0.lowerBound - end) <= reach }
    let gap = wide ?? near.max { $0.count < $1.count }
    return line.from(x: gap?.upperBound ?? end)
  }

  /// The first gap after `start` that is as wide as the one after a number.
  private func gap(after start: Int, in line: TextLine) -> Range<Int>? {
    let least = Int(placement.length(Self.numberGap))
    return line.gaps.first { $0.lowerBound > start && $0.count >= least }
  }

  /// What stands after the number.
  private func name(after x: Int, in line: LineReader.Line) -> TextReading? {
    let symbols = line.symbols.filter { $0.box.x >= x - 2 }
    guard !symbols.isEmpty else { return nil }
    let box = symbols.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
    let digits = line.symbols.count - symbols.count
    var left = digits
    let text = line.text.drop { character in
      if character.isWhitespace { return true }
      left -= 1
      return left >= 0
    }
    return TextReading(
      text: String(text),
      confidence: symbols.map(\.confidence).reduce(0, +) / Double(symbols.count), box: box)
  }
}
