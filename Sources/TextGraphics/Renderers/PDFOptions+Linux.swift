// SPDX-License-Identifier: MIT

internal import TextPDF

/// Whether a PDF conforms to PDF/A-2 for archives: true, in `documentInfo`.
///
/// The same as `kTextKitPDFContextProfile` with `a-2u`.
///
/// - Source: Core Graphics; Apple documents only the name.
public var kCGPDFContextCreatePDFA: CFString { PDFInfoKey.createPDFA as CFString }

/// The profile that a PDF conforms to, in `documentInfo`.
///
/// `a-2b`, `a-2u`, `a-2a` (PDF/A-2, ISO 19005-2), `ua-1` (PDF/UA-1, ISO 14289-1), or an `a-…` and
/// `ua-1` joined by `+`.
///
/// Content that the profile forbids is an error when the document ends, or before. `a-2a` and
/// `ua-1` make the document a tagged PDF (`kTextKitPDFContextTagged`). `ua-1` requires a title, and
/// a description of each figure: that of an attachment is its `accessibilityLabel`, which is empty
/// for a decorative image. In `a-2a` an image without a description gets its file's name.
///
/// - Source: Our choice.
public var kTextKitPDFContextProfile: CFString { PDFInfoKey.profile as CFString }

/// The version of a PDF, in `documentInfo`: `1.7`, or `2.0`.
///
/// - Source: Our choice.
public var kTextKitPDFContextVersion: CFString { PDFInfoKey.version as CFString }

/// The language of a PDF's text, in `documentInfo`, such as `de-CH`.
///
/// The profiles `a-2a` and `ua-1` require it, from here, from the layout manager's `language`, or
/// from the `.languageIdentifier` of all text; it is never guessed, and without it there is no
/// file.
///
/// - Source: Our choice.
public var kTextKitPDFContextLanguage: CFString { PDFInfoKey.language as CFString }

/// Whether a PDF is tagged: true, in `documentInfo`.
///
/// Drawn text then becomes elements of its paragraphs: headings, lists, tables, links, figures. The
/// profiles `a-2a` and `ua-1` imply it.
///
/// - Source: Our choice.
public var kTextKitPDFContextTagged: CFString { PDFInfoKey.tagged as CFString }

// MARK: Encryption and permissions

/// A password for a PDF's owner.
///
/// Encryption is not supported: a document with a password is refused with a sentence, and not
/// written unencrypted.
public var kCGPDFContextOwnerPassword: CFString { PDFInfoKey.ownerPassword as CFString }

/// A password for a PDF's readers; refused like `kCGPDFContextOwnerPassword`.
public var kCGPDFContextUserPassword: CFString { PDFInfoKey.userPassword as CFString }

/// The length of the key of an encrypted PDF, in bits; without a password it has no effect.
public var kCGPDFContextEncryptionKeyLength: CFString { PDFInfoKey.encryptionKeyLength as CFString }

/// Whether a PDF may be printed: true.
///
/// False requires encryption, and is refused.
public var kCGPDFContextAllowsPrinting: CFString { PDFInfoKey.allowsPrinting as CFString }

/// Whether text of a PDF may be copied: true.
///
/// False requires encryption, and is refused.
public var kCGPDFContextAllowsCopying: CFString { PDFInfoKey.allowsCopying as CFString }

/// Permissions of readers of a PDF: the raw value of `CGPDFAccessPermissions` with all of them.
///
/// Fewer require encryption, and are refused.
public var kCGPDFContextAccessPermissions: CFString { PDFInfoKey.accessPermissions as CFString }

/// Permissions of readers of a PDF.
///
/// - Source: Core Graphics.
public struct CGPDFAccessPermissions: OptionSet, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: UInt32

  /// Creates permissions from a number.
  ///
  /// - Parameter rawValue: Apple's number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It may be printed as an image of low resolution.
  public static let allowsLowQualityPrinting = CGPDFAccessPermissions(rawValue: 1 << 0)
  /// It may be printed.
  public static let allowsHighQualityPrinting = CGPDFAccessPermissions(rawValue: 1 << 1)
  /// It may be changed.
  public static let allowsDocumentChanges = CGPDFAccessPermissions(rawValue: 1 << 2)
  /// Its pages may be added, rotated, removed and reordered.
  public static let allowsDocumentAssembly = CGPDFAccessPermissions(rawValue: 1 << 3)
  /// Its text and images may be copied.
  public static let allowsContentCopying = CGPDFAccessPermissions(rawValue: 1 << 4)
  /// Its text may be read aloud.
  public static let allowsContentAccessibility = CGPDFAccessPermissions(rawValue: 1 << 5)
  /// Annotations may be added.
  public static let allowsCommenting = CGPDFAccessPermissions(rawValue: 1 << 6)
  /// Forms may be filled in.
  public static let allowsFormFieldEntry = CGPDFAccessPermissions(rawValue: 1 << 7)
}

extension PDFOptions {
  /// The keys of options for writing a document.
  static let keys: Set<String> = [
    PDFInfoKey.createPDFA, PDFInfoKey.profile, PDFInfoKey.version,
    PDFInfoKey.language, PDFInfoKey.tagged, PDFInfoKey.ownerPassword,
    PDFInfoKey.userPassword, PDFInfoKey.encryptionKeyLength, PDFInfoKey.allowsPrinting,
    PDFInfoKey.allowsCopying, PDFInfoKey.accessPermissions,
  ]

  private mutating func refuse(_ name: String) {
    refusal =
      "Encryption is not supported, “\(name)” has no effect; encrypt the file with another program, such as qpdf."
  }

  /// Reads the options for the writer; unknown values are reported to the warning handler.
  init(_ info: [String: Any]) {
    self.init()
    warn = { TextGraphics.warn($0) }
    for name in info.keys.sorted() where PDFOptions.keys.contains(name) {
      switch (name, info[name]) {
      case (PDFInfoKey.createPDFA, let isArchive as Bool):
        if isArchive, profile.archive == nil { profile.archive = .u }
      case (PDFInfoKey.profile, let name as String):
        if let found = PDFProfile(name) {
          profile = found
        } else {
          TextGraphics.warn(
            "Unknown PDF profile “\(name)”; give a-2b, a-2u, a-2a, ua-1, or two joined by +")
        }
      case (PDFInfoKey.version, let name as String):
        if let found = Version(rawValue: name) {
          version = found
        } else {
          TextGraphics.warn("Unsupported PDF version “\(name)”; give 1.7 or 2.0")
        }
      case (PDFInfoKey.ownerPassword, _), (PDFInfoKey.userPassword, _),
        (PDFInfoKey.allowsPrinting, false as Bool), (PDFInfoKey.allowsCopying, false as Bool):
        refuse(name)
      case (PDFInfoKey.accessPermissions, let value?):
        let bits = fontNumber(value).flatMap { UInt32(exactly: $0) }
        if let bits, bits & 0xFF == 0xFF { break }
        refuse(name)
      case (PDFInfoKey.encryptionKeyLength, _), (PDFInfoKey.allowsPrinting, true as Bool),
        (PDFInfoKey.allowsCopying, true as Bool):
        break
      case (PDFInfoKey.tagged, let isTagged as Bool): self.isTagged = isTagged
      case (PDFInfoKey.language, let name as String): language = name
      case (_, let value):
        TextGraphics.warn("Invalid PDF option value \(String(describing: value)) for “\(name)”")
      }
    }
  }
}
