// SPDX-License-Identifier: MIT

import Foundation

/// Font files of Debian packages that the tests need, and no others: fonts-dejavu-core,
/// fonts-dejavu-extra, fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji, fonts-liberation2,
/// fonts-inter-variable, fonts-cantarell.
package enum DebianFonts {
  /// The path of an installed font file by its name: "DejaVuSans.ttf".
  ///
  /// Traps if it is not there.
  package static func path(_ name: String) -> String {
    guard let path = files[name], FileManager.default.fileExists(atPath: path) else {
      fatalError(
        "The tests need the font file \(name): install fonts-dejavu-core, fonts-dejavu-extra, "
          + "fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji, fonts-liberation2, "
          + "fonts-inter-variable and fonts-cantarell.")
    }
    return path
  }

  /// The files that `Tests/Fixtures/fonts.conf` lists, by name: the ones that tests may use.
  package static let files: [String: String] = {
    let list = try! String(contentsOfFile: fixture("fonts.conf"), encoding: .utf8)
    var found: [String: String] = [:]
    for line in list.split(separator: "\n") {
      let path = line.replacing("<glob>", with: "").replacing("</glob>", with: "")
        .trimmingCharacters(in: .whitespaces)
      guard path.hasPrefix("/"), !path.hasSuffix("*"), !line.contains("dir>") else { continue }
      found[(path as NSString).lastPathComponent] = path
    }
    return found
  }()

  package static var dejaVuSans: String { path("DejaVuSans.ttf") }
  package static var notoSansCJK: String { path("NotoSansCJK-Regular.ttc") }
  package static var notoColorEmoji: String { path("NotoColorEmoji.ttf") }
}

/// A folder that is removed with the object.
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
