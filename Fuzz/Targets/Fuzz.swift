import CFuzzer
import Foundation

/// Runs one target until it crashes or its time is over: `fuzz TARGET CORPUS… [options of
/// libFuzzer]`.
@main
enum Fuzz {
  /// The target that takes the inputs.
  private static let target = CommandLine.arguments.dropFirst().first.flatMap {
    FuzzTarget(rawValue: $0)
  }

  static func main() {
    guard target != nil else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " | ")
      FileHandle.standardError.write(Data("usage: fuzz \(names) CORPUS…\n".utf8))
      exit(64)
    }
    // libFuzzer takes its arguments from behind the target's name.
    var count = CommandLine.argc - 1
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      unsafe CommandLine.unsafeArgv + 1
    let status = unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
      unsafe Fuzz.target?.run([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    exit(status)
  }
}
