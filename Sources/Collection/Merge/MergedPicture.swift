import Verification

/// A picture of an entry, as one collection gives it to another.
package struct MergedPicture {
  /// The reading of the entry.
  let reading: MergedReading.Key
  /// The entry's number in the reading.
  let position: Int
  let picture: EntryPicture
}
