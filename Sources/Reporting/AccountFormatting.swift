package import Verification

/// Turns an account of a recording into lines for a program or a person.
package protocol AccountFormatting {
  func lines(of account: RecordingAccount) -> [String]
}
