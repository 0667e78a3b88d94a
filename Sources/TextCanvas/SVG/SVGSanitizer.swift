// SPDX-License-Identifier: MIT

/// Rewrites an SVG with only its drawing elements, without scripts and external references.
///
///     <svg onload="f()"><script>…</script><a href="javascript:…"><path d="…"/></a></svg>
///     <svg><a><path d="…"/></a></svg>
///
/// Elements are those of a list. Event handler attributes are dropped. References to other files
/// are dropped, except links with allowed schemes, and bitmaps embedded in the file. A document
/// type and processing instructions are dropped; entities are replaced where they were used.
///
/// - Source: SVG 1.1 and 2, for elements; SVG Integration, "secure static mode", for dropped
///   content.
package final class SVGSanitizer: SVGMarkupReader {
  private var writer: SVGMarkupWriter
  private var names: [String] = []
  /// The depth within a dropped element.
  private var hiddenDepth = 0
  private var sheet = ""
  private let allowsLink: (String) -> Bool

  private init(capacity: Int, _ allowsLink: @escaping (String) -> Bool) {
    writer = SVGMarkupWriter(capacity: capacity)
    self.allowsLink = allowsLink
  }

  /// Returns the drawing without active content.
  ///
  /// - Parameters:
  ///   - data: An SVG file, not compressed.
  ///   - allowsLink: Returns whether a link may have a URL.
  /// - Returns: nil for data that is not SVG or not well-formed, and without libxml2.
  package static func sanitized(
    _ data: [UInt8], allowsLink: @escaping (String) -> Bool
  ) -> [UInt8]? {
    let reader = SVGSanitizer(capacity: data.count, allowsLink)
    guard case .whole = SVGMarkup.read(ByteStore(data), by: reader) else { return nil }
    return reader.writer.bytes.isEmpty ? nil : reader.writer.bytes
  }

  // MARK: Lists

  private static let elements: Set = [
    "svg", "g", "defs", "symbol", "use", "switch", "a", "view", "title", "desc", "style",
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image",
    "text", "tspan", "textPath", "tref",
    "linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker", "filter",
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix",
    "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood",
    "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge",
    "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting",
    "feSpotLight", "feTile", "feTurbulence",
  ]

  /// Attributes with external URLs or content.
  private static let hiddenAttributes: Set = [
    "base", "src", "srcset", "srcdoc", "data", "action", "formaction", "ping", "content",
    "http-equiv", "background", "poster", "code", "codebase", "manifest",
  ]

  // MARK: Markup

  func begin(_ element: SVGMarkupElement) -> Bool {
    if names.isEmpty, element.name != "svg" { return false }
    if hiddenDepth > 0 || !SVGSanitizer.elements.contains(element.name) {
      hiddenDepth += 1
      return true
    }
    names.append(element.name)
    writer.begin(element) { isKept($0, of: element.name) }
    if element.name == "style" { sheet = "" }
    return true
  }

  func end() -> Bool {
    if hiddenDepth > 0 {
      hiddenDepth -= 1
      return true
    }
    if names.popLast() == "style", SVGSanitizer.isHarmless(style: sheet) {
      writer.append(text: sheet)
    }
    return writer.end()
  }

  func characters(_ text: String) -> Bool {
    if hiddenDepth > 0 { return true }
    if names.last == "style" { sheet += text } else { writer.append(text: text) }
    return true
  }

  func instruction(_ target: String, _ data: String) -> Bool { true }

  // MARK: Kept content

  private func isKept(_ attribute: SVGMarkupElement.Attribute, of element: String) -> Bool {
    let name = attribute.name.lowercased()
    if name.hasPrefix("on") || SVGSanitizer.hiddenAttributes.contains(name) { return false }
    guard name == "href" || element == "feImage" && name == "path" else {
      return SVGSanitizer.isHarmless(style: attribute.value)
    }
    if attribute.value.utf8.first == UInt8(ascii: "#") { return true }
    switch element {
    case "a": return allowsLink(attribute.value)
    case "image", "feImage": return SVGSanitizer.holdsPixels(attribute.value)
    default: return false
    }
  }

  private static func holdsPixels(_ address: String) -> Bool {
    guard DataURLScanner.isOne(address), let data = try? DataURLScanner(address),
      ["png", "jpeg", "jpg", "gif", "webp"].contains(data.subtype),
      let format = ImageFormat(data.bytes.span)
    else { return false }
    return [.png, .jpeg, .gif, .webp].contains(format)
  }

  /// Returns whether a style sheet, or the value of an attribute, has no references outside of the
  /// file.
  private static func isHarmless(style text: String) -> Bool {
    // No other value can contain a function, an escape or a rule.
    guard text.utf8.contains(where: { $0 == 0x28 || $0 == 0x5C || $0 == 0x40 }) else { return true }
    let scan = SVGStyleScan(text)
    // Programs in style sheets of old browsers.
    let lower = text.lowercased()
    let isProgram = lower.contains("expression")
    // Whatever stands before it: others may read its end as a function.
    let namesParts = lower.split(separator: "url(", omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { $0.drop { " \t\r\n\"'".contains($0) }.hasPrefix("#") }
    return !scan.hasImport && !isProgram && namesParts
      && scan.addresses.allSatisfy { address in
        let isName = address.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return isName || address.drop { $0.isWhitespace }.hasPrefix("#")
      }
  }
}
