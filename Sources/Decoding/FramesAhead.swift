internal import Foundation
internal import Synchronization

/// Decodes a recording on a thread of its own, a few frames ahead of who looks at them.
///
/// Decoding and looking then overlap: the decoder's threads never wait while a frame is looked at. The
/// frames ahead are bounded, each holds a whole picture.
package final class FramesAhead: Sendable {
  private enum Event {
    case frame(Frame)
    case finished
    case failed(DecodingError)

    /// Nothing comes after it.
    var isLast: Bool { if case .frame = self { false } else { true } }
  }

  private struct State {
    var events: [Event] = []
    var waiting: CheckedContinuation<Event, Never>?
    var isCancelled = false
  }

  package let header: RecordingHeader
  private let state = Mutex(State())
  private let places: DispatchSemaphore
  private let reader: ReaderBox
  private let damageSeen = Mutex(RecordingDamage())

  /// Frames that may wait to be looked at, and as many of each of several readers.
  package static let mostFrames = 6
  package static let mostFramesOfSeveral = 4
  /// Frames that are there when who waits is woken: to wake it takes longer than to look at one.
  private static let wakingFrames = 3

  /// - Throws: what `RecordingReader.open` throws.
  package static func open(
    path: String, limits: DecodingLimits = DecodingLimits(), share: RecordingShare = .whole
  ) throws(DecodingError) -> FramesAhead {
    let reader = try RecordingReader.open(path: path, limits: limits, share: share)
    let isAlone = reader.header.segments == [.whole]
    let frames = FramesAhead(reader: reader, most: isAlone ? mostFrames : mostFramesOfSeveral)
    frames.start()
    return frames
  }

  private init(reader: RecordingReader, most: Int) {
    header = reader.header
    self.reader = ReaderBox(reader: reader)
    // Made empty and then filled: one that is released with less than it was made with ends the program.
    places = DispatchSemaphore(value: 0)
    for _ in 0..<most { places.signal() }
  }

  /// The next frame in order of time; `nil` at the end. One caller at a time.
  package func next() async throws -> Frame? {
    switch await event() {
    case .frame(let frame):
      places.signal()
      return frame
    case .finished:
      return nil
    case .failed(let error):
      throw error
    }
  }

  /// What the recording lacks as far as it is decoded; complete after the last frame.
  package var damage: RecordingDamage { damageSeen.withLock { $0 } }

  /// Ends the decoding early.
  package func cancel() {
    state.withLock { $0.isCancelled = true }
    places.signal()
  }

  private func event() async -> Event {
    await withCheckedContinuation { continuation in
      let event: Event? = state.withLock { state in
        if !state.events.isEmpty { return state.events.removeFirst() }
        state.waiting = continuation
        return nil
      }
      if let event { continuation.resume(returning: event) }
    }
  }

  private func start() {
    let thread = Thread { [self] in decode() }
    thread.name = "decoding"
    thread.stackSize = 4 << 20
    thread.start()
  }

  private func decode() {
    while true {
      places.wait()
      if state.withLock({ $0.isCancelled }) { return }
      do throws(DecodingError) {
        let frame = try reader.reader.nextFrame()
        let damage = reader.reader.damage
        damageSeen.withLock { $0 = damage }
        guard let frame else { return deliver(.finished) }
        deliver(.frame(frame))
      } catch {
        return deliver(.failed(error))
      }
    }
  }

  private func deliver(_ event: Event) {
    let woken: (continuation: CheckedContinuation<Event, Never>, event: Event)? = state.withLock {
      state in
      state.events.append(event)
      guard let waiting = state.waiting, event.isLast || state.events.count >= Self.wakingFrames
      else { return nil }
      state.waiting = nil
      return (waiting, state.events.removeFirst())
    }
    if let woken { woken.continuation.resume(returning: woken.event) }
  }
}

/// Carries the reader to the decoding thread, which alone uses it from then on.
private final class ReaderBox: @unchecked Sendable {
  let reader: RecordingReader

  init(reader: RecordingReader) { self.reader = reader }
}
