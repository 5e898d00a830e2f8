import Testing

@testable import Imaging

struct LeastSquaresTests {
  /// Values of 2·x − 3·y at some points.
  private static let points = [(1.0, 0.0), (0, 1), (1, 1), (2, -1), (-1, 3)]

  private static func equations(penalty: Double) -> LeastSquares {
    var equations = LeastSquares(parameters: 2, penalty: penalty)
    for point in points {
      equations.add(2 * point.0 - 3 * point.1) { $0 == 0 ? point.0 : point.1 }
    }
    return equations
  }

  @Test func `exact values cost nothing`() {
    #expect(Self.equations(penalty: 1e-9).leastCost() < 1e-6)
  }

  @Test func `the cost is that of the best parameter`() {
    var equations = LeastSquares(parameters: 1, penalty: 2)
    for (value, slope) in [(3.0, 1.0), (1, 2)] { equations.add(value) { _ in slope } }
    // The best one is 5/7: the cost is 3² + 1² − 5²/(1² + 2² + 2).
    #expect(abs(equations.leastCost() - (10 - 25.0 / 7)) < 1e-9)
  }

  @Test func `the parameters of exact values are found`() {
    let solution = Self.equations(penalty: 1e-9).solution()
    #expect(zip(solution, [2.0, -3]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `a large penalty leaves the values unexplained`() {
    let squares = Self.points.map { 2 * $0.0 - 3 * $0.1 }.reduce(0) { $0 + $1 * $1 }
    #expect(abs(Self.equations(penalty: 1e6).leastCost() - squares) < 0.01)
  }

  @Test func `equations add up`() {
    var sum = Self.equations(penalty: 1)
    sum += Self.equations(penalty: 1)
    #expect(abs(sum.leastCost() - 2 * Self.equations(penalty: 1).leastCost()) < 1e-9)
  }
}
