// SPDX-License-Identifier: MIT

/// A container of lines: room for a line at a height.
package protocol LineSpace: AnyObject {
  /// The properties that layout depends on; read once after a change.
  var shape: ContainerShape { get }

  /// Returns the room for a line, in a container that is not a plain rectangle.
  ///
  /// - Parameters:
  ///   - proposed: Container coordinates: as wide as the container or the rest of a band, as high
  ///     as the line.
  ///   - character: The first character of the line.
  ///   - isRightToLeft: Whether the line's paragraph runs from right to left.
  ///   - remaining: Gets the rest of the band next to the result, the next proposal for it; `.zero`
  ///     if there is none.
  /// - Returns: `.zero`: the container is full. A rectangle without width: no room here.
  func room(
    for proposed: LayoutRect, character: Int, isRightToLeft: Bool, remaining: inout LayoutRect
  ) -> LayoutRect

  /// Ends the program with a message: the container gave so many rectangles without room in a row.
  func fail(after tries: Int, y: Double) -> Never
}
