// SPDX-License-Identifier: MIT

/// Stops with a sentence where numbers that become places or sizes are none.
///
/// Said where a client sets them: later, in layout, nobody would know whose they are.
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
