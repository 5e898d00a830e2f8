import Crypto
package import Foundation
import Imaging

extension HashTable {
  /// The file's contents: the same bytes for the same references, whatever their order was.
  package func encoded() -> Data {
    let first = "\(HashTableHeader.magic)\t\(HashTableHeader.format)\n"
    var rest = ""
    rest += "algorithms\t\(HashTableHeader.algorithms)\n"
    rest += "crop\t\(HashTableHeader.crop)\n"
    rest += "background\t\(header.background.hexadecimal)\n"
    rest += "source\t\(header.source)\n"
    let pairs = lookAlikePairs
    rest += "counts\t\(references.count)\t\(aliases.count)\t\(pairs.count)\n"
    for reference in references {
      rest += Self.fields(of: reference.look)
      rest += "\t\(reference.hash.hexadecimal)\t\(reference.hash256.hexadecimal)"
      rest += "\t\(reference.signature.hexadecimal)\t\(Self.hexadecimal(reference.canvasBox))"
      rest += "\t\(reference.source)\n"
    }
    for (look, place) in aliases.sorted(by: { $0.key < $1.key }) {
      rest += "alias\t\(Self.fields(of: look))\t\(references[place].source)\n"
    }
    for pair in pairs {
      rest += "alike\t\(references[pair.0].source)\t\(references[pair.1].source)\n"
    }
    let digest = Self.digest(first: Data(first.utf8), rest: Data(rest.utf8))
    return Data((first + "sha256\t\(digest)\n" + rest).utf8)
  }

  /// Each pair once, the earlier place first.
  package var lookAlikePairs: [(Int, Int)] {
    lookAlikePlaces.enumerated().flatMap { place, others in
      others.filter { $0 > place }.map { (place, $0) }
    }
  }

  private static func fields(of look: Look) -> String {
    "\(look.speciesId)\t\(look.form)\t\(look.isShiny ? 1 : 0)\t\(look.isFemale ? 1 : 0)"
  }

  private static func hexadecimal(_ box: CanvasBox) -> String {
    PerceptualHash(bits: box.word).hexadecimal
  }

  /// SHA-256 of everything but the line that states it.
  static func digest(first: Data, rest: Data) -> String {
    var hash = SHA256()
    hash.update(data: first)
    hash.update(data: rest)
    let digits = Array("0123456789abcdef".utf8)
    let bytes = hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
