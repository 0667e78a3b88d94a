// SPDX-License-Identifier: MIT

internal import Synchronization

/// A colour with one value for the light appearance and one for the dark.
///
/// - Source: for the system's colours, the values that Apple publishes in its interface guidelines;
///   for a client's, its colour set.
struct StyledColor: Hashable, Sendable {
  /// Its identity: a system colour's property, or the path of a colour set.
  let name: String
  let light: ColorComponents
  let dark: ColorComponents

  func components(_ style: UIUserInterfaceStyle) -> ColorComponents {
    style == .dark ? dark : light
  }
}

/// A colour that a client's closure gives for the traits it is shown in.
///
/// Two of them are equal only if they are the same object: closures cannot be compared.
final class ColorProvider: Hashable, @unchecked Sendable {
  let color: (UITraitCollection) -> UIColor

  init(_ color: @escaping (UITraitCollection) -> UIColor) { self.color = color }

  static func == (a: ColorProvider, b: ColorProvider) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ColorComponents {
  /// Creates a colour from 0xRRGGBB and an opacity in percent.
  init(rgb: UInt32, percent: Int) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255, alpha: Double(percent) / 100)
  }
}

extension UIColor {
  /// The colour in certain traits: fixed components, or a pattern.
  enum Resolved: Hashable {
    case fixed(ColorComponents)
    case pattern(UIImage, alpha: Double)
  }

  /// Returns the colour in certain traits.
  ///
  /// A provider may give another colour that depends on the traits. After 16 steps it is treated as
  /// one that gives itself.
  final func resolved(_ traits: UITraitCollection, depth: Int = 0) -> Resolved {
    func faded(_ components: ColorComponents, _ alpha: Double?) -> Resolved {
      var components = components
      if let alpha { components.alpha = alpha }
      return .fixed(components)
    }
    switch origin {
    case .fixed(let components): return .fixed(components)
    case .pattern(let image, let alpha): return .pattern(image, alpha: alpha)
    case .styled(let color, let alpha):
      return faded(color.components(traits.userInterfaceStyle), alpha)
    case .dynamic(let provider, let alpha):
      guard depth < 16 else {
        warn(
          "UIColor(dynamicProvider:): the provider returns a colour that depends on itself; clear is used instead"
        )
        return .fixed(ColorComponents(white: 0, alpha: 0))
      }
      switch provider.color(traits).resolved(traits, depth: depth + 1) {
      case .fixed(let components): return faded(components, alpha)
      case .pattern(let image, let own): return .pattern(image, alpha: alpha ?? own)
      }
    }
  }
}
