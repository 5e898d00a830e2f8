import Decoding
import Foundation
import Testing

@Suite(.enabled(if: GeneratedMedia.isAvailable))
struct FramesAheadTests {
  private let media: GeneratedMedia

  init() throws { media = try GeneratedMedia() }

  @Test func `frames ahead are the frames of the reader, in order`() async throws {
    let path = try media.testPicture("clip.mp4", ["-c:v", "libx264"])
    let reader = try RecordingReader.open(path: path)
    var wanted: [Double] = []
    while let frame = try reader.nextFrame() { wanted.append(frame.pts) }
    let source = try FrameSource.open(path: path)
    var frames = FramesAhead(source)
    var seen: [Double] = []
    while let frame = try await frames.nextFrame() { seen.append(frame.pts) }
    #expect(try await frames.nextFrame() == nil)
    #expect(seen == wanted)
    #expect(frames.damage == reader.damage)
    let damage = await source.damage
    #expect(damage == reader.damage)
  }

  @Test func `an error comes behind the frames before it, and again`() async throws {
    let path = try media.testPicture("clip.mp4", ["-c:v", "libx264"])
    var limits = DecodingLimits()
    limits.maximumFrames = 6
    var frames = FramesAhead(try FrameSource.open(path: path, limits: limits))
    for _ in 0..<6 { #expect(try await frames.nextFrame() != nil) }
    for _ in 0..<2 {
      await #expect(throws: DecodingError.tooManyFrames(6, path)) { try await frames.nextFrame() }
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: [0, 1, 3])
  func `decoding may be ended after any frame`(count: Int) async throws {
    let path = try media.testPicture("clip.mp4", ["-c:v", "libx264"])
    weak var ended: FrameSource?
    do {
      let source = try FrameSource.open(path: path)
      ended = source
      var frames = FramesAhead(source)
      for _ in 0..<count { #expect(try await frames.nextFrame() != nil) }
    }
    // The batch that is being decoded holds it.
    while ended != nil { try await Task.sleep(for: .milliseconds(5)) }
  }
}
