/// Stands in for Tesseract's `UnicharAmbigs::LoadUniversal` (ccutil/ambigs.h), which sorts some thousand character pairs
/// that its legacy engine confuses into lists: two thirds of the time in which an engine is loaded. Screenshots are read
/// 20 ms sooner without.
///
/// The LSTM engine, the only one that is used here, does not look at them, but loading has no option without. On Linux a
/// program's own function comes before a library's of the same name; a library in which it is named otherwise
/// goes on loading them, and reads the same.
@_cdecl("_ZN9tesseract13UnicharAmbigs13LoadUniversalERKNS_10UNICHARSETEPS1_")
package func leaveOutLegacyAmbiguities(
  _ ambiguities: OpaquePointer, _ encoder: OpaquePointer, _ characters: OpaquePointer
) {}
