/// What the stages of reading one recording took, in wall seconds of one thread; FFmpeg's own threads decode
/// beside it.
struct StageTimes: Codable {
  var recording: String
  var frames = 0
  var pages = 0
  var decode = 0.0
  /// Telling whether the page stands still, and whether it has turned.
  var difference = 0.0
  /// Looking for a page on a frame.
  var find = 0.0
  /// Recognising text.
  var recognise = 0.0
  /// Icons, colours and the picture's hash.
  var examine = 0.0
  var store = 0.0
}
