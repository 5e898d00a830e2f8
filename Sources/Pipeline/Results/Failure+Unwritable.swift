import Foundation
package import Reporting

extension Failure {
  /// Tells that an output cannot be written.
  ///
  /// - Parameter error: Foundation's error; the system's own error behind it decides.
  package init(unwritable path: String, because error: any Error) {
    let fault: String? =
      switch Self.code(of: error) {
      case .ENOSPC?: "its disk is full"
      case .EDQUOT?: "no more may be kept on its disk"
      case .EIO?: "its disk fails"
      default: nil
      }
    self.init(
      "\(path): cannot be written" + (fault.map { ": \($0); free some disk space or" } ?? ";")
        + " give another place",
      fault == nil ? .cannotCreate : .inputOutput)
  }

  private static func code(of error: any Error) -> POSIXErrorCode? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return POSIXErrorCode(rawValue: Int32(error.code)) }
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue {
      return .ENOSPC
    }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(code)
  }
}
