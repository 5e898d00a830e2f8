/// Sine and cosine of multiples of π, in our own arithmetic: the same bits on every platform, and no
/// C library in this target.
enum Trigonometry {
  /// sin(π·x), within 2 units of the last place for any `x` below 2^51 in magnitude.
  static func sinPi(_ x: Double) -> Double {
    let whole = x.rounded()
    let sine = sineNearZero((x - whole) * Double.pi)
    return Int(whole) & 1 == 0 ? sine : -sine
  }

  /// cos(π·x).
  static func cosPi(_ x: Double) -> Double { sinPi(x + 0.5) }

  /// The Taylor series of the sine, −π/2…π/2; its first term left out is under 10⁻¹⁸.
  private static func sineNearZero(_ x: Double) -> Double {
    let square = x * x
    var sum = 0.0
    for n in stride(from: 23, through: 3, by: -2) {
      sum = (1 + sum) * -square / Double(n * (n - 1))
    }
    return x * (1 + sum)
  }
}
