// SPDX-License-Identifier: MIT

internal import TextCanvas

extension UIBezierPath {
  /// Creates the shape of an image: its opaque parts, as bands of rectangles.
  ///
  /// Made for `NSTextContainer.exclusionPaths`, so that text follows the shape in the image and not
  /// its frame. An image without transparent parts gives its frame, a fully transparent one an
  /// empty path.
  ///
  ///     ▁▁▟█▙▁▁        ▁▁▐█▌▁▁
  ///     ▁▟███▙▁   ─>   ▁▐███▌▁      a band is as high as a pixel, at most 1/256 of the image
  ///     ▁▔▜█▛▔▁        ▁▁▐█▌▁▁
  ///
  /// - Parameters:
  ///   - image: The image, drawn with its orientation.
  ///   - rect: The rectangle in which the image is drawn, in points.
  ///   - threshold: The minimum opacity of a pixel that counts, 0 to 1.
  ///   - margin: The distance in points by which the shape is widened to all sides.
  /// - Complexity: O(pixels of `rect`), at most 1 024 × 256.
  /// - Source: Our choice; Apple has no such call.
  public convenience init(
    opaquePartsOf image: UIImage, in rect: CGRect, threshold: CGFloat = 0.5, margin: CGFloat = 0
  ) {
    self.init()
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
      rect.origin.x.isFinite, rect.origin.y.isFinite
    else { return }
    let columns = Int(min(1024, max(1, rect.width.rounded(.up))))
    let rows = Int(min(256, max(1, rect.height.rounded(.up))))
    guard
      let context = try? CGContext.bitmap(size: CGSize(width: columns, height: rows), scale: 1)
    else { return }
    UIGraphicsPushContext(context)
    image.draw(in: CGRect(x: 0, y: 0, width: columns, height: rows))
    UIGraphicsPopContext()
    let least = UInt8(Double(threshold).clamped(to: 0, 1) * 254) + 1
    var spans: [[Range<Int>]] = []
    let stride = context.canvas.bytesPerRow
    context.canvas.withPixels { pixels in
      for row in 0..<rows {
        var found: [Range<Int>] = []
        for x in 0..<columns where pixels[row * stride + x * 4 + 3] >= least {
          if let last = found.last, last.upperBound == x {
            found[found.count - 1] = last.lowerBound..<x + 1
          } else {
            found.append(x..<x + 1)
          }
        }
        spans.append(found)
      }
    }
    add(spans, columns: columns, in: rect, margin: Double(margin).clamped(to: 0, 1e4))
  }

  /// Adds a rectangle for each span of each row, widened by a round margin.
  private func add(_ spans: [[Range<Int>]], columns: Int, in rect: CGRect, margin: Double) {
    let width = Double(rect.width) / Double(columns)
    let height = Double(rect.height) / Double(spans.count)
    // A margin is at most 256 bands high, however small the rows of the image are.
    let rowsInBand = max(1, margin / height / 256)
    let step = height * rowsInBand
    let reach = Int((margin / step).rounded(.up))
    let bands = Int((Double(spans.count) / rowsInBand).rounded(.up))
    for row in -reach..<bands + reach {
      var merged: [ClosedRange<Double>] = []
      let near =
        rowsInBand == 1
        ? max(0, row - reach)..<max(0, min(spans.count, row + reach + 1)) : 0..<spans.count
      for other in near {
        let rows =
          rowsInBand == 1
          ? Double(abs(other - row))
          : abs(Double(other) + 0.5 - (Double(row) + 0.5) * rowsInBand)
        let down = max(0, rows - 0.5) * height
        guard down <= margin else { continue }
        let across = (margin * margin - down * down).squareRoot()
        merged += spans[other].map {
          Double($0.lowerBound) * width - across...Double($0.upperBound) * width + across
        }
      }
      merged.sort { $0.lowerBound < $1.lowerBound }
      var open: ClosedRange<Double>?
      func close() {
        guard let open else { return }
        append(
          UIBezierPath(
            rect: CGRect(
              x: Double(rect.minX) + open.lowerBound, y: Double(rect.minY) + Double(row) * step,
              width: open.upperBound - open.lowerBound, height: step)))
      }
      for span in merged {
        if let known = open, span.lowerBound <= known.upperBound {
          open = known.lowerBound...max(known.upperBound, span.upperBound)
        } else {
          close()
          open = span
        }
      }
      close()
    }
  }
}
