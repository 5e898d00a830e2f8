/// What happens in a run, for whoever watches it; numbers count the recordings of the run from 0.
package enum RunEvent: Sendable {
  case started(Int, path: String)
  case progress(Int, RecordingProgress)
  case finished(Int, RecordingOutcome)
}
