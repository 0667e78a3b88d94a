// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextDocuments

// Readers of rich text: whatever the bytes are, a sink gets events in the required order, and the
// writer's output for them reads as the same text.

private typealias Reader = ([UInt8], any DocumentSink) -> Void

/// Returns the events that a reader emits for bytes.
private func recorded(_ bytes: [UInt8], _ read: Reader) -> RecordedDocument {
  let sink = RecordingSink()
  read(bytes, sink)
  require(sink.complaints.isEmpty && sink.hasEnded, "\(sink.complaints)")
  return sink.document
}

/// Returns the events that a reader emits for bytes, and for a writer's output of them.
private func recordedTwice(
  _ input: inout FuzzInput, _ read: Reader, _ writer: any DocumentSink, _ written: () -> [UInt8]
) -> (first: RecordedDocument, again: RecordedDocument) {
  let bytes = input.rest()
  let first = recorded(bytes, read)
  read(bytes, writer)
  let again = recorded(written(), read)
  if !first.tables.isEmpty { reach("a table") }
  if !first.stories.isEmpty { reach("a story") }
  if first.text.contains("\u{FFFC}") { reach("a picture") }
  if first.text == again.text { reach("the same text") }
  return (first, again)
}

let rtfTarget = FuzzTarget(name: "RTF", longest: 600, seeds: rtfSeeds) { input in
  let writer = RTFWriter()
  let (first, again) = recordedTwice(
    &input, { RTFReader.read($0, into: $1) }, writer, { writer.bytes })
  // Text before the first writing may have parts that no format keeps: an empty note's paragraph, a
  // position that a cell covers.
  if first.stories.isEmpty && first.tables.isEmpty {
    require(first.text == again.text, "\(first.text) became \(again.text)")
  }
}

let htmlTarget = FuzzTarget(name: "HTML", longest: 600, seeds: htmlSeeds) { input in
  let writer = HTMLWriter()
  _ = recordedTwice(&input, { HTMLReader.read($0, into: $1) }, writer, { writer.bytes })
}

let markdownTarget = FuzzTarget(name: "Markdown", longest: 400, seeds: markdownSeeds) { input in
  let writer = MarkdownWriter()
  _ = recordedTwice(&input, { MarkdownReader.read($0, into: $1) }, writer, { writer.bytes })
}

private let rtfSeeds: [[UInt8]] = [
  #"{\rtf1\ansi\ansicpg1252{\fonttbl\f0\fswiss Arial;}{\colortbl;\red255\green0\blue0;}\f0\fs24 a\b b\b0\par}"#,
  #"{\rtf1\trowd\clvmgf\cellx1000\cellx2000\pard\intbl a\cell b\cell\row\trowd\clvmrg\cellx1000\cellx2000\intbl\cell d\cell\row\pard x}"#,
  #"{\rtf1\pard\intbl a\par\itap2 b\nestcell{\*\nesttableprops\trowd\cellx100\nestrow}\pard\intbl c\cell\row}"#,
  #"{\rtf1{\field{\*\fldinst{HYPERLINK "http://a"}}{\fldrslt b}}{\footnote c}{\header d\par}}"#,
  #"{\rtf1{\*\listtable{\list{\listlevel\levelnfc0{\leveltext\'02\'00.;}}\listid1}}{\*\listoverridetable{\listoverride\listid1\ls1}}\ls1 a\par}"#,
  #"{\rtf1{\pict\pngblip\picw1 89504e47}{\pict\jpegblip\bin3 abc}{{\NeXTGraphic a.png}\'ac}\u8364?\uc2\u-10179 ab}"#,
  #"{\rtf1{\*\tkstrings a;b%3b;}{\*\tklists \{disc\}|1|0;}{\*\tkboxes 1 2% 3;}\tklist1\tkblock1\tktip1 a\par}"#,
  #"{\rtf1{\fonttbl\f0\fswiss{\*\tkfont .a}Arial;}{\tkothers x}\tkli0\tkfi0 {\super 2}\tksuper1 a\tkpage b{\*\tkpict\tkblip 4749}\par}"#,
].map { Array($0.utf8) }

private let htmlSeeds: [[UInt8]] = [
  "<h1 id=a>b <b>c</b></h1><p style='color:red;margin:1em 2px'>d<br>e&amp;&#8364;</p><ul><li>f<ol start=3><li value=9>g</ol></ul>",
  "<style>p > .a, #b { font: bold 12px/2 'X', serif; border: 1px solid #f00 } @page { size: A4 }</style><p class=a>x<p id=b>y",
  "<table border=1 cellpadding=2><caption>c</caption><thead><tr><th colspan=2>a<tbody><tr><td rowspan=0>b<td><table><td>n</table></table>",
  "<style>li { color: red }</style><table><tr><td>a<table>b<caption>c<tr><td>d</table><tr>e<li value=9>f<ul><td>g</table>h",
  "<pre>\na\n b</pre><hr><img src='data:image/png;base64,iVBORw==' alt=x width=3><a href=x name=y>z</a><input type=checkbox>",
  "<style>b+i~b,b:nth-child(2n+1),[a^=x]{color:red}</style><p><b>a</b><i>b</i><b>c</b><select><option>d<option selected>e</select>",
  "<style>body{margin:1em}</style><table><colgroup><col width=20% span=2></colgroup><tr><td>a</table><ruby>b<rt>c</ruby><textarea>d\ne",
  "<html lang=de dir=rtl><head><title>t</title><meta charset=utf-8><meta name=author content=n></head><body bgcolor=red><q>a</q><bdo dir=ltr>b",
].map { Array($0.utf8) }

private let markdownSeeds: [[UInt8]] = [
  "# a *b* **c** `d`\n\n> e\n> > f\n\n1. g\n   - [x] h\n\n     i\n2. j\n",
  "| a | b |\n|:-:|--:|\n| c | d[^1] |\n\n[^1]: e\n\n    f[^2]\n",
  "~~~ swift\ncode\n~~~\n\n---\n![a](b \"c\") <x> www.a.b ~~d~~\\\ne",
  "<div>\nx\n</div>\n\n[a]: b\n[a] &amp; &#0; \\*",
  "---\ntitle: \"a\"\nkeywords: [b, 'c']\ndate: 2024-02-29\n---\n- a\n\n  ~~~\n  b\n  ~~~\n\n  > c\n",
].map { Array($0.utf8) }
