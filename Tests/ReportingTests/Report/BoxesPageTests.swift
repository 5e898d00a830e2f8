import Foundation
import Testing

@testable import Reporting

struct BoxesPageTests {
  private static func page(label: String = "Pikachu ✓", picture: Int? = 0) -> BoxesPage {
    let cells = (0..<30).map { place in
      BoxesPage.Cell(
        kind: place == 0 ? .verified : place == 1 ? .seen : place == 2 ? .hidden : .empty,
        label: place < 2 ? label : "", words: label, picture: place < 3 ? picture : nil)
    }
    return BoxesPage(
      boxes: [(name: "box 1: \(label)", cells: cells)],
      pictures: [Data([0xFF, 0xD8, 0xFF])], words: ["boxes: 2 of 3 seen", "  \(label)"],
      next: [label], tool: "verify 1")
  }

  @Test func `each page's picture stands in the file once, and each cell shows its part`() throws {
    let text = try Self.page().text
    #expect(text.components(separatedBy: "data:image/jpeg;base64,/9j/").count == 2)
    #expect(text.contains(#"class="p0 at1""#))
    #expect(text.contains("2 of 30 filled"))
    #expect(text.contains(#"<li class="verified"><b>1</b> verified</li>"#))
    #expect(text.contains(#"<li class="unconfirmed"><b>1</b> not seen</li>"#))
  }

  @Test(arguments: ["</style><script>", "\" onload=\"x", "' onload='x", "&amp;<b>"])
  func `a hostile title changes nothing on the page`(title: String) throws {
    let text = try Self.page(label: title).text
    #expect(!text.contains(title))
    #expect(text.contains(SafeText.markup(title)))
  }

  @Test func `nothing is loaded and no script runs`() throws {
    let text = try Self.page().text
    #expect(text.contains("default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-"))
    #expect(!text.contains("<script"))
  }
}
