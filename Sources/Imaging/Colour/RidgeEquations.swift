/// The normal equations of a linear least-squares fit whose parameters are drawn towards 0.
struct RidgeEquations {
  private let count: Int
  /// Row by row, symmetric.
  private var matrix: [Double]
  private var right: [Double]
  private var sumOfSquares = 0.0

  /// - Parameter penalty: what a parameter of 1 costs, in squares of what is fitted.
  init(parameters: Int, penalty: Double) {
    count = parameters
    matrix = [Double](repeating: 0, count: parameters * parameters)
    right = [Double](repeating: 0, count: parameters)
    for i in 0..<parameters { matrix[i * parameters + i] = penalty }
  }

  /// Adds a value to be explained, given how it changes with each parameter.
  mutating func add(_ value: Double, slope: (Int) -> Double) {
    sumOfSquares += value * value
    for i in 0..<count {
      let s = slope(i)
      right[i] += s * value
      for j in 0...i { matrix[i * count + j] += s * slope(j) }
    }
  }

  /// The least sum of squares left plus penalties, by Cholesky's decomposition: what is fitted less
  /// what the best parameters explain.
  func leastCost() -> Double {
    var lower = matrix
    var explained = 0.0
    var solved = right
    for i in 0..<count {
      for j in 0...i {
        var sum = lower[i * count + j]
        for k in 0..<j { sum -= lower[i * count + k] * lower[j * count + k] }
        lower[i * count + j] = i == j ? sum.squareRoot() : sum / lower[j * count + j]
      }
      for k in 0..<i { solved[i] -= lower[i * count + k] * solved[k] }
      solved[i] /= lower[i * count + i]
      explained += solved[i] * solved[i]
    }
    return max(0, sumOfSquares - explained)
  }
}
