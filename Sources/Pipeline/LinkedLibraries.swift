import Decoding
import Recognition

/// The system libraries that recordings and text are read with.
package enum LinkedLibraries {
  package static var versions: [(name: String, version: String)] {
    FFmpegLibrary.versions + TesseractLibrary.versions
  }

  /// Whether FFmpeg writes its own warnings to standard error.
  package static func setVerbose(_ isVerbose: Bool) { FFmpegLibrary.setVerbose(isVerbose) }
}
