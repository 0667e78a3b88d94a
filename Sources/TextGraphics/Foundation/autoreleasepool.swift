// SPDX-License-Identifier: MIT

/// Runs a closure.
///
/// On Linux objects are released at once, so there is nothing to be released when the closure ends.
///
/// - Source: Objective-C's overlay, `autoreleasepool(invoking:)`.
public func autoreleasepool<E: Error, Result>(invoking body: () throws(E) -> Result) throws(E)
  -> Result
{
  try body()
}
