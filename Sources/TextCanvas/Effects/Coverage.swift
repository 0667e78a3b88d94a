// SPDX-License-Identifier: MIT

/// The coverage of each pixel by a shape, in one byte.
struct Coverage: Equatable {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height, "Coverage: \(bytes.count) bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Copies the alpha of a bitmap's pixels.
  init(alphaOf canvas: Canvas) {
    width = canvas.pixelWidth
    height = canvas.pixelHeight
    let (columns, rows, stride) = (width, height, canvas.bytesPerRow)
    bytes = canvas.withPixels { pixels in
      var result: [UInt8] = []
      result.reserveCapacity(columns * rows)
      for row in 0..<rows {
        for column in 0..<columns { result.append(pixels[row * stride + column * 4 + 3]) }
      }
      return result
    }
  }

  mutating func invert() {
    for index in bytes.indices { bytes[index] = 255 - bytes[index] }
  }

  mutating func multiply(_ other: Coverage) {
    for index in bytes.indices {
      let product = UInt32(bytes[index]) * UInt32(other.bytes[index]) + 128
      bytes[index] = UInt8((product + product >> 8) >> 8)
    }
  }

  /// Moves the content; `fill` enters from outside.
  mutating func move(x: Int, y: Int, fill: UInt8) {
    let old = bytes
    for row in 0..<height {
      for column in 0..<width {
        let (fromX, fromY) = (column - x, row - y)
        let isInside = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height
        bytes[row * width + column] = isInside ? old[fromY * width + fromX] : fill
      }
    }
  }

  /// Blurs like a Gaussian; a wide one within 5 % (three successive box filters).
  ///
  /// Pixels outside equal the nearest edge pixel.
  ///
  /// - Source: The boxes are those of SVG 1.1, feGaussianBlur, which also excludes them for small
  ///   deviations.
  mutating func blur(deviation: Double) {
    guard width > 0, height > 0, deviation > 0.05 else { return }
    if deviation < 3 {
      let reach = Int((deviation * 3.2).rounded(.up))
      let bell = (-reach...reach).map { Coverage.bell(Double($0) / deviation) }
      let sum = bell.reduce(0, +)
      var weights = bell.map { Int(($0 / sum * 65536).rounded()) }
      // The rounding error is added to the middle, so that an even area stays even.
      weights[reach] += 65536 - weights.reduce(0, +)
      filter(weights, step: 1, count: width, lineStep: width, lines: height)
      filter(weights, step: width, count: height, lineStep: 1, lines: width)
      return
    }
    let size = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    // The extents of each box to the left and right.
    let boxes =
      size % 2 == 1
      ? Array(repeating: (size / 2, size / 2), count: 3)
      : [(size / 2, size / 2 - 1), (size / 2 - 1, size / 2), (size / 2, size / 2)]
    for (left, right) in boxes { blurRows(left: left, right: right) }
    for (left, right) in boxes { blurColumns(up: left, down: right) }
  }

  /// Returns e^(−x²/2), for |x| up to 4.
  private static func bell(_ x: Double) -> Double {
    // (1 − t/2ⁿ)^2ⁿ with n = 40 is e^−t within the precision of a byte.
    var value = 1 - x * x / 2 / Double(1 << 40)
    for _ in 0..<40 { value *= value }
    return value
  }

  /// Applies a weighted sum along lines of pixels.
  private mutating func filter(
    _ weights: [Int], step: Int, count: Int, lineStep: Int, lines: Int
  ) {
    let reach = weights.count / 2
    var padded = Array(repeating: UInt8(0), count: count + 2 * reach)
    for line in 0..<lines {
      let start = line * lineStep
      for place in padded.indices {
        padded[place] = bytes[start + min(max(place - reach, 0), count - 1) * step]
      }
      for place in 0..<count {
        var sum = 32768
        for index in weights.indices { sum += weights[index] * Int(padded[place + index]) }
        bytes[start + place * step] = UInt8(sum >> 16)
      }
    }
  }

  private mutating func blurRows(left: Int, right: Int) {
    let divisor = left + right + 1
    // Rounded multiplication by 2³² / divisor instead of a division for each pixel.
    let factor = (UInt64(1) << 32 + UInt64(divisor) / 2) / UInt64(divisor)
    var line = Array(repeating: UInt8(0), count: width)
    for row in 0..<height {
      let start = row * width
      for column in 0..<width { line[column] = bytes[start + column] }
      var sum = 0
      for column in -left...right { sum += Int(line[min(max(column, 0), width - 1)]) }
      for column in 0..<width {
        bytes[start + column] = UInt8(min((UInt64(sum) * factor + 1 << 31) >> 32, 255))
        sum += Int(line[min(column + right + 1, width - 1)]) - Int(line[max(column - left, 0)])
      }
    }
  }

  private mutating func blurColumns(up: Int, down: Int) {
    let divisor = up + down + 1
    let factor = (UInt64(1) << 32 + UInt64(divisor) / 2) / UInt64(divisor)
    let old = bytes
    var sums = Array(repeating: 0, count: width)
    for row in -up...down {
      let start = min(max(row, 0), height - 1) * width
      for column in 0..<width { sums[column] += Int(old[start + column]) }
    }
    for row in 0..<height {
      let start = row * width
      let next = min(row + down + 1, height - 1) * width
      let last = max(row - up, 0) * width
      for column in 0..<width {
        bytes[start + column] = UInt8(min((UInt64(sums[column]) * factor + 1 << 31) >> 32, 255))
        sums[column] += Int(old[next + column]) - Int(old[last + column])
      }
    }
  }
}
