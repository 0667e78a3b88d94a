// SPDX-License-Identifier: MIT

/// The distance that text has run through the chain of containers: a sum that a tree can add up.
///
/// A container change is a mark. After a mark the height counts from 0 again, so for any position
/// in the text the sum of all before it gives its container and the distance from the container's
/// top:
///
///     passage        A        B (continues in the next container)        C
///     flow       0 marks 30   1 mark 12                                  0 marks 20
///     sum          0, 30      1, 12                                      1, 32
///
/// Small: the tree keeps one for each passage.
struct Flow: Equatable, Sendable {
  /// Points from the container's top, or from the start if there is no mark.
  ///
  /// Multiples of 1/1024.
  var height = 0.0
  private var shortMarks: Int32 = 0
  private var shortLines: Int32 = 0
  /// The number of full containers.
  var marks: Int {
    get { Int(shortMarks) }
    set { shortMarks = Int32(newValue) }
  }
  /// The number of lines in the container so far.
  var lines: Int {
    get { Int(shortLines) }
    set { shortLines = Int32(newValue) }
  }

  init(marks: Int = 0, height: Double = 0, lines: Int = 0) {
    self.height = height
    (self.marks, self.lines) = (marks, lines)
  }

  static let zero = Flow()

  mutating func append(_ next: Flow) {
    if next.marks > 0 {
      marks += next.marks
      height = next.height
      lines = next.lines
    } else {
      height += next.height
      lines += next.lines
    }
  }
}
