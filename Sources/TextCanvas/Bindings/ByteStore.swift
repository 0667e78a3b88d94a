// SPDX-License-Identifier: MIT

private import Glibc

/// Immutable bytes at a fixed address, which C libraries may keep.
@safe final class ByteStore: @unchecked Sendable {
  let count: Int
  let pointer: UnsafeMutablePointer<UInt8>

  /// - `fill`: Sets every byte; the memory is zero at first.
  init(count: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    self.count = count
    unsafe pointer = .allocate(capacity: max(count, 1))
    unsafe pointer.initialize(repeating: 0, count: max(count, 1))
    unsafe fill(UnsafeMutableBufferPointer(start: pointer, count: count))
  }

  convenience init(_ bytes: Span<UInt8>) {
    unsafe self.init(count: bytes.count) { buffer in
      for index in bytes.indices { unsafe buffer[index] = bytes[index] }
    }
  }

  convenience init(_ bytes: [UInt8]) {
    unsafe self.init(count: bytes.count) { buffer in
      _ = unsafe buffer.update(fromContentsOf: bytes)
    }
  }

  /// Returns whether two rows of bytes are equal.
  static func areEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    unsafe one.withUnsafeBytes { mine in
      unsafe other.withUnsafeBytes { others in
        guard let first = mine.baseAddress, let second = others.baseAddress else {
          return mine.count == others.count
        }
        return unsafe mine.count == others.count && memcmp(first, second, mine.count) == 0
      }
    }
  }

  deinit {
    unsafe pointer.deallocate()
  }

  func withSpan<R>(_ body: (Span<UInt8>) -> R) -> R {
    let buffer = unsafe UnsafeBufferPointer(start: pointer, count: count)
    return body(unsafe buffer.span)
  }

  /// Adds some of the bytes to an array.
  func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    precondition(range.upperBound <= count, "ByteStore: \(range) of \(count) bytes")
    bytes.append(contentsOf: unsafe UnsafeBufferPointer(start: pointer, count: count)[range])
  }

  /// Keeps the object for a C library, which gives it back through `release`.
  func retained() -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(self).toOpaque()
  }
}

extension ByteStore {
  /// Creates opaque RGB, three bytes a pixel, from premultiplied BGRA over white.
  convenience init(count: Int, white source: Span<UInt8>) {
    unsafe self.init(count: count) { target in
      for pixel in 0..<count / 3 {
        let clear = 255 - source[pixel * 4 + 3]
        for channel in 0..<3 {
          // Premultiplied values never exceed alpha, but bytes from outside may.
          unsafe target[pixel * 3 + channel] =
            source[pixel * 4 + 2 - channel].addingReportingOverflow(clear).overflow
            ? 255 : source[pixel * 4 + 2 - channel] + clear
        }
      }
    }
  }
}

/// Releases an object from `retained`.
func releaseByteStore(_ pointer: UnsafeMutableRawPointer?) {
  if let pointer = unsafe pointer { unsafe Unmanaged<ByteStore>.fromOpaque(pointer).release() }
}
