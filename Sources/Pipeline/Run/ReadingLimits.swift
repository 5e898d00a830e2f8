import Decoding

/// What one recording may ask of the machine; docs/limits.md lists every limit.
package struct ReadingLimits: Hashable, Sendable, Codable {
  var decoding = DecodingLimits()

  /// Seconds that reading one line of text may take; a line takes some milliseconds.
  var text = 20.0

  /// Bytes of address space of the process that reads; the frames of the largest picture that is decoded
  /// (`maximumPixels`), as many as the codecs keep, are 3 GB.
  var memory = 6 << 30

  /// Seconds without a frame after which the process that reads is ended; the slowest frame, an AV1 frame of
  /// `maximumPixels` on one slow core, takes a few.
  var silence = 60.0

  /// The limits that a user chooses, and the others as they are.
  ///
  /// - Parameters:
  ///   - allocation: megabytes of the decoder's largest piece of memory.
  ///   - memory: megabytes of the process that reads.
  package init(
    threads: Int? = nil, pixels: Int? = nil, duration: Double? = nil, frames: Int? = nil,
    allocation: Int? = nil, memory: Int? = nil, silence: Double? = nil, text: Double? = nil
  ) {
    if let threads { decoding.threads = threads }
    if let pixels { decoding.maximumPixels = pixels }
    if let duration { decoding.maximumDuration = duration }
    if let frames { decoding.maximumFrames = frames }
    if let allocation { decoding.maximumAllocation = allocation << 20 }
    if let memory { self.memory = memory << 20 }
    if let silence { self.silence = silence }
    if let text { self.text = text }
  }
}
