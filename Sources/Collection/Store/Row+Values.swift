internal import GRDB

extension Row {
  /// Returns the value in a column.
  ///
  /// GRDB's subscripts end the process when a damaged file holds a value of another type.
  func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    try decode(Value.self, forColumn: column)
  }

  /// Returns the value in the column at an index, counted from 0.
  func value<Value: DatabaseValueConvertible>(at index: Int) throws -> Value {
    try decode(Value.self, atIndex: index)
  }
}
