/// The formats of a report.
package enum ReportFormat: String, CaseIterable, Sendable {
  case html, json, csv, junit, markdown

  /// The files of the report, the first of which has the name given.
  ///
  /// - Parameter rawCells: leave cells of CSV that a spreadsheet would take for formulas as they are.
  package func files(
    of report: Report, named name: String, rawCells: Bool = false
  ) -> [HTMLReport.File] {
    switch self {
    case .html: HTMLReport(report).files(named: name)
    case .json: [.init(name: name, text: JSONReport(report: report).text)]
    case .csv: [.init(name: name, text: CSVReport(report: report, rawCells: rawCells).text)]
    case .junit: [.init(name: name, text: JUnitReport(report: report).text)]
    case .markdown: [.init(name: name, text: MarkdownReport(report: report).text)]
    }
  }
}
