// SPDX-License-Identifier: MIT

import Foundation

/// The images in PDF files.
///
/// Cairo rasterizes content that PDF cannot represent, and with it all later content of the same
/// area: text there can no longer be read. So a document has the images that were drawn, and no
/// others.
package enum PDFPictures {
  /// Returns the number of images in a PDF.
  ///
  /// The library writes the dictionaries of images as plain text.
  package static func count(in pdf: [UInt8]) -> Int {
    let mark = Array("/Subtype /Image".utf8)
    var count = 0
    var start = 0
    while let slash = pdf[start...].firstIndex(of: mark[0]) {
      if pdf[slash...].starts(with: mark) { count += 1 }
      start = slash + 1
    }
    return count
  }

  /// Returns a message for each PDF file of a folder that holds an image.
  package static func unexpected(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".pdf") }.sorted().compactMap { name in
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return nil }
      let count = count(in: [UInt8](data))
      return count == 0
        ? nil
        : "\(name) holds \(count) pictures; a folder for documents with pictures is made with holdsPictures: true"
    }
  }
}
