// SPDX-License-Identifier: MIT

import TextCanvas

/// What a document promises to its readers.
package struct PDFProfile: Hashable, Sendable {
  /// The levels of PDF/A-2 (ISO 19005-2).
  package enum Archive: String, Hashable, Sendable {
    /// Looks the same for ever.
    case b
    /// And its characters can be read.
    case u
    /// And it says what its parts are.
    case a
  }
  package var archive: Archive?
  /// PDF/UA-1 (ISO 14289-1): those who do not see it can read it.
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

  /// A profile by its name, or several joined by `+`: `a-2u`, `a-2a+ua-1`; nil for other words.
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
  /// Whether the glyph of characters that a font lacks may not be shown: PDF/A-2, 6.2.11.8; PDF/UA-1, 7.21.8.
  var forbidsMissingGlyphs: Bool { isArchive || isAccessible }
  var needsStructure: Bool { archive == .a || isAccessible }

  /// As people write it.
  package var name: String {
    var parts: [String] = []
    if let archive { parts.append("PDF/A-2\(archive.rawValue)") }
    if isAccessible { parts.append("PDF/UA-1") }
    return parts.isEmpty ? "PDF" : parts.joined(separator: " and ")
  }
}

/// How a PDF is written.
package struct PDFOptions: Sendable {
  package enum Version: String, Hashable, Sendable {
    case v1_7 = "1.7"
    case v2_0 = "2.0"
  }
  package var profile = PDFProfile.none
  package var version = Version.v1_7
  /// Says what its parts are, whether a profile needs it or not.
  package var isTagged = false
  /// By RFC 3066; what the root of the structure says comes before it.
  package var language: String?
  /// Threads that write pages beside the caller; nil for as many as the process may use.
  package var threads: Int?
  /// What was asked for and cannot be: a sentence.
  package var refusal: String?
  /// Is told once of each font that cannot be embedded.
  package var warn: @Sendable (String) -> Void = { _ in }

  package init() {}

  /// What cannot be, of the options alone.
  func check() throws(CanvasError) {
    if let refusal { throw CanvasError(.drawing, refusal) }
    if profile.isArchive, version == .v2_0 {
      throw CanvasError(
        .drawing,
        "\(profile.name) is PDF 1.7; leave the version 2.0 out, or the profile.")
    }
  }
}
