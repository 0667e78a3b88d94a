// SPDX-License-Identifier: MIT

extension NSTextAttachment {
  /// The share of its line's width that an attachment takes, if a document specifies it.
  struct Share: Equatable {
    /// The width as a share: 1 is all of it.
    var width: Double?
    var maximumWidth: Double?
    /// Limits in points.
    var minimumPoints: Double?
    var maximumPoints: Double?
    /// Whether the height is fixed, whatever the width becomes.
    var keepsHeight = false

    /// Shares do not apply to unlimited widths, as when a column of a table is measured.
    private static let roomLimit: CGFloat = 1e6

    /// The size in a line.
    ///
    /// - Parameters:
    ///   - size: The size without the share.
    ///   - room: The line's width, in points.
    /// - Returns: A size in points.
    func size(_ size: CGSize, in room: CGFloat) -> CGSize {
      guard room > 0, room < Self.roomLimit, size.width > 0 else { return size }
      var new = width.map { CGFloat($0) * room } ?? size.width
      if let maximumWidth { new = min(new, CGFloat(maximumWidth) * room) }
      if let maximumPoints { new = min(new, CGFloat(maximumPoints)) }
      if let minimumPoints { new = max(new, CGFloat(minimumPoints)) }
      return CGSize(width: new, height: keepsHeight ? size.height : size.height * new / size.width)
    }
  }
}
