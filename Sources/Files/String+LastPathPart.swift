extension String {
  /// The last part of a path. A path without parts is given back as it is.
  package var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
