internal import Imaging

/// A line and how it is to be read: everything its text depends on.
struct TextQuestion: Hashable, Sendable {
  let line: Plane
  let alphabet: TextAlphabet
  let language: String
}
