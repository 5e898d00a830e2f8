extension RGBImage {
  /// The picture in another size, cheaply: bilinear when enlarging, an area mean when reducing.
  package func resized(width: Int, height: Int) -> RGBImage {
    resampled(.triangle, width: width, height: height)
  }

  /// The picture in another size, each channel as `Plane.resampled` makes it.
  package func resampled(_ filter: ResamplingFilter, width: Int, height: Int) -> RGBImage {
    var out = RGBImage(
      width: width, height: height, samples: Array(repeating: 0, count: 3 * width * height))
    for channel in 0..<3 {
      let plane = self.channel(channel).resampled(filter, width: width, height: height)
      for i in plane.samples.indices { out.samples[3 * i + channel] = plane.samples[i] }
    }
    return out
  }

  /// One channel alone: 0 red, 1 green, 2 blue.
  package func channel(_ channel: Int) -> Plane {
    var out = Plane(width: width, height: height)
    for i in out.samples.indices { out.samples[i] = samples[3 * i + channel] }
    return out
  }
}
