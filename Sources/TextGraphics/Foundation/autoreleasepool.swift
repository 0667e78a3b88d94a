// SPDX-License-Identifier: MIT

/// Runs a closure.
///
/// On Linux objects are released at once, so there is nothing to release when the closure ends.
///
/// - Parameter body: The closure.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure.
/// - Source: Objective-C's overlay, `autoreleasepool(invoking:)`.
public func autoreleasepool<E: Error, Result>(invoking body: () throws(E) -> Result) throws(E)
  -> Result
{
  try body()
}
