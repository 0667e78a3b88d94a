// SPDX-License-Identifier: MIT

private import Synchronization
import TextCanvas

/// Encoded image files of earlier documents in the process: a logo is compressed once, not for each
/// letter.
///
/// Images are the same if their files have the same bytes. The least recently used ones are evicted
/// when all of them exceed `limit`.
enum EncodedImages {
  private struct Entry: Sendable {
    let image: CanvasImage
    let allowsInterpolation: Bool
    let picture: PDFImage
    let cost: Int
  }

  private static let known = Mutex<[Entry]>([])
  /// The maximum number of bytes of files and their encoded forms.
  private static let limit = 16 << 20

  /// Returns the streams of an image, which are made if necessary.
  static func picture(
    of image: CanvasImage, _ rules: PageConstraints, make: () -> PDFImage
  ) -> PDFImage {
    guard let size = image.fileSize, size <= limit / 4 else { return make() }
    let found = known.withLock { entries -> PDFImage? in
      guard
        let index = entries.lastIndex(where: {
          $0.allowsInterpolation == rules.allowsInterpolation && $0.image.hasSameFile(as: image)
        })
      else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.picture
    }
    if let found { return found }
    let made = make()
    let cost =
      size + made.data.count + (made.mask?.data.count ?? 0)
      + made.parts.reduce(0) { $0 + ($1.data?.count ?? 0) }
    guard made.problem == nil, cost <= limit / 4 else { return made }
    known.withLock { entries in
      entries.append(
        Entry(
          image: image, allowsInterpolation: rules.allowsInterpolation, picture: made, cost: cost))
      while entries.reduce(0, { $0 + $1.cost }) > limit { entries.removeFirst() }
    }
    return made
  }
}
