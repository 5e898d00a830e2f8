/// Which parts of a page are read.
package enum PageParts: Sendable {
  case all
  /// The row over a phone's panel.
  case header
  /// The gender icon in it.
  case gender
  /// What says on the Switch's page which Pokémon it is.
  case identity
}
