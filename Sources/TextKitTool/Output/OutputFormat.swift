// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// What kind of file an output path asks for.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case pdf, png, svg

  /// - Throws: For a path that ends otherwise.
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
