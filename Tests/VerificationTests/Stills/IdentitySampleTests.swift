import Testing

@testable import Verification

struct IdentitySampleTests {
  @Test func `a sample equals another when each pixel does`() {
    let sample = IdentitySample(parts: [[1, 2, 3], [4, 5]])
    #expect(sample.isEqual(to: sample))
    #expect(!IdentitySample(parts: []).isEqual(to: IdentitySample(parts: [])))
    #expect(!sample.isEqual(to: IdentitySample(parts: [[1, 2, 3]])))
    #expect(!sample.isEqual(to: IdentitySample(parts: [[1, 2], [3, 4, 5]])))
    for (part, place) in [(0, 0), (0, 2), (1, 0), (1, 1)] {
      var other = sample
      other.parts[part][place] ^= 1
      #expect(!sample.isEqual(to: other))
    }
  }
}
