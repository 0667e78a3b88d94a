// SPDX-License-Identifier: MIT

private import CPSL

/// The public suffixes under which host names are registered, by libpsl.
///
/// - Source: publicsuffix.org, in the version of the installed library.
package enum PublicSuffixes {
  /// Returns whether a label is a top-level domain: "com", "jp", "рф", in lower case.
  package static func isTopLevel(_ label: String) -> Bool {
    // Some countries have only a rule for second-level domains ("*.ck").
    isSuffix(label) || isSuffix("x." + label)
  }

  /// Returns whether names are registered below this one, which is not a host itself: "co.uk".
  package static func isSuffix(_ host: String) -> Bool {
    guard let list = unsafe psl_builtin() else { return false }
    return unsafe psl_is_public_suffix2(list, host, PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE) == 1
  }
}
