import Imaging

/// Finds numbers in recognised lines.
enum NumberText {
  /// The last run of digits whose length is in `digits`.
  static func last(in line: LineReader.Line, digits: ClosedRange<Int>) -> Reading<Int>? {
    runs(in: line).last { digits.contains($0.symbols.count) }.flatMap {
      reading($0, in: line)
    }
  }

  /// The first run of digits whose length is in `digits`; `nil` where a longer one is before it: a number to which a
  /// letter of another script was added, for a digit, hides behind none that stands after it.
  static func first(in line: LineReader.Line, digits: ClosedRange<Int>) -> Reading<Int>? {
    runs(in: line).first { $0.symbols.count >= digits.lowerBound }.flatMap {
      digits.contains($0.symbols.count) ? reading($0, in: line) : nil
    }
  }

  private struct Run {
    var symbols: [RecognisedSymbol]
  }

  private static func runs(in line: LineReader.Line) -> [Run] {
    var runs: [Run] = []
    var current: [RecognisedSymbol] = []
    for symbol in line.symbols {
      if symbol.text.count == 1, let scalar = symbol.text.unicodeScalars.first,
        (0x30...0x39).contains(scalar.value)
      {
        if let last = current.last, isApart(symbol, from: last, in: line) {
          runs.append(Run(symbols: current))
          current = []
        }
        current.append(symbol)
      } else if !current.isEmpty {
        runs.append(Run(symbols: current))
        current = []
      }
    }
    if !current.isEmpty { runs.append(Run(symbols: current)) }
    return runs
  }

  /// Of a digit's height, the gap at which another number, or something else, begins: between two narrow ones of a
  /// face whose figures are all as wide it is half of it.
  private static let widestGap = 0.8

  /// Whether there is such a gap between two symbols, and in the ink between their middles: where symbols begin and end
  /// recognition says roughly, and of a blurred digit the ink may be missing.
  private static func isApart(
    _ symbol: RecognisedSymbol, from last: RecognisedSymbol, in line: LineReader.Line
  ) -> Bool {
    let gap = widestGap * Double(max(symbol.box.height, last.box.height))
    guard Double(symbol.box.x - last.box.maxX) >= gap else { return false }
    let (start, end) = (last.box.x + last.box.width / 2, symbol.box.x + symbol.box.width / 2)
    let between = line.glyphs.filter { $0.maxX > start && $0.x < end }.sorted { $0.x < $1.x }
    var inkEnd = between.first?.maxX ?? start
    for glyph in between.dropFirst() {
      if Double(glyph.x - inkEnd) >= gap { return true }
      inkEnd = max(inkEnd, glyph.maxX)
    }
    return false
  }

  /// What a digit, other than 1, is as wide as at least, in parts of its height: of sixteen sans-serif faces the most
  /// condensed has 0.42, and the widest 0.79, so that one digit never counts as two.
  static let leastWidth = 0.4

  /// The number that a run is; `nil` where it has more digits than there is ink for: recognition reads one glyph as
  /// two, now and then (237 as 2357).
  private static func reading(_ run: Run, in line: LineReader.Line) -> Reading<Int>? {
    let text = run.symbols.map(\.text).joined()
    guard let value = Int(text) else { return nil }
    let box = run.symbols.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
    let glyphs = line.glyphs.filter {
      $0.x + $0.width / 2 >= box.x && $0.x + $0.width / 2 < box.maxX
    }
    let width = Double(glyphs.map(\.height).max() ?? 0) * leastWidth
    let most = glyphs.map { max(1, Int(Double($0.width) / width)) }.reduce(0, +)
    guard run.symbols.count <= most else { return nil }
    return Reading(
      value: value, text: text, confidence: run.symbols.map(\.confidence).min() ?? 0, box: box)
  }
}
