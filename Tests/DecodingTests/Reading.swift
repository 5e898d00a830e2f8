import Decoding

/// A recording read from its first frame to its last.
struct Reading {
  var header: RecordingHeader
  var frames: [Frame] = []
  var damage = RecordingDamage()

  init(_ path: String, limits: DecodingLimits = DecodingLimits()) throws {
    let reader = try RecordingReader.open(path: path, limits: limits)
    header = reader.header
    while let frame = try reader.nextFrame() { frames.append(frame) }
    damage = reader.damage
  }

  var times: [Double] { frames.map(\.pts) }
}
