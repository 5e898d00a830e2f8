import Foundation
package import Reporting

/// A collection as a page of one file, which opens from disk without a network.
package struct CollectionPage: Sendable {
  /// The most bytes of the file. Pictures that would exceed it are left out.
  package static let mostBytes = 40_000_000
  /// Bytes of the words and markup of one owned Pokémon, with some room.
  private static let pokemonBytes = 700
  private static let pageBytes = 1_500_000

  let livingDex: LivingDex
  private let files: PageFiles

  private static let bundled = Result { () throws(Failure) in
    try PageFiles(
      folder: PageFiles.folder.appending(path: "collection"), templates: ["bar"],
      scripts: ["album", "pictures", "filters", "card", "keys"], drawing: "shapes.svg")
  }

  /// - Throws: `Failure` when a template or style is missing or damaged.
  package init(_ livingDex: LivingDex) throws(Failure) {
    self.livingDex = livingDex
    files = try Self.bundled.get()
  }

  /// The bytes of pictures that fit on a page of `pokemon` Pokémon.
  static func pictureBytes(pokemon: Int) -> Int {
    (mostBytes - pageBytes - pokemon * pokemonBytes) / 4 * 3
  }

  /// The content security policy of the page: nothing is loaded, and only its own style and script
  /// are used.
  package var policy: String { files.policy() }

  /// The page as HTML.
  package var page: String {
    var values = CollectionPageContext(livingDex).values
    values["policy"] = policy
    values["style"] = files.style
    values["script"] = files.script
    values["shapes"] = files.drawing
    values["data"] = SafeText.json(livingDex.json)
    // Pictures come last, so that the words can be seen while the pictures still load.
    values["pictures"] = livingDex.pictures.enumerated().map { place, jpeg in
      "<script type=\"text/plain\" id=\"p\(place)\">\(jpeg.base64EncodedString())</script>\n"
    }.joined()
    return files.html(values)
  }
}
