// SPDX-License-Identifier: MIT

internal import TextKit

/// A buffer for the standard output, written in large pieces.
///
/// After an error further output is dropped.
final class ReportOutput {
  private(set) var error: ToolError?
  private var bytes: [UInt8] = []
  private let send: (Data) throws(ToolError) -> Void
  private static let pieceSize = 1 << 16

  init(
    _ send: @escaping (Data) throws(ToolError) -> Void = { (data) throws(ToolError) in
      try StandardOutput.write(data)
    }
  ) {
    self.send = send
    bytes.reserveCapacity(2 * ReportOutput.pieceSize)
  }

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= ReportOutput.pieceSize { flush() }
  }

  func write(_ number: Int) {
    guard number >= 0 else {
      bytes.append(0x2D)
      return writeDigits(number.magnitude)
    }
    writeDigits(number.magnitude)
  }

  /// Writes a number with at most four decimal places, beyond the resolution of any printer.
  func write(_ number: Double) {
    guard number.isFinite, abs(number) < 1e14 else { return write("null") }
    let units = (number * 10_000).rounded()
    if units < 0 { bytes.append(0x2D) }
    let whole = UInt(abs(units))
    writeDigits(whole / 10_000)
    var rest = whole % 10_000
    guard rest > 0 else { return }
    bytes.append(0x2E)
    var divisor: UInt = 1000
    while rest > 0 {
      bytes.append(0x30 + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  private func writeDigits(_ number: UInt) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Writes the rest of the buffer.
  ///
  /// - Throws: The first error.
  func finish() throws(ToolError) {
    flush()
    if let error { throw error }
  }

  private func flush() {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard error == nil, !bytes.isEmpty else { return }
    do { try send(Data(bytes)) } catch { self.error = error }
  }
}
