import Foundation
package import Reporting

/// An output that cannot be written.
package enum UnwritableOutput: RunEnding {
  /// Nothing can or may be written there.
  case unusablePlace(path: String, reason: String)
  /// The disk is full, or fails.
  case disk(path: String, reason: String)

  /// - Parameter error: Foundation's error; the system's own error behind it decides.
  package init(_ error: any Error, path: String) {
    switch Self.code(of: error) {
    case .ENOSPC?: self = .disk(path: path, reason: "its disk is full")
    case .EDQUOT?: self = .disk(path: path, reason: "no more may be kept on its disk")
    case .EIO?: self = .disk(path: path, reason: "its disk fails")
    default: self = .unusablePlace(path: path, reason: "cannot be written")
    }
  }

  private static func code(of error: any Error) -> POSIXErrorCode? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return POSIXErrorCode(rawValue: Int32(error.code)) }
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue {
      return .ENOSPC
    }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(code)
  }

  package var status: RunStatus {
    switch self {
    case .unusablePlace: .cannotCreate
    case .disk: .inputOutput
    }
  }
}

extension UnwritableOutput: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusablePlace(let path, let reason): "\(path): \(reason); give another place"
    case .disk(let path, let reason):
      "\(path): cannot be written: \(reason); free some disk space or give another place"
    }
  }
}
