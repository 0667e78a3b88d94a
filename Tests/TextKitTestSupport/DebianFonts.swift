// SPDX-License-Identifier: MIT

import Foundation

/// Font files of Debian packages that the tests need: fonts-dejavu-core, fonts-noto-core,
/// fonts-noto-cjk, fonts-noto-color-emoji, fonts-liberation2, fonts-inter-variable, fonts-cantarell.
package enum DebianFonts {
  /// The path of an installed font file by its name: "DejaVuSans.ttf".
  ///
  /// Traps if it is not there.
  package static func path(_ name: String) -> String {
    guard let path = files[name] else {
      fatalError(
        "The tests need the font file \(name): install fonts-dejavu-core, fonts-noto-core, "
          + "fonts-noto-cjk, fonts-noto-color-emoji, fonts-liberation2, "
          + "fonts-inter-variable and fonts-cantarell.")
    }
    return path
  }

  /// All font files under /usr/share/fonts by file name.
  package static let files: [String: String] = {
    var found: [String: String] = [:]
    let root = "/usr/share/fonts"
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let file = (name as NSString).lastPathComponent
      let kind = (file as NSString).pathExtension.lowercased()
      if ["ttf", "otf", "ttc", "pcf", "woff", "woff2"].contains(kind) {
        found[file] = "\(root)/\(name)"
      }
    }
    return found
  }()

  package static var dejaVuSans: String { path("DejaVuSans.ttf") }
  package static var notoSansCJK: String { path("NotoSansCJK-Regular.ttc") }
  package static var notoColorEmoji: String { path("NotoColorEmoji.ttf") }
}

/// A folder that is gone when the object is.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    path = NSTemporaryDirectory() + "/TextKitTests-\(UUID().uuidString)"
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file into the folder; returns its path.
  package func write(_ bytes: [UInt8], as name: String) -> String {
    let file = "\(path)/\(name)"
    try! Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}

/// The bytes of a file.
///
/// Traps if it can't be read.
package func fileBytes(_ path: String) -> [UInt8] {
  [UInt8](try! Data(contentsOf: URL(fileURLWithPath: path)))
}
