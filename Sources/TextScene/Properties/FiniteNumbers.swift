// SPDX-License-Identifier: MIT

/// Stops with a sentence if numbers for positions or sizes are infinite or NaN.
///
/// They are checked where a client sets them: later, in layout, their origin is unknown.
@inline(__always)
func checkFinite(_ member: StaticString, _ numbers: CGFloat...) {
  if numbers.allSatisfy(\.isFinite) { return }
  let list = numbers.map { "\(Double($0))" }.joined(separator: ", ")
  fail("\(member): \(list); each number must be finite")
}

/// As `checkFinite(_:_:)`, for insets.
func checkFinite(_ member: StaticString, _ insets: UIEdgeInsets) {
  checkFinite(member, insets.top, insets.left, insets.bottom, insets.right)
}
