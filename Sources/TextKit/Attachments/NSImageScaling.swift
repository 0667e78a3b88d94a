// SPDX-License-Identifier: MIT

/// The scaling of an image that is larger or smaller than its room.
///
/// - Source: AppKit.
public enum NSImageScaling: UInt, Sendable {
  /// Smaller, with its aspect ratio, if it is too large.
  case scaleProportionallyDown = 0
  /// As wide and as high as its room.
  case scaleAxesIndependently = 1
  /// Its own size.
  case scaleNone = 2
  /// Smaller or larger, with its aspect ratio.
  case scaleProportionallyUpOrDown = 3
}

/// The room of a line for an attachment, and the scaling of a larger one.
struct AttachmentScaling {
  private let scaling: NSImageScaling
  private let room: CGSize

  init(_ container: NSTextContainer?, _ fragment: CGRect) {
    scaling = container?.layoutManager?.defaultAttachmentScaling ?? .scaleNone
    guard let container, scaling != .scaleNone else {
      room = CGSize(width: CGFloat.infinity, height: .infinity)
      return
    }
    // A line without a limit of width is proposed as 10,000,000 points.
    let width = fragment.width - 2 * container.lineFragmentPadding
    // An image is on the baseline: below it is the line's descent.
    let height = container.size.height * 15 / 16
    room = CGSize(
      width: width > 0 && width < 1e6 ? width : .infinity,
      height: height > 0 && height < 1e6 ? height : .infinity)
  }

  /// The scaled size of an item: nothing is enlarged, and an item that fits keeps its size.
  func fit(_ size: CGSize) -> CGSize {
    guard size.width > room.width || size.height > room.height else { return size }
    switch scaling {
    case .scaleNone: return size
    case .scaleAxesIndependently:
      return CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
    case .scaleProportionallyDown, .scaleProportionallyUpOrDown:
      let factor = min(room.width / size.width, room.height / size.height)
      return CGSize(width: size.width * factor, height: size.height * factor)
    }
  }
}
