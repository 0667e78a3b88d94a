// SPDX-License-Identifier: MIT

private import CICU

/// Names of hosts with letters of all scripts.
package enum HostName {
  /// The form that name servers know, by UTS #46: "münchen.de" is "xn--mnchen-3ya.de".
  ///
  /// nil for what no host may be called.
  package static func ascii(of host: [UInt16]) -> [UInt16]? {
    // The longest name that there may be has 253 letters.
    guard host.count <= 1024 else { return nil }
    var result = [UInt16](repeating: 0, count: 256)
    let count = unsafe icu_host_to_ascii(host, Int32(host.count), &result, Int32(result.count))
    return count <= 0 ? nil : Array(result.prefix(Int(count)))
  }
}
