import Foundation
package import Reporting

/// An output that cannot be written.
package struct UnwritableOutput: RunEnding, CustomStringConvertible {
  package let description: String
  package let status: RunStatus

  /// - Parameter reason: the reason why nothing can or may be written there.
  package init(path: String, reason: String) {
    description = "\(path): \(reason); give another place"
    status = .cannotCreate
  }

  /// - Parameter error: Foundation's error; the system's own error behind it decides.
  package init(_ error: any Error, path: String) {
    let fault: String? =
      switch Self.code(of: error) {
      case .ENOSPC?: "its disk is full"
      case .EDQUOT?: "no more may be kept on its disk"
      case .EIO?: "its disk fails"
      default: nil
      }
    description =
      "\(path): cannot be written" + (fault.map { ": \($0); free some disk space or" } ?? ";")
      + " give another place"
    status = fault == nil ? .cannotCreate : .inputOutput
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
