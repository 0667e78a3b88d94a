// SPDX-License-Identifier: MIT

import Foundation

/// Which module holds what and may import which: `Sources/modules.tsv`.
struct ModuleTable {
  struct Row: Equatable {
    var module: String
    var holds: String
    var imports: [String]
  }

  let rows: [Row]
  /// Imports of a module besides the standard library.
  let imports: [String: Set<String>]

  /// - Parameter text: Lines of three columns parted by tabs; the first line that is no comment
  ///   names them.
  init(_ text: String) {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    self.init(
      lines.map { line in
        var cells = line.split(separator: "\t", omittingEmptySubsequences: false)[...]
        let module = String(cells.popFirst() ?? "")
        let holds = String(cells.popFirst() ?? "")
        let imports = (cells.popFirst() ?? "").split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        return Row(module: module, holds: holds, imports: imports)
      })
  }

  init(_ rows: [Row]) {
    self.rows = rows
    imports = Dictionary(
      rows.map { ($0.module, Set($0.imports)) }, uniquingKeysWith: { $0.union($1) })
  }

  static let ofSources = ModuleTable(
    (try? String(
      contentsOf: SourceFile.root.appendingPathComponent("Sources/modules.tsv"), encoding: .utf8))
      ?? "")

  /// The table as ARCHITECTURE.md has it.
  var markdown: String {
    (["| module | holds | may import |", "| --- | --- | --- |"]
      + rows.map { row in
        let imports = row.imports.isEmpty ? "—" : row.imports.joined(separator: ", ")
        return "| `\(row.module)` | \(row.holds) | \(imports) |"
      }).joined(separator: "\n") + "\n"
  }

  /// The modules that every module may import: they come with the compiler.
  static let standardLibrary: Set<String> = ["Swift", "Synchronization"]

  /// The system's C library: in `Bindings/` only, as every C module.
  static let systemLibrary: Set<String> = ["Glibc", "Musl"]

  static func isBinding(_ module: String) -> Bool {
    systemLibrary.contains(module)
      || (module.first == "C" && module.dropFirst().first?.isUppercase == true)
  }

  /// Folders in which the word `unsafe` is allowed: `Bindings/` of any module, and these.
  static let unsafeFolders = ["Sources/TextStructures/Buffers/"]

  /// In addition, files whose properties may be without checks for exclusive access: each query, or
  /// each row that is drawn, reads them.
  static let uncheckedFiles: Set<String> = [
    "Sources/TextKit/Manager/NSLayoutManager.swift",
    "Sources/TextCanvas/Pages/PageRecorder.swift",
    "Sources/TextCanvas/Surfaces/Canvas.swift",
    "Sources/TextKit/ParagraphStyles/NSParagraphStyle.swift",
    "Sources/TextKit/ParagraphStyles/NSTextBlock.swift",
    "Sources/TextKit/Storage/NSTextStorage.swift",
    "Sources/TextLayout/Clients/LayoutEdit.swift",
    "Sources/TextLayout/Document/DocumentLayout.swift", "Sources/TextLayout/Document/Passage.swift",
  ]

  /// Files in which Apple's signatures have pointers.
  ///
  /// There `unsafe` marks filling or passing such a pointer; these words would mean more than that.
  static let publicFaces = [
    "Sources/TextGraphics/", "Sources/TextScene/", "Sources/TextKit/", "Sources/TextViews/",
    "Sources/CoreText/",
  ]
  static let memoryWords: Set<String> = [
    "allocate", "deallocate", "unsafeBitCast", "unsafeDowncast", "unsafelyUnwrapped",
    "withMemoryRebound", "assumingMemoryBound", "bindMemory", "Unmanaged", "OpaquePointer",
    "withUnsafeTemporaryAllocation",
  ]
}
