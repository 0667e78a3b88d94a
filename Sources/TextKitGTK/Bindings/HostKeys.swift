// SPDX-License-Identifier: MIT

private import CGTK4

/// GDK's facts about keys.
enum HostKeys {
  /// Returns the character of a key; 0 for none.
  static func scalar(of keyval: UInt32) -> UInt32 { gdk_keyval_to_unicode(keyval) }
}
