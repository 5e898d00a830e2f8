internal import CFFmpeg

/// Owns a dictionary of FFmpeg options.
@safe struct OptionDictionary: ~Copyable {
  private(set) var pointer: OpaquePointer?

  init(_ options: [(String, String)]) {
    for (name, value) in options { unsafe _ = av_dict_set(&pointer, name, value, 0) }
  }

  deinit {
    var pointer = unsafe pointer
    unsafe av_dict_free(&pointer)
  }

  /// Hands the dictionary to a function that takes out what it used.
  mutating func lend<Result>(_ use: (inout OpaquePointer?) -> Result) -> Result {
    unsafe use(&pointer)
  }
}
