package import Dex
package import Imaging

/// A picture that a person has vouched for: what it shows, and on which kind of screen it was seen.
package struct LearnedPicture: Hashable, Sendable, Codable {
  package let screen: ScreenKind
  package let look: Look
  package let hash: PerceptualHash

  package init(screen: ScreenKind, look: Look, hash: PerceptualHash) {
    self.screen = screen
    self.look = look
    self.hash = hash
  }
}
