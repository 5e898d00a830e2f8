import Files
import Verification

extension ReportedQuestions {
  /// The values for the template of the questions.
  ///
  /// - Parameter isServed: true for buttons where a button can answer; false for commands.
  func values(isServed: Bool) -> [String: Any] {
    var values: [String: Any] = [
      "open": open.map { $0.values(isServed: isServed) }, "isDone": open.isEmpty,
    ]
    if let last { values["last"] = ["run": last.run, "words": last.words] }
    return values
  }
}

extension ReportedQuestion {
  fileprivate func values(isServed: Bool) -> [String: Any] {
    let buttons = isServed ? answers.filter(\.isWhole) : []
    let commands = isServed ? answers.filter { !$0.isWhole } : answers
    return [
      "reason": reason, "rows": rows.indices.map(row),
      "commands": commands.map { ["words": $0.condition, "command": $0.command] },
      "hasButtons": !buttons.isEmpty,
      "buttons": buttons.map { ["words": $0.label, "command": $0.command] },
    ]
  }

  /// The values of a row. Words that the other row lacks are marked.
  private func row(at place: Int) -> [String: Any] {
    let row = rows[place]
    let others = rows.indices.filter { $0 != place }.map { rows[$0].words }
    let words = row.words.map(TerminalText.escaped)
    var values: [String: Any] = [
      "row": row.number,
      "words": zip(words, row.words).map { shown, word in
        ["words": shown, "differs": others.contains { !$0.contains(word) }]
      },
    ]
    values["picture"] = row.picture.map {
      [
        "source": SafeText.dataURL($0.jpeg), "width": $0.width, "height": $0.height,
        "alt": "Row \(row.number): \(words.joined(separator: ", "))",
      ]
    }
    return values
  }
}

extension ReportedQuestion.Answer {
  fileprivate var label: String { "\(Headline.capitalized(number)) Pokémon" }

  fileprivate var condition: String {
    number == "one" ? "it is one" : "they are \(number)"
  }
}
