// SPDX-License-Identifier: MIT

private import CPSL

/// The public suffixes under which names of the internet are registered, by libpsl.
///
/// - Source: publicsuffix.org, as the installed library has it.
package enum PublicSuffixes {
  /// Whether names end so: "com", "jp", "рф", in small letters.
  package static func isTopLevel(_ label: String) -> Bool {
    // Some countries have a rule for the names below theirs only ("*.ck").
    isSuffix(label) || isSuffix("x." + label)
  }

  /// Whether others register names below this one, which is no host itself then: "co.uk".
  package static func isSuffix(_ host: String) -> Bool {
    guard let list = unsafe psl_builtin() else { return false }
    return unsafe psl_is_public_suffix2(list, host, PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE) == 1
  }
}
