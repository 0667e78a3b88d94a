// SPDX-License-Identifier: MIT

private import Synchronization
import TextCanvas

/// Images of files as earlier documents of the process have encoded them: a logo is packed once, not for each letter.
///
/// Images are the same if their files have the same bytes. The least recently used ones go when all take more than `limit`.
enum EncodedImages {
  private struct Entry: Sendable {
    let image: CanvasImage
    let allowsInterpolation: Bool
    let picture: EncodedPicture
    let cost: Int
  }

  private static let known = Mutex<[Entry]>([])
  /// Bytes, of files and of what was made of them.
  private static let limit = 16 << 20

  /// The streams of an image, made now if they are not there.
  static func picture(
    of image: CanvasImage, _ rules: PageConstraints, make: () -> EncodedPicture
  ) -> EncodedPicture {
    guard let size = image.fileSize, size <= limit / 4 else { return make() }
    let found = known.withLock { entries -> EncodedPicture? in
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
