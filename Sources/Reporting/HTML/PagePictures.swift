import Foundation

/// The references of a page: each stands in it once, and is shown again where it is needed again.
struct PagePictures {
  private var places: [ReferencePicture: Int] = [:]

  /// What the template of a reference is filled with: its bytes where it comes first, else the place of those.
  mutating func values(of reference: ReferencePicture) -> [String: Any] {
    var values: [String: Any] = [
      "alt": "Reference: \(reference.caption)", "caption": reference.caption,
      "width": reference.width, "height": reference.height,
      "look": reference.isShiny.map { $0 ? "shiny" : "plain" } ?? "",
    ]
    if let place = places[reference] {
      values["like"] = ["place": place]
    } else {
      let place = places.count
      places[reference] = place
      values["first"] = [
        "place": place,
        "source": SafeText.dataURL(reference.format.rawValue, reference.bytes),
      ]
    }
    return values
  }
}
