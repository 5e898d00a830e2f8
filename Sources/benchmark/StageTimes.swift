/// The wall time of each stage of reading one recording, in seconds of one thread. FFmpeg's own
/// threads decode beside it.
struct StageTimes: Codable {
  var recording: String
  var frames = 0
  var pages = 0
  var decode = 0.0
  /// The time to tell whether the page stands still, and whether it has changed.
  var difference = 0.0
  /// The time to search a frame for a page.
  var find = 0.0
  /// The time to recognize text.
  var recognize = 0.0
  /// The time for icons, colors and the picture's hash.
  var examine = 0.0
  var store = 0.0
}
