// SPDX-License-Identifier: MIT

private import Glibc

/// Listing of folders.
package enum FolderList {
  /// Returns the names in a folder; empty if it cannot be read.
  package static func names(in folder: String) -> Set<String> {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: Set<String> = []
    while let entry = unsafe readdir(stream) {
      unsafe names.insert(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
            unsafe String(cString: $0)
          }
        })
    }
    return names
  }
}
