extension RGBImage {
  /// The picture in another size, cheaply: bilinear when enlarging, an area mean when reducing.
  ///
  /// - Precondition: neither picture is empty.
  package func resized(width: Int, height: Int) -> RGBImage {
    var out = [UInt8](repeating: 0, count: 3 * width * height)
    for channel in 0..<3 {
      let plane = self.channel(channel).resized(width: width, height: height)
      for i in plane.samples.indices { out[3 * i + channel] = plane.samples[i] }
    }
    return RGBImage(width: width, height: height, samples: out)
  }

  /// One channel alone: 0 red, 1 green, 2 blue.
  package func channel(_ channel: Int) -> Plane {
    var out = Plane(width: width, height: height)
    for i in out.samples.indices { out.samples[i] = samples[3 * i + channel] }
    return out
  }
}
