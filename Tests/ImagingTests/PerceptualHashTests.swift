import Imaging
import Testing

struct PerceptualHashTests {
  @Test(arguments: SyntheticPicture.all)
  func `the hash is that of ImageHash`(picture: SyntheticPicture) {
    #expect(PerceptualHash(picture.image.luma()).hexadecimal == picture.hash)
  }

  @Test(arguments: SyntheticPicture.all)
  func `the plane that is hashed is that of Pillow`(picture: SyntheticPicture) {
    let plane = picture.image.luma().resampled(.lanczos, width: 32, height: 32)
    #expect(Array(plane.samples.prefix(8)) == picture.firstRow)
  }

  @Test(arguments: SyntheticPicture.all)
  func `a hash is 0 from itself and survives its hex form`(picture: SyntheticPicture) {
    let hash = PerceptualHash(picture.image.luma())
    #expect(hash.distance(to: hash) == 0)
    #expect(PerceptualHash(hexadecimal: hash.hexadecimal) == hash)
    let long = PerceptualHash256(picture.image.luma())
    #expect(long.distance(to: long) == 0)
  }

  @Test
  func `distance is symmetric and counts differing bits`() {
    let a = PerceptualHash(bits: 0xFF00)
    let b = PerceptualHash(bits: 0x0F01)
    #expect(a.distance(to: b) == 5)
    #expect(b.distance(to: a) == 5)
    let zero = PerceptualHash256(words: SIMD4(0, 0, 0, 0))
    let some = PerceptualHash256(words: SIMD4(1, 3, 7, .max))
    #expect(zero.distance(to: some) == 70)
    #expect(some.distance(to: zero) == 70)
  }

  @Test
  func `half the bits of a real picture's hash are set`() {
    for picture in SyntheticPicture.all where picture.name != "flat" {
      #expect(PerceptualHash(picture.image.luma()).bits.nonzeroBitCount == 32)
    }
  }

  @Test(arguments: ["", "123", "g000000000000000", "+000000000000000", "00000000000000000"])
  func `what is not 16 hex digits is no hash`(text: String) {
    #expect(PerceptualHash(hexadecimal: text) == nil)
  }
}
