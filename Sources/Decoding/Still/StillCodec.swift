internal import CFFmpeg
internal import Imaging

/// One decoder of stills and what it needs to turn its frames into RGBA.
final class StillCodec {
  private let decoder: Decoder
  private var maker = FrameMaker(orientation: .upright)

  init(_ decoder: consuming Decoder) { self.decoder = decoder }

  func decode(_ packet: borrowing Packet, path: String) throws(DecodingError) -> StoredStill {
    defer { decoder.reset() }
    var status = decoder.send(packet)
    decoder.drain()
    guard status >= 0, case .frame(let decoded) = receive(&status) else {
      throw .noFrame(path: path, reason: FFmpegLibrary.text(of: status))
    }
    guard !decoded.isConcealed else { throw .noFrame(path: path, reason: "it is damaged") }
    if let image = AlphaReading.paletteImage(of: decoded) { return .palette(image) }
    return .colours(try image(decoded, path: path))
  }

  private func receive(_ status: inout CInt) -> Decoder.Output {
    let output = decoder.receive()
    if case .failed(let failure) = output { status = failure }
    return output
  }

  private func image(_ decoded: DecodedFrame, path: String) throws(DecodingError) -> RGBAImage {
    if let samples = AlphaReading.samples(of: decoded) {
      return RGBAImage(width: decoded.width, height: decoded.height, samples: samples)
    }
    guard let frame = maker.frame(decoded, facts: FrameFacts(pts: 0)) else {
      throw .outOfMemory(path: path)
    }
    let colour = frame.colour(in: frame.bounds).samples
    let count = frame.width * frame.height
    let samples = unsafe [UInt8](unsafeUninitializedCapacity: 4 * count) { out, length in
      for pixel in 0..<count {
        for channel in 0..<3 { unsafe out[4 * pixel + channel] = colour[3 * pixel + channel] }
        unsafe out[4 * pixel + 3] = 255
      }
      length = 4 * count
    }
    return RGBAImage(width: frame.width, height: frame.height, samples: samples)
  }
}
