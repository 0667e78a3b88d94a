// SPDX-License-Identifier: MIT

/// The alignment of lines as Core Text numbers it.
public enum CTTextAlignment: UInt8, Sendable {
  /// Lines start at the left edge.
  case left = 0
  /// Lines end at the right edge.
  case right = 1
  /// Lines are centred between the edges.
  case center = 2
  /// Lines fill the width.
  case justified = 3
  /// Lines start where the writing direction starts.
  case natural = 4
}

/// UIKit's alignment in Core Text's numbers, which have right and center exchanged.
public func NSTextAlignmentToCTTextAlignment(_ nsTextAlignment: NSTextAlignment) -> CTTextAlignment
{
  switch nsTextAlignment {
  case .left: .left
  case .center: .center
  case .right: .right
  case .justified: .justified
  case .natural: .natural
  }
}

/// Core Text's alignment in UIKit's numbers.
public func NSTextAlignmentFromCTTextAlignment(_ ctTextAlignment: CTTextAlignment)
  -> NSTextAlignment
{
  switch ctTextAlignment {
  case .left: .left
  case .right: .right
  case .center: .center
  case .justified: .justified
  case .natural: .natural
  }
}

extension NSTextAlignment {
  /// Core Text's alignment in UIKit's numbers.
  public init(_ ctTextAlignment: CTTextAlignment) {
    self = NSTextAlignmentFromCTTextAlignment(ctTextAlignment)
  }
}
