// SPDX-License-Identifier: MIT

internal import TextCanvas

/// Finds images by the names that iOS sources use.
enum ImageFiles {
  private static let extensions = [
    "png", "jpg", "jpeg", "gif", "webp", "tiff", "tif", "bmp", "ico", "svg",
  ]

  /// Returns a file, or its variant for the main screen's scale.
  static func content(ofFile path: String) -> UIImage.Content? {
    let (stem, ending) = parts(path)
    return content(stem, ending, TextKitEnvironment.displayScale)
  }

  /// Returns a resource of a bundle: with the requested scale, else with others.
  static func content(named name: String, in bundle: Bundle, scale wanted: CGFloat)
    -> UIImage.Content?
  {
    guard !name.isEmpty, !name.utf8.contains(0), let folder = bundle.resourcePath else {
      return nil
    }
    let path = folder + "/" + name
    let (stem, ending) = parts(path)
    if extensions.contains(String(ending.dropFirst()).lowercased()) {
      return content(stem, ending, wanted)
    }
    for ending in extensions {
      if let content = content(path, "." + ending, wanted) { return content }
    }
    return nil
  }

  /// Returns the file for a scale, else those for larger scales, else those for smaller ones.
  private static func content(_ stem: String, _ ending: String, _ wanted: CGFloat)
    -> UIImage.Content?
  {
    if let scale = scale(ofStem: stem) { return read(stem + ending, scale: scale) }
    let best = Int(Double(wanted).rounded(.up).clamped(to: 1, 3))
    for scale in Array(best...3) + (1..<best).reversed() {
      let file = scale == 1 ? stem + ending : stem + "@\(scale)x" + ending
      if let content = read(file, scale: CGFloat(scale)) { return content }
    }
    return nil
  }

  private static func read(_ path: String, scale: CGFloat) -> UIImage.Content? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do throws(CanvasError) {
      return UIImage.Content(try CanvasImage(file: path), scale: scale)
    } catch {
      warn("UIImage: \(error.description)")
      return nil
    }
  }

  /// Returns a path without its extension, and the extension with its dot.
  private static func parts(_ path: String) -> (stem: String, ending: String) {
    guard let dot = path.lastIndex(of: "."), path[dot...].allSatisfy({ $0 != "/" }) else {
      return (path, "")
    }
    return (String(path[..<dot]), String(path[dot...]))
  }

  /// Returns the scale of a name: 2 for one that ends in @2x.
  private static func scale(ofStem stem: String) -> CGFloat? {
    for scale in 1...3 where stem.hasSuffix("@\(scale)x") { return CGFloat(scale) }
    return nil
  }
}
