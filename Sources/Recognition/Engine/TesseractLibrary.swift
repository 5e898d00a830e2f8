internal import CTesseract

/// The linked Tesseract and Leptonica as a whole.
package enum TesseractLibrary {
  /// Names and versions of the linked libraries, for `--version`.
  package static var versions: [(name: String, version: String)] {
    var versions = [(name: "tesseract", version: unsafe String(cString: TessVersion()))]
    if let leptonica = unsafe getLeptonicaVersion() {
      // "leptonica-1.82.0"
      let text = unsafe String(cString: leptonica)
      versions.append(("leptonica", String(text.drop { !$0.isNumber })))
      unsafe lept_free(leptonica)
    }
    return versions
  }

  /// Silences Leptonica once; Tesseract is silenced engine by engine.
  static func prepare() { silenced }

  private static let silenced: Void = { _ = setMsgSeverity(Int32(L_SEVERITY_NONE)) }()
}
