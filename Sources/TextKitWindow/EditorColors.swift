// SPDX-License-Identifier: MIT

internal import TextKitGTK

/// The colours of the editor's menus, from GNOME's palette.
enum EditorColors {
  /// A colour and its title; nil for the default text colour.
  struct Named {
    let title: String
    let color: UIColor?

    init(_ title: String, _ rgb: UInt32?) {
      self.title = title
      color = rgb.map { rgb in
        func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 0xFF) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
      }
    }
  }

  static let letters = [
    Named("Default", nil), Named("Red", 0xC0_1C28), Named("Orange", 0xC6_4600),
    Named("Brown", 0x86_5E3C), Named("Green", 0x1F_7A4D), Named("Blue", 0x1A_5FB4),
    Named("Purple", 0x81_3D9C), Named("Grey", 0x77_767B),
  ]

  static let highlights = [
    Named("None", nil), Named("Yellow", 0xF9_F06B), Named("Orange", 0xFF_BE6F),
    Named("Green", 0x8F_F0A4), Named("Blue", 0x99_C1F1), Named("Purple", 0xDC_8ADD),
    Named("Grey", 0xDE_DDDA),
  ]
}
