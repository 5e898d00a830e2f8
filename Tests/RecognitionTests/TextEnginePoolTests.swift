import Dex
import Imaging
import Testing
import Verification

@testable import Recognition

@Suite(.enabled(if: hasEnglish))
struct TextEnginePoolTests {
  @Test func `a pool reads as a single engine does, whatever the order`() async throws {
    let lines = ["THE", "0344", "HEAT", "1025", "LATE", "986"].map { DrawnLine.plane($0) }
    let engine = try TextEngine.open(language: .english)
    let expected = try lines.map { try engine.recognize($0, alphabet: .words) }
    let pools = [
      try TextEnginePool(engines: 2), try TextEnginePool(loading: [.english], engines: 2),
    ]
    for pool in pools {
      let answers = try await withThrowingTaskGroup(of: (Int, RecognizedText).self) { group in
        for index in lines.indices.reversed() {
          let line = lines[index]
          group.addTask {
            (index, try await pool.recognize(line, alphabet: .words, language: .english))
          }
        }
        return try await group.reduce(into: [Int: RecognizedText]()) { $0[$1.0] = $1.1 }
      }
      for index in lines.indices { #expect(answers[index] == expected[index]) }
    }
  }

  @Test(.enabled(if: hasFrench)) func `other languages are read beside English`() async throws {
    let lines = ["THE", "HEAT"].map { DrawnLine.plane($0) }
    let engine = try TextEngine.open(language: .french)
    let expected = try lines.map { try engine.recognize($0, alphabet: .words) }
    let pools = [
      try TextEnginePool(engines: 1), try TextEnginePool(loading: [.english, .french], engines: 1),
      try TextEnginePool(engines: 2), try TextEnginePool(loading: [.english, .french], engines: 2),
    ]
    for pool in pools {
      #expect(await pool.canRead(language: .french))
      async let english = pool.recognize(lines[0], alphabet: .words, language: .english)
      async let first = pool.recognize(lines[0], alphabet: .words, language: .french)
      async let second = pool.recognize(lines[1], alphabet: .words, language: .french)
      #expect(try await [first, second] == expected)
      #expect(try await english.text == "THE")
    }
  }

  @Test func `a line is read once, but again in another alphabet`() async throws {
    let pool = try TextEnginePool(engines: 1)
    let line = DrawnLine.plane("0344")
    let first = try await pool.recognize(line, alphabet: .digits, language: .english)
    #expect(try await pool.recognize(line, alphabet: .digits, language: .english) == first)
    #expect(pool.readLines == 1)
    _ = try await pool.recognize(line, alphabet: .words, language: .english)
    #expect(pool.readLines == 2)
  }

  @Test func `what is remembered has a bound, and forgetting changes no answer`() async throws {
    let lines = ["THE", "0344", "HEAT"].map { DrawnLine.plane($0) }
    let pool = try TextEnginePool(engines: 1, rememberedBytes: lines[0].samples.count)
    var answers: [RecognizedText] = []
    for line in lines + lines {
      answers.append(try await pool.recognize(line, alphabet: .words, language: .english))
    }
    #expect(pool.readLines == 6)
    #expect(Array(answers[0..<3]) == Array(answers[3..<6]))
  }

  @Test func `a canceled task does not take an engine away`() async throws {
    let pool = try TextEnginePool(engines: 1)
    let line = DrawnLine.plane("0344")
    let task = Task { try await pool.recognize(line, alphabet: .digits, language: .english) }
    task.cancel()
    _ = try? await task.value
    #expect(try await pool.recognize(line, alphabet: .digits, language: .english).text == "0344")
  }
}
