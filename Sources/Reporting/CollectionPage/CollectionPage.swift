import Dex
import Foundation
import Mustache

/// A collection as a page of one file, which opens from disk without a network.
package struct CollectionPage: Sendable {
  /// Bytes that the file may have: pictures that come after are left out.
  package static let mostBytes = 40_000_000
  /// Bytes of the words of an owned Pokémon, and of all that stands around them, with some room.
  private static let pokemonBytes = 700
  private static let pageBytes = 1_500_000

  let livingDex: LivingDex
  private let files: PageFiles

  private static let bundled = Result { () throws(UnusablePage) in
    try PageFiles(
      folder: PageFiles.folder.appending(path: "collection"), templates: ["bar"],
      scripts: ["album", "pictures", "filters", "card", "keys"], drawing: "shapes.svg")
  }

  /// - Throws: when what pages are made of is missing or damaged.
  package init(_ livingDex: LivingDex) throws(UnusablePage) {
    self.livingDex = livingDex
    files = try Self.bundled.get()
  }

  /// Bytes of pictures that a page of so many Pokémon has room for.
  package static func pictureBytes(pokemon: Int) -> Int {
    (mostBytes - pageBytes - pokemon * pokemonBytes) / 4 * 3
  }

  /// The content security policy of the page: nothing is loaded, and its own style and script alone are used.
  package var policy: String { PageContext.policy(of: files, destination: .file) }

  /// The page as HTML.
  package var page: String {
    var values = CollectionPageContext(livingDex).values
    values["policy"] = policy
    values["style"] = files.style
    values["script"] = files.script
    values["shapes"] = files.drawing
    values["data"] = SafeText.json(CollectionPageData(livingDex).json)
    // At the end, so that the words are there while the pictures are still read.
    values["pictures"] = livingDex.pictures.enumerated().map { place, jpeg in
      "<script type=\"text/plain\" id=\"p\(place)\">\(jpeg.base64EncodedString())</script>\n"
    }.joined()
    return files.page.render(values, library: files.library)
  }
}
