// SPDX-License-Identifier: MIT

private import Glibc

/// A converter of the C library from an encoding to UTF-16.
@safe final class Iconv {
  private let handle: iconv_t

  /// `nil` if the library does not know the encoding.
  init?(from name: String) {
    guard let handle = unsafe iconv_open("UTF-16LE", name), Int(bitPattern: handle) != -1
    else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe iconv_close(handle) }

  /// Converts whole characters; an invalid byte becomes U+FFFD.
  func convert(_ bytes: [UInt8]) -> [UInt16] {
    unsafe iconv(handle, nil, nil, nil, nil)
    var input = bytes.map { CChar(bitPattern: $0) }
    var units: [UInt16] = []
    var start = 0
    var output = [CChar](repeating: 0, count: 512)
    while start < input.count {
      var done = 0
      var made = 0
      var failed = false
      unsafe input.withUnsafeMutableBufferPointer { source in
        unsafe output.withUnsafeMutableBufferPointer { target in
          var from = unsafe source.baseAddress.map { unsafe $0 + start }
          var left = source.count - start
          var to = target.baseAddress
          var room = target.count
          let result = unsafe iconv(handle, &from, &left, &to, &room)
          done = source.count - left - start
          made = target.count - room
          failed = result == -1 && Glibc.errno != E2BIG
        }
      }
      for index in stride(from: 0, to: made - 1, by: 2) {
        units.append(
          UInt16(UInt8(bitPattern: output[index]))
            | UInt16(UInt8(bitPattern: output[index + 1])) << 8)
      }
      start += done
      if failed {
        units.append(0xFFFD)
        start += 1
      } else if done == 0 && made == 0 {
        break
      }
    }
    return units
  }
}

// One thread at a time uses it: it belongs to the decoder of one reader.
extension Iconv: @unchecked Sendable {}
