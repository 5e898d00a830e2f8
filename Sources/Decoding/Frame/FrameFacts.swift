/// What is known of a frame beside its pixels; `Frame` says what each means.
struct FrameFacts: Hashable {
  var pts: Double
  var isDamaged = false
  var isKey = true
  var state = DecodingState()
}
