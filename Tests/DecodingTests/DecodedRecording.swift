@testable import Decoding

/// A recording read from its first frame to its last.
struct DecodedRecording {
  var header: RecordingHeader
  var frames: [Frame] = []
  var damage = RecordingDamage()

  init(
    _ path: String, limits: DecodingLimits = DecodingLimits(),
    share: RecordingShare = .whole
  ) async throws {
    let reader = try await RecordingReader.open(path: path, limits: limits, share: share)
    header = await reader.header
    while let frame = try await reader.nextFrame() { frames.append(frame) }
    damage = await reader.damage
  }

  var times: [Double] { frames.map(\.pts) }
}
