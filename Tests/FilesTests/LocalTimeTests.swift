import Files
import Foundation
import Testing

struct LocalTimeTests {
  @Test(arguments: [
    ("2026-11-23T20:00:05.123Z", "Asia/Tokyo", "2026-11-24 05:00:05"),
    ("2026-11-23T20:00:05Z", "Asia/Tokyo", "2026-11-24 05:00:05"),
    ("2026-11-23T02:00:05.123Z", "America/New_York", "2026-11-22 21:00:05"),
    ("at once", "Asia/Tokyo", "at once"),
  ])
  func `a stamp is shown in the zone of the machine`(
    stamp: String, zone: String, text: String
  ) throws {
    let zone = try #require(TimeZone(identifier: zone))
    #expect(LocalTime.text(stamp, in: zone) == text)
    #expect(LocalTime.day(stamp, in: zone) == String(text.prefix(10)))
  }
}
