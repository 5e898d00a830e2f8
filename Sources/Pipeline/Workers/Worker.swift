import Sandbox
import Foundation
import Reporting
import Synchronization
import Verification

/// The process that loads the data for reading, and its copies, each of which decodes and reads one
/// recording.
///
/// Decoders are large, and recordings come from strangers: here, a crash or worse costs one
/// recording. A copy has no network, can read its recording and no other file of the user's, can
/// change no file, and ends with the process that started it.
package enum Worker {
  /// The first argument of a command line that makes the program a worker.
  package static let argument = "reading-worker"

  /// Seconds between two messages about the progress of a recording.
  private static let progressInterval = 0.1

  /// Works until the channel is closed. The process must have no other thread.
  package static func run() -> Never {
    ChildProcess.returnFreedMemory()
    let channel = MessageChannel.toParent()
    guard case .message(let message) = channel.receive(), let first = WorkerRequest(message)
    else { exit(EXIT_FAILURE) }
    guard case .prepare(let setup) = first else {
      send(.sandboxed(.enter(memory: ReadingLimits().memory, readable: [])), to: channel)
      exit(EXIT_SUCCESS)
    }
    do {
      var reading = try LoadedReading(setup: setup)
      let isServer = ChildProcess.canServe
      send(.ready(reading.data.versions, isServer: isServer), to: channel)
      if !isServer { read(with: reading, setup, on: channel) }
      while let message = ChildProcess.serve(
        on: channel,
        { [reading] in
          read(with: reading, setup, on: channel)
        })
      {
        if case .load(let languages)? = WorkerRequest(message) {
          reading.load(languages, setup: setup)
        }
      }
      // Not `exit`: what this process has loaded needs no farewell.
      _exit(EXIT_SUCCESS)
    } catch let error as Failure where error.status == .unavailable {
      send(.missing(error.description), to: channel)
    } catch {
      send(.unusable("\(error)"), to: channel)
    }
    exit(EXIT_SUCCESS)
  }

  /// Goes on as the process of one request, and may read the files that the answer comes from.
  private static func read(
    with reading: LoadedReading, _ setup: ReadingSetup, on channel: MessageChannel
  ) -> Never {
    guard case .message(let message) = channel.receive(), let request = WorkerRequest(message)
    else { _exit(EXIT_SUCCESS) }
    // Threads that are started later inherit the sandbox of this one.
    let sandbox = Sandbox.enter(
      memory: setup.limits.memory, readable: reading.files + request.files)
    send(.sandboxed(sandbox), to: channel)
    Thread.detachNewThread {
      while case .message = channel.receive() {}
      // The parent is gone. `exit` would destroy objects that other threads still use.
      _exit(EXIT_SUCCESS)
    }
    Task.detached {
      send(await reading.answer(to: request, progress: progress(to: channel)), to: channel)
    }
    while true { pause() }
  }

  private static func send(_ answer: WorkerAnswer, to channel: MessageChannel) {
    do {
      if channel.send(try answer.message) { return }
      channel.send(try WorkerAnswer.failed("what was read is too much to be told", .limit).message)
    } catch {
      _exit(EXIT_FAILURE)
    }
  }

  /// Returns a function that sends the progress, but not too often.
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
      if isDue { send(.progress(progress), to: channel) }
    }
  }
}

extension Worker {
  /// The measures of the sandbox, one line each, which says so where this system does not grant it.
  package static var sandbox: [String] {
    guard let child = try? ChildProcess.start(program: ChildProcess.ownProgram, argument: argument),
      let request = try? WorkerRequest.sandbox.message, child.channel.send(request),
      case .message(let message) = child.channel.receive(within: 10),
      case .sandboxed(let sandbox)? = WorkerAnswer(message)
    else { return ["no process can be started to read recordings with"] }
    return Sandbox.Measure.allCases.map {
      "\($0)" + (sandbox.missing.contains($0) ? ": not granted by this system" : "")
    }
  }
}
