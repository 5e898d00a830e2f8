package import Imaging
package import Verification

/// Lines of a box page that take the interface's language to read, or tell it.
package struct BoxLines: Sendable {
  /// The box's name; `nil` where something lies over it.
  package var title: PlainLine?
  package var nature: PlainLine?
  package var ability: PlainLine?

  package init() {}

  package init(on picture: any Picture, at placement: BoxPlacement) {
    let layout = placement.layout
    func line(_ place: ReferenceRectangle, isCentred: Bool = false) -> PlainLine? {
      let box = placement.frame(place)
      guard box.intersection(picture.bounds) == box else { return nil }
      return PlainLine(
        picture.colour(in: box), capHeight: layout.capHeight * placement.scale,
        isCentred: isCentred)
    }
    title = line(layout.title, isCentred: true)
    nature = line(layout.nature)
    ability = line(layout.ability)
  }

  /// Whether it says something of the language.
  package var hasWords: Bool { nature != nil || ability != nil }
}
