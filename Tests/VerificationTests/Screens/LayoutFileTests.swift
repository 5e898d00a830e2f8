import Foundation
import Testing

@testable import Verification

struct LayoutFileTests {
  private static let kinds = [ScreenKind.switchSummary, .mobileSummary]

  @Test(arguments: [
    (#""reference": {"#, #""reference": {"width":0,"height":0,"x":{"#, "no size"),
    (#""render": {"#, #""render": {"x":1e300,"y":0,"width":1,"height":1,"z":{"#, "on no screen"),
    (#""render": {"#, #""render": {"x":0,"y":0,"width":0,"height":1,"z":{"#, "empty"),
    (#""format": 1"#, #""format": 2"#, "format"),
    (#""format": 1"#, #""format": 1,"format":1"#, "“format” is given twice"),
  ])
  func `numbers of no screen are refused`(old: String, new: String, words: String) throws {
    for kind in Self.kinds {
      var text = try Layouts.text(kind)
      let place = try #require(text.range(of: old))
      text.replaceSubrange(place, with: new)
      // What stood there before is still in the text, under a key that nobody asks for.
      if new.hasSuffix("{") { text = try Self.closing(text, after: new) }
      let error = #expect(throws: LayoutError.self) {
        try ScreenLayout.read(Data(text.utf8), path: "layout")
      }
      #expect(error?.description.contains(words) == true)
    }
  }

  @Test(arguments: [
    ("renderCanvas", #"{"x":1e300,"y":0,"width":1,"height":1}"#, "on no screen"),
    (
      "knownColors", #"[{"box":{"x":0,"y":1e300,"width":1,"height":1},"color":[1,2,3]}]"#,
      "on no screen"
    ),
    (
      "knownColors", #"[{"box":{"x":0,"y":0,"width":1,"height":1},"color":[1,2]}]"#,
      "not three numbers"
    ),
  ])
  func `what may be left out is looked at as well`(key: String, value: String, words: String) throws
  {
    for kind in Self.kinds {
      let text = try Layouts.text(kind)
      var object = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      object[key] = try JSONSerialization.jsonObject(with: Data(value.utf8))
      let error = #expect(throws: LayoutError.self) {
        try ScreenLayout.read(JSONSerialization.data(withJSONObject: object), path: "layout")
      }
      #expect(error?.description.contains(words) == true)
    }
  }

  /// Closes the object that a replacement opened around an old one.
  private static func closing(_ text: String, after new: String) throws -> String {
    var text = text
    let start = try #require(text.range(of: new)).upperBound
    let end = try #require(text[start...].firstIndex(of: "}"))
    text.insert("}", at: end)
    return text
  }
}
