// SPDX-License-Identifier: MIT

import Foundation

@testable import TextGraphics
@testable import TextKit

// Detectors in any text: matches lie in the text, in order, without overlaps, and cut no surrogate
// pair; a range of a text gives the matches of its own characters. Texts of 30 000 units are tried
// as well: quadratic time is a finding.

let detectionTarget = FuzzTarget(name: "Detection", longest: 300, seeds: seeds) { input in
  let settings = input.byte()
  let locale = Locale(
    identifier: ["en_US", "en_GB", "de_DE", "fr_FR", "ja_JP", "ko_KR", "ar_EG", "zh_CN"][
      Int(settings) % 8])
  let isLong = settings & 0x38 == 0x38
  let types: NSTextCheckingResult.CheckingType =
    settings & 0x40 == 0 ? .detectable : input.types()
  var text = input.detectable(upTo: 60)
  if isLong, !text.isEmpty {
    text = String(repeating: text, count: 30_000 / text.utf16.count)
    reach("a long text")
  }
  let string = text as NSString
  let detection = DataDetection(
    types: types, locale: locale, now: Date(timeIntervalSince1970: 1.7e9), timeZone: .gmt)
  let whole = NSRange(location: 0, length: string.length)
  let found = detection.results(in: string, range: whole)
  checkOrder(found, in: string)
  for result in found {
    reach("\(result.resultType.rawValue)")
    check(result, types)
  }
  guard !isLong, string.length > 0 else { return }
  // A part of the text: the text around it is ignored.
  let part = NSRange(input.range(in: string.length))
  let inside = detection.results(in: string, range: part).map {
    NSRange(location: $0.range.location - part.location, length: $0.range.length)
  }
  let alone = string.substring(with: part) as NSString
  // A half of a pair becomes another character when it is cut out.
  guard
    (0..<part.length).allSatisfy({
      alone.character(at: $0) == string.character(at: part.location + $0)
    })
  else { return }
  let expected = detection.results(in: alone, range: NSRange(location: 0, length: alone.length))
  require(
    inside == expected.map(\.range), "\(part) of \(text.debugDescription): \(inside), \(expected)")
}

private func checkOrder(_ found: [NSTextCheckingResult], in text: NSString) {
  var end = 0
  for result in found {
    let range = result.range
    require(range.location >= end && range.length > 0, "\(range) begins before \(end)")
    end = NSMaxRange(range)
    require(end <= text.length, "\(range) ends behind \(text.length)")
    for edge in [range.location, end] where edge > 0 && edge < text.length {
      let isCut =
        text.character(at: edge) & 0xFC00 == 0xDC00
        && text.character(at: edge - 1) & 0xFC00 == 0xD800
      require(!isCut, "\(range) cuts a pair")
    }
  }
}

/// A result carries what its type promises.
private func check(_ result: NSTextCheckingResult, _ types: NSTextCheckingResult.CheckingType) {
  require(types.contains(result.resultType), "\(result.resultType) was not asked for")
  let numbers = NSTextCheckingResult.CheckingType.numbers
  switch result.resultType {
  case numbers.link:
    require(result.url?.scheme?.isEmpty == false, "a link to nowhere")
  case numbers.phoneNumber:
    require(result.phoneNumber?.contains(where: \.isNumber) == true, "a number without digits")
  case numbers.date:
    require(result.date?.timeIntervalSinceReferenceDate.isFinite == true, "a date without time")
    require(result.duration >= 0, "a span of \(result.duration)")
  default:
    require(result.components?.isEmpty == false, "\(result.resultType) without parts")
  }
}

extension FuzzInput {
  fileprivate mutating func types() -> NSTextCheckingResult.CheckingType {
    let numbers = NSTextCheckingResult.CheckingType.numbers
    let all = [
      numbers.link, numbers.phoneNumber, numbers.date, numbers.address, numbers.transitInformation,
    ]
    let bits = byte()
    return all.indices.reduce(into: []) { if bits >> $1 & 1 == 1 { $0.formUnion(all[$1]) } }
  }

  /// Text out of pieces of links, numbers, dates, addresses and flights, and of any characters.
  fileprivate mutating func detectable(upTo count: Int) -> String {
    var text = ""
    for _ in 0..<number(below: count) where !isEmpty {
      text += oneIn(8) ? self.text(upTo: 4) : choice(pieces)
    }
    return text
  }
}

private let pieces = [
  "https://", "http://", "ftp://", "mailto:", "tel:", "www.", "example.com", "a.co.uk", "人.中国",
  "xn--", "münchen.de", "@", ".", ",", ";", ":", "!", "?", " ", "  ", "\n", "\t", "\u{A0}", "(",
  ")", "[", "]",
  "<", ">", "\"", "'", "“", "”", "/", "//", "#", "&", "=", "%20", "%", "~", "_", "-", "–", "+",
  "+1 ",
  "+49 30 ", "(408) ", "408", "555-1212", "110", "0", "1", "12", "31", "2024", "1234567", "７", "١٢",
  "12:30", "5pm", "a.m.", "May", "Mai", "février", "Friday", "next ", "tomorrow", "morgen",
  "demain", "at ", "um ",
  "noon", "from ", "to ", "UTC", "PST", "Z", "T", "31 February", "2024-02-29", "5/6/24", "明天", "年",
  "月", "5日", "下午",
  "3시", "내일", "1 Main Street", "Apt. 5", ", CA 95014", "Hauptstr. 7", "10115 Berlin",
  "12 rue de la Paix",
  "75002 Paris", "Springfield", "flight ", "Flug ", "UA", "LH454", "Air France ", "é", "😀",
  "e\u{301}", "\u{200B}",
  "\u{202E}", "x", "file", "the ", "a",
]

private let seeds: [[UInt8]] = [
  [0] + Array(0..<200), [0x38] + Array(0..<100), [0x41, 0xFF] + Array((0..<100).reversed()),
]
