// SPDX-License-Identifier: MIT

import Foundation

/// The pictures in PDF files.
///
/// The drawing library turns into a picture what PDF cannot say, and with it all that comes later in the same
/// place: text there can be read no more. So a document has the pictures that were drawn, and no others.
package enum PDFPictures {
  /// How many objects of a PDF are pictures.
  ///
  /// The library writes the dictionaries of pictures as plain text.
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

  /// A sentence for each PDF file of a folder that holds a picture.
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
