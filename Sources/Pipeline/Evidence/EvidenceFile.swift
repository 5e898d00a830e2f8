package import Foundation

/// A file of the evidence, its path below the folder.
package struct EvidenceFile: Hashable, Sendable {
  package let path: String
  package let data: Data
}
