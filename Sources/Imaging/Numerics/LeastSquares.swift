/// The normal equations of a linear least-squares fit with a penalty that draws the parameters
/// towards 0 (ridge regression, Hoerl and Kennard 1970).
package struct LeastSquares: Hashable, Sendable {
  package let count: Int
  /// Row by row, symmetric; only the lower half is kept.
  private var matrix: [Double]
  private var right: [Double]
  private var sumOfSquares = 0.0

  /// - Parameter penalty: the cost of a parameter of 1, in squares of the fitted values.
  package init(parameters: Int, penalty: Double) {
    count = parameters
    matrix = [Double](repeating: 0, count: parameters * parameters)
    right = [Double](repeating: 0, count: parameters)
    for i in 0..<parameters { matrix[i * parameters + i] = penalty }
  }

  /// Adds a value to explain.
  ///
  /// - Parameter slope: the value's change with each parameter.
  @inline(__always)
  package mutating func add(_ value: Double, slope: (Int) -> Double) {
    sumOfSquares += value * value
    for i in 0..<count {
      let s = slope(i)
      right[i] += s * value
      for j in 0...i { matrix[i * count + j] += s * slope(j) }
    }
  }

  /// Adds what other equations of as many parameters must explain, with their penalty.
  package static func += (equations: inout LeastSquares, other: LeastSquares) {
    for i in equations.matrix.indices { equations.matrix[i] += other.matrix[i] }
    for i in equations.right.indices { equations.right[i] += other.right[i] }
    equations.sumOfSquares += other.sumOfSquares
  }

  /// Returns the least sum of squared residuals and penalties: what the parameters do not explain.
  ///
  /// - Precondition: the penalty, or what was added, determines every parameter.
  package func leastCost() -> Double {
    max(0, sumOfSquares - factored.right.reduce(0) { $0 + $1 * $1 })
  }

  /// Returns the parameters of the least cost.
  ///
  /// - Precondition: as for `leastCost()`.
  package func solution() -> [Double] {
    var (lower, solution) = factored
    for i in (0..<count).reversed() {
      for k in (i + 1)..<max(i + 1, count) { solution[i] -= lower[k * count + i] * solution[k] }
      solution[i] /= lower[i * count + i]
    }
    return solution
  }

  /// Cholesky's lower factor, and the right side after forward substitution.
  private var factored: (lower: [Double], right: [Double]) {
    var (lower, solved) = (matrix, right)
    for i in 0..<count {
      for j in 0...i {
        var sum = lower[i * count + j]
        for k in 0..<j { sum -= lower[i * count + k] * lower[j * count + k] }
        lower[i * count + j] = i == j ? sum.squareRoot() : sum / lower[j * count + j]
      }
      for k in 0..<i { solved[i] -= lower[i * count + k] * solved[k] }
      solved[i] /= lower[i * count + i]
    }
    return (lower, solved)
  }
}
