// SPDX-License-Identifier: MIT

extension NSTextAttachment {
  /// How much of its line's room an attachment takes, where a document says so.
  struct Share: Equatable {
    /// 1 is all of it.
    var width: Double?
    var maximumWidth: Double?
    /// Limits in points.
    var minimumPoints: Double?
    var maximumPoints: Double?
    /// The height is as said, whatever the width becomes.
    var keepsHeight = false

    /// Where room has no end, as where a column of a table is measured, nothing is a share of it.
    private static let roomLimit: CGFloat = 1e6

    /// The size in a line.
    ///
    /// - Parameters:
    ///   - size: What it is without room.
    ///   - room: The line's width, in points.
    /// - Returns: Points.
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
