import Imaging

/// Finds numbers in recognised lines.
enum NumberText {
  /// The last run of digits whose length is in `digits`.
  static func last(in line: LineReader.Line, digits: ClosedRange<Int>) -> Reading<Int>? {
    runs(in: line).last { digits.contains($0.symbols.count) }.flatMap(reading)
  }

  /// The first run of digits whose length is in `digits`.
  static func first(in line: LineReader.Line, digits: ClosedRange<Int>) -> Reading<Int>? {
    runs(in: line).first { digits.contains($0.symbols.count) }.flatMap(reading)
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

  private static func reading(_ run: Run) -> Reading<Int>? {
    let text = run.symbols.map(\.text).joined()
    guard let value = Int(text) else { return nil }
    let box = run.symbols.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
    return Reading(
      value: value, text: text, confidence: run.symbols.map(\.confidence).min() ?? 0, box: box)
  }
}
