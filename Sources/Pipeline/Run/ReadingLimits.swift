import Decoding

/// Limits on what one recording may take of the machine; docs/limits.md lists them all.
package struct ReadingLimits: Hashable, Sendable, Codable {
  var decoding = DecodingLimits()

  /// Seconds that reading one line of text may take; a line takes some milliseconds.
  var text = 20.0

  /// Bytes of address space of the worker. The frames of the largest picture that is decoded
  /// (`maximumPixels`), as many as the codecs keep, are 3 GB.
  var memory = 6 << 30

  /// Seconds without a frame after which the worker is ended. The slowest frame, an AV1 frame of
  /// `maximumPixels` on one slow core, takes a few.
  var timeout = 60.0

  /// The size of a recording's file in bytes, which are all read to know it again. The default is 4
  /// hours at 55 million bits a second.
  package private(set) var bytes = 100_000_000_000

  /// Takes the limits that a user chooses; `nil` keeps a default.
  ///
  /// - Parameters:
  ///   - allocation: megabytes of the decoder's largest piece of memory.
  ///   - memory: megabytes of the worker.
  package init(
    threads: Int? = nil, pixels: Int? = nil, duration: Double? = nil, frames: Int? = nil,
    allocation: Int? = nil, memory: Int? = nil, timeout: Double? = nil, text: Double? = nil,
    time: Double? = nil, bytes: Int? = nil
  ) {
    if let threads { decoding.threads = threads }
    if let pixels { decoding.maximumPixels = pixels }
    if let duration { decoding.maximumDuration = duration }
    if let frames { decoding.maximumFrames = frames }
    if let allocation { decoding.maximumAllocation = allocation << 20 }
    if let memory { self.memory = memory << 20 }
    if let timeout { self.timeout = timeout }
    if let text { self.text = text }
    if let bytes { self.bytes = bytes }
    decoding.maximumTime = time
  }
}
