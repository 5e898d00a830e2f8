import Dex
import Foundation
import Imaging
import Testing

@testable import Verification

struct ScreenLayoutTests {
  @Test
  func `both layouts come with the tool`() throws {
    #expect(try ScreenLayout.bundled().map(\.kind) == [.switchSummary, .mobileSummary])
  }

  @Test(arguments: [ScreenKind.switchSummary, .mobileSummary])
  func `every place lies on the reference screen`(kind: ScreenKind) throws {
    let layout = try Layouts.layout(kind)
    let fields = Array(layout.fields.values) + Array((layout.headerFields ?? [:]).values)
    let places = fields.map(\.rectangle) + layout.identityRegion + [layout.render]
    for place in places {
      #expect(place.x >= 0 && place.maxX <= layout.reference.width)
      #expect(place.y >= 0 && place.maxY <= layout.reference.height)
    }
    for field in fields { #expect((field.capHeight == nil) == (field.foreground == .icon)) }
  }

  @Test(arguments: [ScreenKind.switchSummary, .mobileSummary])
  func `every type has a color`(kind: ScreenKind) throws {
    let layout = try Layouts.layout(kind)
    #expect(Set(layout.typeColors.keys) == Set(PokemonType.allCases))
    for color in layout.typeColors.values.joined() { #expect(color.count == 3) }
  }

  /// A file with `contents`, gone afterwards.
  private func load(_ contents: Data) throws -> ScreenLayout {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "layout-\(UUID().uuidString).json")
    try contents.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try ScreenLayout.load(contentsOf: file)
  }

  @Test
  func `a layout of another format is refused with the cure`() throws {
    let text = try Layouts.text(.switchSummary)
    let newer = text.replacing("\"format\": 1", with: "\"format\": 2")
    #expect(newer != text)
    let error = #expect(throws: LayoutError.self) { try load(Data(newer.utf8)) }
    #expect(error?.description.contains("its format is 2, and this version reads 1") == true)
    #expect(error?.description.contains("docs/layouts.md describes its keys") == true)
    #expect(try load(Data(text.utf8)) == Layouts.layout(.switchSummary))
  }

  @Test(arguments: [
    ("", "it is not JSON"), ("{\"format\":1}", "no kind"),
    ("[1, 2]", "it is not JSON"),
    ("{\"format\":1,\"kind\":\"box\"}", "wrong value of kind"),
  ])
  func `what is no layout is refused with its path, in words`(text: String, words: String) throws {
    let error = #expect(throws: LayoutError.self) { try load(Data(text.utf8)) }
    #expect(error?.path.hasSuffix(".json") == true)
    #expect(error?.reason == words)
  }

  @Test
  func `a layout that is not there is refused`() {
    let error = #expect(throws: LayoutError.self) {
      try ScreenLayout.load(contentsOf: URL(filePath: "/nowhere/at/all.json"))
    }
    #expect(error?.reason == "there is no such file or folder")
  }
}

struct RegistrationTests {
  private func registration() throws -> Registration {
    Registration(
      layout: try Layouts.layout(.mobileSummary), scale: 0.5, originX: 10, originY: -20)
  }

  @Test
  func `reference pixels are scaled and moved`() throws {
    let box = try registration().frame(ReferenceRectangle(x: 100, y: 200, width: 50, height: 31))
    #expect(box == Rectangle(x: 60, y: 80, width: 25, height: 16))
    #expect(try registration().length(40) == 20)
  }

  @Test
  func `neighbors in the reference stay neighbors, however their borders are rounded`() throws {
    for scale in [0.31, 0.5, 0.777, 1.3] {
      let registration = Registration(
        layout: try Layouts.layout(.mobileSummary), scale: scale, originX: 0.4, originY: 3.7)
      let left = registration.frame(ReferenceRectangle(x: 13, y: 7, width: 29, height: 11))
      let right = registration.frame(ReferenceRectangle(x: 42, y: 7, width: 5, height: 11))
      #expect(left.maxX == right.x)
    }
  }

  @Test
  func `the header's fields move with the header, the panel's do not`() throws {
    let still = try registration()
    var moved = still
    moved.headerOffset = 33
    for field in [FieldName.nickname, .gender, .level, .game] {
      let a = try #require(still.fieldBox(of: field)?.box)
      #expect(moved.fieldBox(of: field)?.box == a.offsetBy(dx: 0, dy: 33))
    }
    for field in [FieldName.number, .name, .type1, .trainerId] {
      #expect(still.fieldBox(of: field) == moved.fieldBox(of: field))
    }
  }

  @Test
  func `a field has its layout's foreground and a capital's height on the frame`() throws {
    let place = try #require(try registration().fieldBox(of: .number))
    #expect(place.foreground == .dark)
    #expect(place.capHeight == 15)
    #expect(try registration().fieldBox(of: .shiny)?.capHeight == 0)
    #expect(try registration().fieldBox(of: .turnLeft) == nil)
  }
}
