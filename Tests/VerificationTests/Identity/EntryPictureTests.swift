import Foundation
import Imaging
import Testing

@testable import Verification

struct EntryPictureTests {
  private static let picture = EntryPicture(
    kind: .page, place: Rectangle(x: -2, y: 0, width: 8, height: 8), width: 8, height: 8, time: 1,
    jpeg: Data([0xFF, 0xD8, 0xFF, 0]))
  private static let changes: [@Sendable (inout EntryPicture) -> Void] = [
    { $0.place = Rectangle(x: .min, y: 0, width: 8, height: 8) },
    { $0.place = Rectangle(x: 0, y: 0, width: 8, height: .max) },
    { $0.width = .max }, { $0.height = -1 }, { $0.time = .infinity }, { $0.time = .nan },
    { $0.jpeg = Data([0x89, 0x50, 0x4E, 0x47]) },
    { $0.jpeg += Data(count: EntryPicture.mostBytes) },
  ]

  @Test func `a picture as it is cut out is plausible`() {
    #expect(Self.picture.isPlausible)
  }

  @Test(arguments: changes.indices)
  func `a picture that no frame gives is not`(change: Int) {
    var picture = Self.picture
    Self.changes[change](&picture)
    #expect(!picture.isPlausible)
  }
}
