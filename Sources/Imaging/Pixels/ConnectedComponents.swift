/// A connected set of marked pixels.
package struct Component: Hashable, Sendable {
  package var box: Rectangle
  /// The number of marked pixels.
  package var count: Int

  /// The share of the box that is marked, 0…1.
  package var fill: Double { box.isEmpty ? 0 : Double(count) / Double(box.area) }
}

/// A mark for each pixel: true or false.
package struct Mask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package var marks: [Bool]

  package init(width: Int, height: Int, marks: [Bool]) {
    precondition(marks.count == width * height)
    self.width = width
    self.height = height
    self.marks = marks
  }

  package init(of image: RGBImage, where isMarked: (RGB) -> Bool) {
    self.init(width: image.width, height: image.height, marks: image.pixels.map(isMarked))
  }

  /// Marks samples of at least `threshold`.
  package init(of plane: Plane, atLeast threshold: UInt8) {
    self.init(
      width: plane.width, height: plane.height, marks: plane.samples.map { $0 >= threshold })
  }

  package subscript(x: Int, y: Int) -> Bool { marks[y * width + x] }

  /// Returns the pixels of `image`, of the mask's size, at the marked places in `box`, row by row.
  package func pixels(in box: Rectangle, of image: RGBImage) -> [RGB] {
    var pixels: [RGB] = []
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX where self[x, y] { pixels.append(image[x, y]) }
    }
    return pixels
  }

  /// Returns the 8-connected components, in the order of their first pixel (row by row).
  ///
  /// It uses two passes with union–find over the runs of a row (Rosenfeld and Pfaltz, 1966).
  package func components() -> [Component] {
    var runs = Runs()
    var previous = 0..<0
    for y in 0..<height {
      let first = runs.count
      for run in (0..<width).runs(where: { self[$0, y] }) {
        runs.append(Rectangle(x: run.lowerBound, y: y, width: run.count, height: 1))
      }
      let current = first..<runs.count
      runs.join(current, with: previous)
      previous = current
    }
    return runs.components()
  }
}

extension Range<Int> {
  /// Returns the runs of places that `isIn` accepts. A gap of `gap` places or fewer breaks none.
  package func runs(joining gap: Int = 0, where isIn: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for place in self where isIn(place) {
      if let last = runs.last, place - last.upperBound <= gap {
        runs[runs.count - 1] = last.lowerBound..<(place + 1)
      } else {
        runs.append(place..<(place + 1))
      }
    }
    return runs
  }
}

/// Runs of marked pixels and the sets they belong to.
private struct Runs {
  private var boxes: [Rectangle] = []
  private var parents: [Int] = []

  var count: Int { boxes.count }

  mutating func append(_ box: Rectangle) {
    parents.append(boxes.count)
    boxes.append(box)
  }

  /// Joins each run of a row with the runs of the row above that touch it, corners included.
  mutating func join(_ current: Range<Int>, with previous: Range<Int>) {
    var above = previous.lowerBound
    for run in current {
      while above < previous.upperBound, boxes[above].maxX < boxes[run].x { above += 1 }
      var other = above
      while other < previous.upperBound, boxes[other].x <= boxes[run].maxX {
        unite(run, other)
        other += 1
      }
    }
  }

  func components() -> [Component] {
    var order: [Int] = []
    var found: [Int: Component] = [:]
    for i in boxes.indices {
      let root = root(of: i)
      if let known = found[root] {
        found[root] = Component(box: known.box.union(boxes[i]), count: known.count + boxes[i].width)
      } else {
        order.append(root)
        found[root] = Component(box: boxes[i], count: boxes[i].width)
      }
    }
    return order.compactMap { found[$0] }
  }

  private func root(of i: Int) -> Int {
    var i = i
    while parents[i] != i { i = parents[i] }
    return i
  }

  private mutating func unite(_ a: Int, _ b: Int) {
    let first = root(of: a)
    let second = root(of: b)
    if first < second { parents[second] = first } else { parents[first] = second }
  }
}
