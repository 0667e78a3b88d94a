// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The format of an output file, by its file name extension.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case pdf, png, svg

  /// - Throws: For another extension.
  init(path: String) throws(ToolError) {
    let ending = (path as NSString).pathExtension.lowercased()
    guard let format = OutputFormat(rawValue: ending) else {
      throw .usage(
        path == "-"
          ? "The standard output has no known file extension; give --to with pdf, png or svg."
          : "“\(path)” has no known file extension; give the output a name that ends with .pdf, .png or .svg."
      )
    }
    self = format
  }
}
