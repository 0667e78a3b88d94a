// SPDX-License-Identifier: MIT

/// Colours of a bundle's resources: colour sets of Xcode's asset catalogs, in source form.
///
///     Media.xcassets/Brand.colorset/Contents.json
///       { "colors": [ { "color": { "color-space": "srgb", "components": { "red": "0xFF", … } } },
///                     { "appearances": [ { "appearance": "luminosity",
///                                          "value": "dark" } ], … } ] }
///
/// - Source: Apple's Asset Catalog Format Reference, “Named Color”.
enum ColorSets {
  /// The largest file that is read.
  ///
  /// Those of Xcode have some hundred bytes.
  private static let largestFile = 1 << 20

  static func color(named name: String, in bundle: Bundle) -> UIColor? {
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    if let folder = bundle.resourcePath {
      let catalogs = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let folders =
        [folder] + catalogs.filter { $0.hasSuffix(".xcassets") }.sorted().map { folder + "/" + $0 }
      for folder in folders {
        let path = folder + "/" + name + ".colorset/Contents.json"
        if let color = read(path) { return color }
      }
    }
    return UIColor.system(named: name) ?? UIColor.fixed(named: name)
  }

  private static func read(_ path: String) -> UIColor? {
    guard let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber
    else { return nil }
    guard size.intValue <= largestFile, let data = FileManager.default.contents(atPath: path),
      let content = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let entries = content["colors"] as? [[String: Any]]
    else {
      warn("UIColor(named:): “\(path)” is not a colour set; give the JSON that Xcode writes")
      return nil
    }
    var light: ColorComponents?
    var dark: ColorComponents?
    for entry in entries {
      guard entry["idiom"] as? String ?? "universal" == "universal",
        let components = (entry["color"] as? [String: Any]).flatMap(components(of:))
      else { continue }
      let appearances = entry["appearances"] as? [[String: Any]] ?? []
      // Appearances with contrast, alone or with luminosity, are for other settings.
      if appearances.contains(where: { $0["appearance"] as? String != "luminosity" }) { continue }
      switch appearances.first?["value"] as? String {
      case nil: light = light ?? components
      case "light": light = components
      case "dark": dark = components
      default: continue
      }
    }
    guard let first = light ?? dark else {
      warn("UIColor(named:): “\(path)” has no readable colour")
      return nil
    }
    guard let dark, light != nil, dark != first else { return UIColor(origin: .fixed(first)) }
    return UIColor(
      origin: .styled(StyledColor(name: path, light: first, dark: dark), alpha: nil))
  }

  private static func components(of color: [String: Any]) -> ColorComponents? {
    if let reference = color["reference"] as? String {
      let name = reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference
      return (UIColor.system(named: name) ?? UIColor.fixed(named: name))?.components
    }
    guard let values = color["components"] as? [String: Any] else { return nil }
    /// Returns a component: “0.5” counts from 0 to 1, “128” and “0x80” from 0 to 255.
    func number(_ key: String) -> Double? {
      if let number = values[key] as? NSNumber { return number.doubleValue }
      guard let text = values[key] as? String else { return nil }
      if text.hasPrefix("0x") || text.hasPrefix("0X") {
        return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
      }
      guard let number = Double(text) else { return nil }
      return text.contains(".") || key == "alpha" ? number : number / 255
    }
    let alpha = number("alpha") ?? 1
    if let white = number("white") { return ColorComponents(white: white, alpha: alpha) }
    guard let red = number("red"), let green = number("green"), let blue = number("blue") else {
      return nil
    }
    return color["color-space"] as? String == "display-p3"
      ? ColorComponents(displayP3Red: red, green: green, blue: blue, alpha: alpha)
      : ColorComponents(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// The name of a colour in the resources of a bundle.
public struct ColorResource: Hashable, Sendable {
  let name: String
  private let path: String

  /// Creates the name of a colour in a bundle's resources.
  ///
  /// - Parameters:
  ///   - name: The name of a colour set, without its extension.
  ///   - bundle: The bundle that has the colour set.
  public init(name: String, bundle: Bundle) {
    self.name = name
    path = bundle.bundlePath
  }

  var bundle: Bundle { Bundle(path: path) ?? .main }
}

extension UIColor {
  /// Creates a colour of the main bundle's resources, or a fixed or system colour by its property's
  /// name.
  ///
  /// The result is nil if there is no such colour.
  ///
  /// - Parameter name: The name of a colour set, without its extension, or of a property such as
  ///   “systemRed”.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates a colour of a bundle's resources, with the labels of an earlier version of this
  /// library.
  ///
  /// The result is nil if there is no such colour.
  ///
  /// - Parameters:
  ///   - name: The name of a colour set, without its extension.
  ///   - bundle: The bundle that has the colour set; nil is the main bundle.
  ///   - traitCollection: Has no effect: the colour follows the traits it is shown in.
  @available(*, deprecated, renamed: "init(named:in:compatibleWith:)")
  public convenience init?(
    named name: String, inBundle bundle: Bundle?,
    compatibleWithTraitCollection traitCollection: UITraitCollection?
  ) {
    self.init(named: name, in: bundle, compatibleWith: traitCollection)
  }

  /// Creates a colour of a bundle's resources.
  ///
  /// A missing colour is clear, with a sentence to `TextKitEnvironment.warningHandler`.
  ///
  /// - Parameter resource: The colour's name and bundle.
  public convenience init(resource: ColorResource) {
    let color = ColorSets.color(named: resource.name, in: resource.bundle)
    if color == nil {
      warn(
        "UIColor(resource:): \(resource.bundle.bundlePath) has no colour set “\(resource.name)”; clear is used instead"
      )
    }
    self.init(origin: color?.origin ?? .fixed(ColorComponents(white: 0, alpha: 0)))
  }
}
