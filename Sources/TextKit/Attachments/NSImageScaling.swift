// SPDX-License-Identifier: MIT

/// How a picture is made fit where it has too much room, or too little.
///
/// - Source: AppKit.
public enum NSImageScaling: UInt, Sendable {
  /// Smaller, keeping its shape, where it is too large.
  case scaleProportionallyDown = 0
  /// As wide and as high as its room.
  case scaleAxesIndependently = 1
  /// As large as it is.
  case scaleNone = 2
  /// Smaller or larger, keeping its shape.
  case scaleProportionallyUpOrDown = 3
}

/// The room that a line has for an attachment, and what becomes of one that is larger.
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
    // A picture stands on the baseline: below it there is the line's descent.
    let height = container.size.height * 15 / 16
    room = CGSize(
      width: width > 0 && width < 1e6 ? width : .infinity,
      height: height > 0 && height < 1e6 ? height : .infinity)
  }

  /// The size of what is `size` large by itself: nothing gets larger than it is, and what fits
  /// stays.
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
