// SPDX-License-Identifier: MIT

private import CICU

/// Host names with characters of all scripts.
package enum HostName {
  /// Returns the form for name servers, by UTS #46: "münchen.de" is "xn--mnchen-3ya.de".
  ///
  /// nil for an invalid host name.
  package static func ascii(of host: [UInt16]) -> [UInt16]? {
    // A name has at most 253 characters.
    guard host.count <= 1024 else { return nil }
    var result = [UInt16](repeating: 0, count: 256)
    let count = unsafe icu_host_to_ascii(host, Int32(host.count), &result, Int32(result.count))
    return count <= 0 ? nil : Array(result.prefix(Int(count)))
  }
}
