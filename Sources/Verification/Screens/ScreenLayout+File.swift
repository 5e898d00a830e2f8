import Dex
import Files
package import Foundation

/// Why a layout file cannot be used.
package struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String {
    "the layout \(path) cannot be used: \(reason); docs/layouts.md describes its keys"
  }
}

/// A JSON file that says its format.
package protocol FormattedFile: Decodable {
  /// The format that this version reads.
  static var format: Int { get }
  var format: Int { get }
  /// The reason why the contents cannot be used; `nil` when they can.
  var fault: String? { get }
}

extension FormattedFile {
  /// Reads a file that comes with the tool.
  package static func bundled(
    _ name: String, in bundle: Bundle, folder: String? = nil
  ) throws(LayoutError) -> Self {
    guard let file = bundle.url(forResource: name, withExtension: "json", subdirectory: folder)
    else { throw LayoutError(path: name, reason: "it is missing from the program's resources") }
    return try load(contentsOf: file)
  }

  package static func load(contentsOf file: URL) throws(LayoutError) -> Self {
    let contents: Data
    do {
      contents = try Data(contentsOf: file)
    } catch {
      throw LayoutError(path: file.path, reason: FileContents.problem(at: file.path))
    }
    return try read(contents, path: file.path)
  }

  /// - Parameter path: what errors call the contents.
  static func read(_ contents: Data, path: String) throws(LayoutError) -> Self {
    let file: Self
    do {
      try RepeatedKey.check(contents)
      file = try JSONDecoder().decode(Self.self, from: contents)
    } catch {
      throw LayoutError(path: path, reason: JSONFault(error).description)
    }
    guard file.format == format else {
      throw LayoutError(
        path: path, reason: "its format is \(file.format), and this version reads \(format)")
    }
    if let fault = file.fault { throw LayoutError(path: path, reason: fault) }
    return file
  }
}

extension ScreenLayout: FormattedFile {
  package static let format = 1

  /// The layouts that come with the tool.
  package static func bundled() throws(LayoutError) -> [ScreenLayout] {
    try [
      bundled("switch-summary", in: .module, folder: "Layouts"),
      bundled("mobile-summary", in: .module, folder: "Layouts"),
    ]
  }

  /// Reference pixels, beyond any screen; what is worked out from them is still a whole number.
  private static let largest = 100_000.0
  private static let mostColumns = 100

  /// The part of the layout that can be of no screen; `nil` when all can.
  package var fault: String? {
    let regions = Array(fields.values) + Array((headerFields ?? [:]).values)
    let known = knownColors ?? []
    var colors = typeColors.values.flatMap { $0 } + known.map(\.color)
    var rectangles =
      identityRegion + (bodyRegion ?? []) + [render] + [renderCanvas].compactMap(\.self)
      + known.map(\.box) + regions.map(\.rectangle)
    var lengths = regions.compactMap(\.capHeight)
    switch anchor {
    case .bars(let bars):
      guard fields[.digits] != nil else { return "it has no place of the digits" }
      colors.append(bars.color)
      rectangles += [bars.upper, bars.lower]
      lengths.append(bars.shift)
    case .panel(let panel):
      colors += [panel.color, panel.pillColor, panel.numberColor]
      rectangles += [panel.pill, panel.languageFrame]
      lengths += [panel.left, panel.right, panel.top, panel.headerCenter]
      lengths += [panel.headerSearch.above, panel.headerSearch.below]
    }
    let isSized = [reference.width, reference.height].allSatisfy((1...Self.largest).contains)
    let isListed =
      [list.left, list.right, list.top, list.bottom].allSatisfy((0...1).contains)
      && list.left < list.right && list.top < list.bottom
      && list.columns.allSatisfy((1...Self.mostColumns).contains)
    let isOnScreen = rectangles.allSatisfy { box in
      box.width > 0 && box.height > 0
        && [box.x, box.y, box.width, box.height].allSatisfy { $0.magnitude <= Self.largest }
    }
    let areColors = colors.allSatisfy { $0.count == 3 && $0.allSatisfy((0...255).contains) }
    if !isSized { return "its reference screen has no size" }
    if !isOnScreen { return "a rectangle of it is empty, or on no screen" }
    let areLengths =
      lengths.allSatisfy { $0.magnitude <= Self.largest }
      && regions.compactMap(\.capHeight).allSatisfy { $0 > 0 }
    if !areLengths { return "a length of it is on no screen" }
    if !areColors { return "a color of it is not three numbers of 0 to 255" }
    return isListed ? nil : "its list is on no screen"
  }
}
