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
    let frames = try FramesAhead.open(path: path)
    var seen: [Double] = []
    while let frame = try await frames.next() { seen.append(frame.pts) }
    #expect(seen == wanted)
    #expect(frames.damage == reader.damage)
  }

  @Test(arguments: [0, 1, 3])
  func `decoding may be ended after any frame`(count: Int) async throws {
    let path = try media.testPicture("clip.mp4", ["-c:v", "libx264"])
    for _ in 0..<4 {
      weak var ended: FramesAhead?
      do {
        let frames = try FramesAhead.open(path: path)
        ended = frames
        for _ in 0..<count { #expect(try await frames.next() != nil) }
        frames.cancel()
      }
      // The decoding thread holds it until it has seen that it is cancelled.
      let deadline = ContinuousClock.now + .seconds(10)
      while ended != nil, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(ended == nil)
    }
  }
}
