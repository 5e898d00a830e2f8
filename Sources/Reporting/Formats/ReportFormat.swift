package enum ReportFormat: String, CaseIterable, Sendable {
  case html, json, csv, junit, markdown

  /// Returns the report as one text, however large.
  ///
  /// - Parameter rawCells: true to leave cells of CSV unchanged that a spreadsheet would take for
  ///   formulas.
  package func text(of report: Report, rawCells: Bool = false) throws(Failure) -> String {
    switch self {
    case .html: try HTMLReport(report).page
    case .json: report.json
    case .csv: report.csv(rawCells: rawCells)
    case .junit: report.junit
    case .markdown: report.markdown
    }
  }

  /// Returns the files of the report. The first one has the given name and links to the others.
  package func files(
    of report: Report, named name: String, rawCells: Bool = false
  ) throws(Failure) -> [HTMLReport.File] {
    self == .html
      ? try HTMLReport(report).files(named: name)
      : [.init(name: name, text: try text(of: report, rawCells: rawCells))]
  }
}
