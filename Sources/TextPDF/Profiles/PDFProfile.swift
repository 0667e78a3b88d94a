// SPDX-License-Identifier: MIT

import TextCanvas

/// The conformance of a document.
package struct PDFProfile: Hashable, Sendable {
  /// The conformance levels of PDF/A-2 (ISO 19005-2).
  package enum Archive: String, Hashable, Sendable {
    /// Basic: preserves the appearance.
    case b
    /// Unicode: also has the characters of the text.
    case u
    /// Accessible: also has the logical structure.
    case a
  }
  package var archive: Archive?
  /// Whether it conforms to PDF/UA-1 (ISO 14289-1), the standard for accessible documents.
  package var isAccessible = false

  package init(archive: Archive? = nil, isAccessible: Bool = false) {
    self.archive = archive
    self.isAccessible = isAccessible
  }

  package static let none = PDFProfile()
  package static let a2b = PDFProfile(archive: .b)
  package static let a2u = PDFProfile(archive: .u)
  package static let a2a = PDFProfile(archive: .a)
  package static let ua1 = PDFProfile(isAccessible: true)

  /// Creates a profile by its name, or by several names joined with `+`: `a-2u`, `a-2a+ua-1`;
  /// returns nil for unknown names.
  package init?(_ name: String) {
    self.init()
    for part in name.split(separator: "+", omittingEmptySubsequences: false) {
      switch part {
      case "a-2b": archive = .b
      case "a-2u": archive = .u
      case "a-2a": archive = .a
      case "ua-1": isAccessible = true
      default: return nil
      }
    }
  }

  var isArchive: Bool { archive != nil }
  /// Whether the glyph for missing characters must not be shown: PDF/A-2, 6.2.11.8; PDF/UA-1,
  /// 7.21.8.
  var forbidsMissingGlyphs: Bool { isArchive || isAccessible }
  var needsStructure: Bool { archive == .a || isAccessible }

  /// The usual name.
  package var name: String {
    var parts: [String] = []
    if let archive { parts.append("PDF/A-2\(archive.rawValue)") }
    if isAccessible { parts.append("PDF/UA-1") }
    return parts.isEmpty ? "PDF" : parts.joined(separator: " and ")
  }
}

/// The options of a PDF.
package struct PDFOptions: Sendable {
  package enum Version: String, Hashable, Sendable {
    case v1_7 = "1.7"
    case v2_0 = "2.0"
  }
  package var profile = PDFProfile.none
  package var version = Version.v1_7
  /// Whether it has a logical structure, in addition to the profile's requirements.
  package var isTagged = false
  /// By RFC 3066; the language of the structure's root has precedence.
  package var language: String?
  /// The number of threads that write pages; nil for the number of processors that the process may
  /// use.
  package var threads: Int?
  /// The error of an invalid option.
  package var refusal: String?
  /// Called once for each font that cannot be embedded.
  package var warn: @Sendable (String) -> Void = { _ in }

  package init() {}

  /// Throws an error if the options contradict each other.
  func check() throws(CanvasError) {
    if let refusal { throw CanvasError(.drawing, refusal) }
    if profile.isArchive, version == .v2_0 {
      throw CanvasError(
        .drawing,
        "\(profile.name) is PDF 1.7; leave the version 2.0 out, or the profile.")
    }
  }
}
