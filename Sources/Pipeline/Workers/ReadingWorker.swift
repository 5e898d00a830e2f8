import Confinement
import Foundation
import Synchronization
import Verification

/// The process that loads what recordings are read with, and each of its copies, in which one recording is
/// decoded and read.
///
/// Decoders are large, and recordings come from strangers: here a crash or worse costs one recording. A copy
/// has no network, can change no file, and ends when the process that started it does.
package enum ReadingWorker {
  /// The first word of a command line that makes the program a worker.
  package static let argument = "reading-worker"

  /// Seconds between two messages about the progress of a recording.
  private static let progressInterval = 0.1

  /// Works until the channel is closed. To be called by the only thread of the process.
  package static func run() -> Never {
    let channel = MessageChannel.toParent()
    guard case .message(let first) = channel.receive(),
      case .prepare(let setup)? = WorkerRequest(first)
    else { exit(EXIT_FAILURE) }
    do {
      let reading = try LoadedReading(setup: setup)
      let isServer = ForkServer.canServe
      say(.ready(reading.parts.versions, isServer: isServer), to: channel)
      if isServer { ForkServer.serve(on: channel) { read(with: reading, setup, on: channel) } }
      read(with: reading, setup, on: channel)
    } catch let error as MissingPart {
      say(.missing(error.description), to: channel)
    } catch {
      say(.unusable("\(error)"), to: channel)
    }
    exit(EXIT_SUCCESS)
  }

  /// Goes on as a process for one recording.
  private static func read(
    with reading: LoadedReading, _ setup: ReadingSetup, on channel: MessageChannel
  ) -> Never {
    // Threads that are started later are confined as the one that starts them.
    say(.confined(Confinement.enter(memory: setup.limits.memory)), to: channel)
    let requests = requests(from: channel)
    Task.detached {
      for await request in requests {
        say(await reading.answer(to: request, progress: progress(to: channel)), to: channel)
      }
    }
    while true { pause() }
  }

  /// The requests, heard on a thread of its own, so that the end of the parent is noticed at any time.
  private static func requests(from channel: MessageChannel) -> AsyncStream<WorkerRequest> {
    let (requests, continuation) = AsyncStream.makeStream(of: WorkerRequest.self)
    let listener = Thread {
      while case .message(let message) = channel.receive(), let request = WorkerRequest(message) {
        continuation.yield(request)
      }
      // Not `exit`, which would take things down that other threads still use.
      _exit(EXIT_SUCCESS)
    }
    listener.start()
    return requests
  }

  private static func say(_ answer: WorkerAnswer, to channel: MessageChannel) {
    do {
      if channel.send(try answer.message) { return }
      channel.send(try WorkerAnswer.failed("what was read is too much to be told", .limit).message)
    } catch {
      _exit(EXIT_FAILURE)
    }
  }

  /// Tells progress, but not more often than anybody wants to know.
  private static func progress(
    to channel: MessageChannel
  ) -> @Sendable (RecordingProgress) -> Void {
    let clock = ContinuousClock()
    let last = Mutex(clock.now)
    return { progress in
      let isDue = last.withLock { last in
        let now = clock.now
        guard (now - last) / .seconds(1) >= progressInterval else { return false }
        last = now
        return true
      }
      if isDue { say(.progress(progress), to: channel) }
    }
  }
}
