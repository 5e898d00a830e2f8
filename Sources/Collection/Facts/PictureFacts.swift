import Verification

/// A picture of an entry, as it goes from one collection to another.
package struct PictureFacts {
  /// The reading that the entry is of.
  let reading: ReadingFacts.Key
  /// The entry's number in it.
  let position: Int
  let picture: EntryPicture
}
