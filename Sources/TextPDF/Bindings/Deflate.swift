// SPDX-License-Identifier: MIT

private import CZlib

/// Packs bytes as PDF's `FlateDecode` unpacks them.
enum Deflate {
  /// zlib's own choice between speed and size.
  static let level: Int32 = 6

  /// The bytes as a zlib stream.
  static func packed(_ bytes: [UInt8], level: Int32 = Deflate.level) -> [UInt8] {
    let bound = unsafe compressBound(UInt(bytes.count))
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, used in
      var count = bound
      let code = unsafe bytes.withUnsafeBufferPointer { source in
        return unsafe compress2(
          buffer.baseAddress, &count, source.baseAddress ?? UnsafePointer(buffer.baseAddress),
          UInt(source.count), level)
      }
      precondition(code == Z_OK, "zlib packs \(bytes.count) bytes with code \(code)")
      used = Int(count)
    }
  }
}
