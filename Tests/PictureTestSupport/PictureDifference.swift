// SPDX-License-Identifier: MIT

package import TextGraphics

/// The difference of two images.
package struct PictureDifference: Equatable {
  /// The mean of red, green and blue, 0 to 255, where the ground beneath is white.
  package var mean: Double
  /// The part of pixels of which one of these differs by more than 48.
  package var far: Double
  /// The largest difference of a channel as it is kept: multiplied by alpha, and alpha itself.
  package var largest: Int

  package static let none = PictureDifference(mean: 0, far: 0, largest: 0)
  /// The difference of images of different sizes.
  package static let total = PictureDifference(mean: 255, far: 1, largest: 255)
}

extension CGImage {
  /// Returns the difference from another image.
  package func difference(_ other: CGImage) -> PictureDifference {
    guard width == other.width, height == other.height else { return .total }
    func bytes(_ image: CGImage) -> [UInt8] {
      image.pixels { _, _, bytes in bytes.indices.map { bytes[$0] } } ?? []
    }
    let (a, b) = (bytes(self), bytes(other))
    guard a.count == b.count else { return .total }
    var (sum, far, largest) = (0, 0, 0)
    for pixel in stride(from: 0, to: a.count, by: 4) {
      let alpha = Int(a[pixel + 3]) - Int(b[pixel + 3])
      largest = max(largest, abs(alpha))
      var farthest = 0
      for channel in pixel..<pixel + 3 {
        let difference = Int(a[channel]) - Int(b[channel])
        largest = max(largest, abs(difference))
        let onWhite = abs(difference - alpha)
        sum += onWhite
        farthest = max(farthest, onWhite)
      }
      if farthest > 48 { far += 1 }
    }
    let count = Double(max(width * height, 1))
    return PictureDifference(
      mean: Double(sum) / (3 * count), far: Double(far) / count, largest: largest)
  }
}
