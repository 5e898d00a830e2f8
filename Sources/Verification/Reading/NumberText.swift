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
        current.append(symbol)
      } else if !current.isEmpty {
        runs.append(Run(symbols: current))
        current = []
      }
    }
    if !current.isEmpty { runs.append(Run(symbols: current)) }
    return runs
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
