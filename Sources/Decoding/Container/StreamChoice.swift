internal import CFFmpeg

/// Which of a file's streams is the recording.
enum StreamChoice {
  /// Streams marked as one of these are pictures about the recording.
  private static let pictures =
    AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS | AV_DISPOSITION_STILL_IMAGE

  /// The best video stream; nil when there is none that moves.
  ///
  /// A codec made for video comes before one of stills, which is a cover that was not marked as one;
  /// then the stream that players show by default, then the largest, then the first.
  static func best(of context: UnsafeMutablePointer<AVFormatContext>) -> Int? {
    var best: (index: Int, rank: (Int, Int, Int))?
    for index in 0..<Int(unsafe context.pointee.nb_streams) {
      guard let stream = unsafe context.pointee.streams?[index],
        let parameters = unsafe stream.pointee.codecpar?.pointee,
        unsafe parameters.codec_type == AVMEDIA_TYPE_VIDEO,
        unsafe stream.pointee.disposition & pictures == 0
      else { continue }
      let rank = (
        VideoCodec.isOfStills(unsafe parameters.codec_id) ? 0 : 1,
        unsafe stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0 ? 1 : 0,
        Int(unsafe parameters.width) * Int(unsafe parameters.height)
      )
      if best.map({ rank > $0.rank }) ?? true { best = (index, rank) }
    }
    return best?.index
  }
}
