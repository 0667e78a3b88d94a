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
          ? "The standard output does not say what to make; give --to with pdf, png or svg."
          : "“\(path)” does not say what to make; give the output a name that ends with .pdf, .png or .svg."
      )
    }
    self = format
  }
}
