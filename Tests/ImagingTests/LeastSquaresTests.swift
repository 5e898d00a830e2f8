import Imaging
import Testing

struct LeastSquaresTests {
  /// Values of 2·x − 3·y at some points.
  private static let points = [(1.0, 0.0), (0, 1), (1, 1), (2, -1), (-1, 3)]

  private static func equations(penalty: Double, noise: Double = 0) -> LeastSquares {
    var equations = LeastSquares(parameters: 2, penalty: penalty)
    for (index, point) in points.enumerated() {
      let error = index.isMultiple(of: 2) ? noise : -noise
      equations.add(2 * point.0 - 3 * point.1 + error) { $0 == 0 ? point.0 : point.1 }
    }
    return equations
  }

  @Test func `exact values give their parameters, at no cost`() {
    let equations = Self.equations(penalty: 1e-9)
    let solution = equations.solution()
    #expect(abs(solution[0] - 2) < 1e-6 && abs(solution[1] + 3) < 1e-6)
    #expect(equations.leastCost() < 1e-6)
  }

  @Test func `the cost is that of the solution`() {
    let equations = Self.equations(penalty: 0.5, noise: 0.3)
    let solution = equations.solution()
    var cost = 0.5 * (solution[0] * solution[0] + solution[1] * solution[1])
    for (index, point) in Self.points.enumerated() {
      let error = index.isMultiple(of: 2) ? 0.3 : -0.3
      let rest =
        2 * point.0 - 3 * point.1 + error - solution[0] * point.0 - solution[1] * point.1
      cost += rest * rest
    }
    #expect(abs(equations.leastCost() - cost) < 1e-9)
  }

  @Test func `a large penalty draws the parameters towards nothing`() {
    let solution = Self.equations(penalty: 1e6).solution()
    #expect(solution.allSatisfy { abs($0) < 0.01 })
  }

  @Test func `equations add up`() {
    var sum = Self.equations(penalty: 1)
    sum += Self.equations(penalty: 1)
    #expect(abs(sum.leastCost() - 2 * Self.equations(penalty: 1).leastCost()) < 1e-9)
  }
}
