/// Decodes one recording, a few frames at a time, for whoever looks at them.
package actor FrameSource {
  package nonisolated let header: RecordingHeader
  private let reader: RecordingReader

  /// Frames that are decoded at a time. As many are looked at meanwhile, and each holds a whole
  /// picture.
  private static let batchSize = 4

  fileprivate struct Batch: Sendable {
    var frames: [Frame] = []
    var damage = RecordingDamage()
    /// True where no frame comes after these.
    var isLast = false
    /// The error that comes after the frames.
    var failure: DecodingError?
  }

  private init(_ reader: sending RecordingReader) {
    header = reader.header
    self.reader = reader
  }

  /// - Throws: what `RecordingReader.open` throws.
  package static func open(
    path: String, limits: DecodingLimits = DecodingLimits(), share: RecordingShare = .whole
  ) throws(DecodingError) -> FrameSource {
    FrameSource(try RecordingReader.open(path: path, limits: limits, share: share))
  }

  /// The damage of the recording as far as it is decoded; complete after the last frame.
  package var damage: RecordingDamage { reader.damage }

  fileprivate func decodeBatch() -> Batch {
    var batch = Batch()
    do throws(DecodingError) {
      while batch.frames.count < Self.batchSize, !batch.isLast {
        if let frame = try reader.nextFrame() {
          batch.frames.append(frame)
        } else {
          batch.isLast = true
        }
      }
    } catch {
      batch.failure = error
      batch.isLast = true
    }
    batch.damage = reader.damage
    return batch
  }
}

/// The frames of a recording, of which the next ones are decoded while one is looked at.
package struct FramesAhead {
  private let source: FrameSource
  private var batch = FrameSource.Batch()
  private var next = 0
  private var coming: Task<FrameSource.Batch, Never>?

  package init(_ source: FrameSource) {
    self.source = source
    coming = Task { await source.decodeBatch() }
  }

  /// Returns the next frame in order of time; `nil` at the end.
  package mutating func nextFrame() async throws(DecodingError) -> Frame? {
    while next == batch.frames.count {
      if let failure = batch.failure { throw failure }
      guard let coming else { return nil }
      batch = await coming.value
      next = 0
      self.coming = batch.isLast ? nil : Task { [source] in await source.decodeBatch() }
    }
    defer { next += 1 }
    return batch.frames[next]
  }

  /// The damage of the recording up to some frames after the present one; complete after the last
  /// frame.
  package var damage: RecordingDamage { batch.damage }
}
