import ArgumentParser
import Dex
import Foundation
import Imaging

/// Times the hot kernels, each alone on one thread.
struct KernelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kernels", abstract: "Times the hot kernels.")

  /// Seconds for which each kernel is repeated. The quickest run counts, since other programs
  /// disturb it least.
  private static let period = 0.5
  /// The side of a sprite in pixels, as the Switch shows it at 720 rows.
  private static let side = 256

  func run() throws {
    let table = try HashTable.bundled()
    let picture = noise(seed: 1)
    let other = noise(seed: 2)
    let hash = PerceptualHash(picture)
    report("difference of two planes", per: "pixel", of: Self.side * Self.side) {
      LumaDifference.count(
        picture.samples, other.samples, width: Self.side, rows: 0..<Self.side,
        columns: 0..<Self.side, noise: 20)
    }
    report("perceptual hash, 256 × 256", per: "hash") {
      Int(truncatingIfNeeded: PerceptualHash(picture).bits)
    }
    report("search of the hash table", per: "search") { table.nearest(to: hash)?.distance ?? 0 }
  }

  private func noise(seed: UInt32) -> Plane {
    var state = seed
    let samples = (0..<(Self.side * Self.side)).map { _ in
      // Numerical Recipes' linear congruential generator: any noise will do.
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    return Plane(width: Self.side, height: Self.side, samples: samples)
  }

  /// Prints the nanoseconds for one unit of `body`'s work.
  private func report(_ kernel: String, per unit: String, of count: Int = 1, _ body: () -> Int) {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(Self.period)
    var best = Duration.seconds(Self.period)
    var sum = 0
    while clock.now < end { best = min(best, clock.measure { sum &+= body() }) }
    let nanoseconds = (best / .nanoseconds(1) / Double(count) * 1000).rounded() / 1000
    // The sum is printed so that the compiler cannot leave out the work.
    print(
      "{\"kernel\":\"\(kernel)\",\"nanoseconds\":\(nanoseconds),\"per\":\"\(unit)\","
        + "\"check\":\(sum & 0xFF)}")
  }
}
