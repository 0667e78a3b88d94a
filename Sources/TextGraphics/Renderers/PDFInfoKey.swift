// SPDX-License-Identifier: MIT

/// The keys of a document's and of a page's information, as strings: the raw values of
/// `kCGPDFContextTitle` and the others.
///
/// `[String: Any]` accepts them directly; the public constants are Core Foundation's strings, as on
/// Apple's systems.
enum PDFInfoKey {
  static let title = "kCGPDFContextTitle"
  static let author = "kCGPDFContextAuthor"
  static let subject = "kCGPDFContextSubject"
  static let keywords = "kCGPDFContextKeywords"
  static let creator = "kCGPDFContextCreator"
  static let mediaBox = "MediaBox"
  static let cropBox = "CropBox"
  static let bleedBox = "BleedBox"
  static let trimBox = "TrimBox"
  static let artBox = "ArtBox"
  static let createPDFA = "kCGPDFContextCreatePDFA"
  static let ownerPassword = "kCGPDFContextOwnerPassword"
  static let userPassword = "kCGPDFContextUserPassword"
  static let encryptionKeyLength = "kCGPDFContextEncryptionKeyLength"
  static let allowsPrinting = "kCGPDFContextAllowsPrinting"
  static let allowsCopying = "kCGPDFContextAllowsCopying"
  static let accessPermissions = "kCGPDFContextAccessPermissions"
  static let profile = "kTextKitPDFContextProfile"
  static let version = "kTextKitPDFContextVersion"
  static let language = "kTextKitPDFContextLanguage"
  static let tagged = "kTextKitPDFContextTagged"
}
