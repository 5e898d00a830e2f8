/// A reason that ends a command, in a sentence for the user.
package struct Failure: Error, CustomStringConvertible {
  package let description: String
  package let status: RunStatus

  package init(_ description: String, _ status: RunStatus) {
    self.description = description
    self.status = status
  }
}
