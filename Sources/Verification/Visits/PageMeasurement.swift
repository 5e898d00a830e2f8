/// Everything that was measured on one frame of a summary page: its fields and the Pokémon's picture.
@dynamicMemberLookup
package struct PageMeasurement: Sendable {
  /// Seconds of the recording.
  package var time: Double
  package var fields = PageFields()
  /// The comparison of the picture with the hash table (the Switch).
  package var sprite: SpriteExamination?
  /// The picture of a phone's model.
  package var model: ModelPicture?

  package init(time: Double) { self.time = time }

  package subscript<Field>(dynamicMember field: WritableKeyPath<PageFields, Field>) -> Field {
    get { fields[keyPath: field] }
    set { fields[keyPath: field] = newValue }
  }
}
