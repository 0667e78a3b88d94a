// SPDX-License-Identifier: MIT

/// Dates in PDF's format: PDF 1.7, 7.9.4.
enum PDFDate {
  /// Converts `2024-05-17T08:30:00+02:00` to `D:20240517083000+02'00'`; returns nil for an invalid
  /// date.
  static func text(_ iso: String) -> String? {
    let characters = Array(iso.utf8)
    func digits(_ from: Int, _ count: Int) -> String? {
      guard from + count <= characters.count else { return nil }
      let part = characters[from..<from + count]
      guard part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return String(decoding: part, as: UTF8.self)
    }
    guard let year = digits(0, 4), let month = digits(5, 2), let day = digits(8, 2) else {
      return nil
    }
    var result = "D:" + year + month + day
    guard let hour = digits(11, 2), let minute = digits(14, 2) else { return result }
    result += hour + minute + (digits(17, 2) ?? "00")
    guard
      let zone = characters.dropFirst(16).firstIndex(where: { [0x2B, 0x2D, 0x5A].contains($0) })
    else { return result }
    if characters[zone] == 0x5A { return result + "Z" }
    guard let zoneHour = digits(zone + 1, 2) else { return result }
    let sign = characters[zone] == 0x2B ? "+" : "-"
    let minutes = digits(zone + 4, 2) ?? digits(zone + 3, 2) ?? "00"
    return result + "\(sign)\(zoneHour)'\(minutes)'"
  }
}
