// SPDX-License-Identifier: MIT

import TextKitTestSupport

import Testing

@testable import TextDocuments

/// Metafiles of Windows become SVG.
@Suite struct MetafileTests {
  private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func words(_ values: Int...) -> [UInt8] { values.flatMap { bytes($0, 2) } }
  private func longs(_ values: Int...) -> [UInt8] { values.flatMap { bytes($0, 4) } }

  private func record(_ function: Int, _ parameters: [UInt8]) -> [UInt8] {
    let padded = parameters + (parameters.count % 2 == 0 ? [] : [0])
    return bytes((6 + padded.count) / 2, 4) + bytes(function, 2) + padded
  }

  private func plain(_ records: [UInt8]...) -> [UInt8] {
    bytes(1, 2) + bytes(9, 2) + bytes(0x300, 2) + [UInt8](repeating: 0, count: 12)
      + record(0x020B, words(0, 0)) + record(0x020C, words(100, 200)) + records.flatMap { $0 }
      + record(0, [])
  }

  private func enhanced(_ records: (type: Int, parameters: [UInt8])...) -> [UInt8] {
    var head = longs(1, 88) + longs(0, 0, 199, 99) + longs(0, 0, 2000, 1000)
    head += longs(0x464D_4520, 0x10000) + [UInt8](repeating: 0, count: 24)
    head += longs(1000, 1000, 100, 100)
    return records.reduce(head) {
      $0 + longs($1.type, 8 + $1.parameters.count) + $1.parameters
    } + longs(14, 20, 0, 0, 20)
  }

  private func drawn(_ data: [UInt8], _ kind: DocumentImage.Kind) -> (DocumentImage, String) {
    var picture = DocumentImage()
    (picture.data, picture.kind) = (data, kind)
    picture.drawMetafile()
    return (picture, picture.kind == .svg ? String(decoding: picture.data, as: UTF8.self) : "")
  }

  @Test func `shapes of a metafile are paths`() {
    let (picture, svg) = drawn(
      plain(
        record(0x02FA, words(0, 2, 0) + longs(0x0000FF)),
        record(0x02FC, words(0) + longs(0x00FF00) + words(0)),
        record(0x012D, words(0)), record(0x012D, words(1)),
        record(0x041B, words(40, 60, 10, 20)), record(0x0214, words(5, 6)),
        record(0x0213, words(7, 8)), record(0x0325, words(3, 1, 2, 3, 4, 5, 6)),
        record(0x0538, words(2, 3, 3, 0, 0, 1, 0, 1, 1, 5, 5, 6, 5, 6, 6))), .wmf)
    #expect(picture.kind == .svg && !picture.leavesOutParts)
    #expect(svg.contains("viewBox=\"0 0 200 100\""))
    #expect(
      svg.contains(
        "d=\"M20 10L60 10L60 40L20 40Z\" fill=\"#00ff00\" fill-rule=\"evenodd\" stroke=\"#ff0000\" stroke-width=\"2\""
      ))
    #expect(svg.contains("d=\"M6 5L8 7\" fill=\"none\""))
    #expect(svg.contains("d=\"M1 2L3 4L5 6\" fill=\"none\""))
    #expect(svg.contains("d=\"M0 0L1 0L1 1ZM5 5L6 5L6 6Z\""))
  }

  @Test func `text of a metafile is text`() {
    let font =
      words(-20, 0, 900, 0, 700) + [1, 0, 0, 204, 0, 0, 0, 0] + Array("Arial".utf8) + [0]
    let (_, svg) = drawn(
      plain(
        record(0x02FB, font), record(0x012D, words(0)), record(0x012E, words(24 | 6)),
        record(0x0209, longs(0x0000FF)),
        record(0x0521, words(3) + [0xCF, 0x3C, 0x26, 0] + words(30, 40)),
        record(0x0A32, words(7, 8, 2, 2) + words(0, 0, 9, 9) + Array("ok".utf8))), .wmf)
    #expect(svg.contains(">П&lt;&amp;</text>") && svg.contains(">ok</text>"))
    #expect(
      svg.contains(
        "x=\"40\" y=\"30\" font-size=\"20\" font-family=\"Arial\" font-weight=\"700\" fill=\"#ff0000\" font-style=\"italic\" text-anchor=\"middle\" transform=\"rotate(-90 40 30)\""
      ))
  }

  @Test func `an enhanced metafile is drawn in its frame`() {
    let (picture, svg) = drawn(
      enhanced(
        (17, longs(8)), (9, longs(100, 100)), (11, longs(200, 200)), (27, longs(10, 10)),
        (54, longs(20, 30)), (43, longs(1, 2, 3, 4)), (59, []), (27, longs(0, 0)),
        (88, longs(0, 0, 0, 0, 3) + words(1, 1, 2, 2, 3, 3)), (61, []), (60, []),
        (62, longs(0, 0, 0, 0)),
        (84, longs(0, 0, 0, 0, 1, 0, 0, 5, 6, 2, 76, 0, 0, 0, 0, 0, 0) + words(0x3B1, 0x41))), .emf)
    #expect(picture.kind == .svg)
    #expect(svg.contains("width=\"56.692913\" height=\"28.346457\" viewBox=\"0 0 200 100\""))
    #expect(svg.contains("M20 20L40 60") && svg.contains("M2 4L6 4L6 8L2 8Z"))
    #expect(svg.contains("M0 0C2 2 4 4 6 6Z") && svg.contains(">αA</text>"))
  }

  @Test func `a metafile in RTF is drawn, and written as it was`() {
    let data = plain(record(0x041B, words(40, 60, 10, 20)))
    let digits = data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let document = RecordedDocument.rtf(
      #"{\rtf1{\pict\wmetafile8\picwgoal2000\pichgoal1000 "# + digits + "}}")
    guard case .picture(let picture, _)? = document.paragraphs.first?.pieces.first else {
      Issue.record("no image")
      return
    }
    #expect(picture.kind == .svg && picture.width == 100)
    let writer = RTFWriter()
    document.tell(writer)
    let written = String(decoding: writer.bytes, as: UTF8.self)
    #expect(written.contains("\\wmetafile8"))
    #expect(written.filter { !$0.isNewline }.contains(digits))
    #expect(RecordedDocument.rtf(writer.bytes).paragraphs == document.paragraphs)
  }

  @Test func `what is not drawn is said, and damage ends nothing`() {
    let rectangle = record(0x041B, words(40, 60, 10, 20))
    let (partly, _) = drawn(plain(rectangle, record(0x0922, words(0, 0))), .wmf)
    #expect(partly.kind == .svg && partly.leavesOutParts)
    #expect(drawn(plain(record(0x0922, words(0, 0))), .wmf).0.kind == .wmf)
    #expect(drawn(plain(), .wmf).0.kind == .wmf)
    let whole = plain(rectangle, record(0x0538, words(9, 30000, 30000)), record(0x0521, words(900)))
    for count in whole.indices { _ = drawn(Array(whole[..<count]), .wmf) }
    let other = enhanced(
      (91, longs(0, 0, 0, 0, 1 << 30, 9)), (84, longs(0, 0, 0, 0)), (34, longs(-9)))
    for count in other.indices { _ = drawn(Array(other[..<count]), .emf) }
    for source in [whole, other] {
      for place in source.indices {
        var damaged = source
        damaged[place] = damaged[place] == 0xFF ? 0 : 0xFF
        _ = drawn(damaged, .wmf)
        _ = drawn(damaged, .emf)
      }
    }
  }

  @Test func `bitmaps of devices are black and white`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1{\pict\wbitmap0\picw8\pich2\wbmbitspixel1\wbmplanes1\wbmwidthbytes2 80000100}}"#)
    guard case .picture(let picture, _)? = document.paragraphs.first?.pieces.first else {
      Issue.record("no image")
      return
    }
    #expect(picture.kind == .bmp && picture.data.count == 14 + 40 + 8 + 8)
    // The lowest row comes first.
    #expect(Array(picture.data.suffix(8)) == [1, 0, 0, 0, 0x80, 0, 0, 0])
  }
}
