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

/// Returns UIKit's alignment in Core Text's numbers, in which right and center are exchanged.
///
/// - Parameter nsTextAlignment: UIKit's alignment.
/// - Returns: The case of the same meaning.
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

/// Returns Core Text's alignment in UIKit's numbers.
///
/// - Parameter ctTextAlignment: Core Text's alignment.
/// - Returns: The case of the same meaning.
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
  /// Creates UIKit's alignment from Core Text's.
  ///
  /// - Parameter ctTextAlignment: Core Text's alignment.
  public init(_ ctTextAlignment: CTTextAlignment) {
    self = NSTextAlignmentFromCTTextAlignment(ctTextAlignment)
  }
}
