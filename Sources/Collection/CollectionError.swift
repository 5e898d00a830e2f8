/// Why the collection could not be opened, read or written.
package enum CollectionError: Error, Hashable, Sendable {
  case notACollection(path: String)
}
