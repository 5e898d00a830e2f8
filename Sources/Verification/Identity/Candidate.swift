/// A complete identity that an entry may be of: one that the dex allows, with form, gender and shiny mark.
package struct Candidate: Hashable, Sendable, Codable {
  /// A piece of evidence that supports an identity.
  package enum Source: String, CaseIterable, Hashable, Sendable, Codable {
    case number, name, types, gender, shiny, picture
  }

  package let identity: Identity
  /// log10 of its likelihood over the likeliest identity's: 0 for that one, -2 for one a hundred times less likely.
  package let decades: Double
  /// The fields that show it, and the picture where it is under the bar.
  package let sources: [Source]

  /// Candidates of an entry; the keys 1 to 9 choose among them.
  package static let most = 9

  package init(identity: Identity, decades: Double, sources: [Source] = []) {
    self.identity = identity
    self.decades = decades
    self.sources = sources
  }
}
