internal import CFFmpeg
internal import Foundation

/// The recording and its chosen stream, as the container describes them.
extension Demuxer {
  var stream: UnsafeMutablePointer<AVStream> {
    guard let streams = unsafe context.pointee.streams, let stream = unsafe streams[streamIndex]
    else { preconditionFailure("a stream of an opened file has no memory") }
    return unsafe stream
  }

  var parameters: UnsafeMutablePointer<AVCodecParameters> { unsafe stream.pointee.codecpar }

  /// Seconds a unit of the stream's time stamps lasts.
  var timeBase: Double { unsafe av_q2d(stream.pointee.time_base) }

  /// Seconds from one frame to the next on average; 0 when unknown.
  var frameInterval: Double {
    let rate = unsafe stream.pointee.avg_frame_rate
    return rate.num > 0 && rate.den > 0 ? Double(rate.den) / Double(rate.num) : 0
  }

  /// Pixels of one frame, as declared; 0 when nothing is.
  var pixels: Int { unsafe Int(parameters.pointee.width) * Int(parameters.pointee.height) }

  /// Seconds at which the stream begins; 0 when unknown.
  var start: Double {
    let stamp = unsafe stream.pointee.start_time
    return stamp == cffmpeg_no_pts() ? 0 : Double(stamp) * timeBase
  }

  /// Seconds, as declared; 0 when nothing is.
  var duration: Double {
    if format.isStill { return 0 }
    let ofStream = unsafe stream.pointee.duration
    if ofStream > 0 { return Double(ofStream) * timeBase }
    let ofFile = unsafe context.pointee.duration
    return ofFile > 0 ? Double(ofFile) / Double(AV_TIME_BASE) : 0
  }

  /// The times that the container gives for when the recording was made, the surest first.
  ///
  /// Apple's key keeps its value where a recording is cut or exported, which `creation_time` does
  /// not (QuickTime File Format, metadata keys). FFmpeg gives the latter for MP4 and Matroska.
  var created: [Date] {
    var dates: [Date] = []
    for key in ["com.apple.quicktime.creationdate", "creation_time"] {
      let tag = unsafe av_dict_get(context.pointee.metadata, key, nil, 0)
      var microseconds: Int64 = 0
      // FFmpeg takes a text without a year for a time of today.
      guard let text = unsafe tag?.pointee.value,
        unsafe String(cString: text).prefix(4).allSatisfy(\.isNumber),
        unsafe av_parse_time(&microseconds, text, 0) >= 0
      else { continue }
      dates.append(Date(timeIntervalSince1970: Double(microseconds) / 1_000_000))
    }
    return dates
  }

  /// The turn that the container asks for.
  var orientation: Orientation {
    if let matrix = unsafe cffmpeg_stream_display_matrix(stream) {
      return unsafe Orientation(displayMatrix: matrix)
    }
    // Older Matroska files carry a tag instead.
    let tag = unsafe av_dict_get(stream.pointee.metadata, "rotate", nil, 0)
    guard let value = unsafe tag?.pointee.value, let degrees = Int(unsafe String(cString: value))
    else { return .upright }
    return Orientation(clockwiseDegrees: degrees)
  }

  /// Packets of the stream that the header of an MP4 lists; nil where the container has no such
  /// list.
  var listedPackets: Int? {
    format == .mp4 ? unsafe Int(avformat_index_get_entries_count(stream)) : nil
  }
}
