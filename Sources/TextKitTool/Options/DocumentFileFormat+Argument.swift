// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

extension DocumentFileFormat: ExpressibleByArgument {
  /// Creates the format with a name or a file name extension.
  package init?(argument: String) {
    guard
      let format = DocumentFileFormat(rawValue: argument) ?? DocumentFileFormat(suffix: argument)
    else { return nil }
    self = format
  }
}
