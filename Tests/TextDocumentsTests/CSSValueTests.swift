// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

/// Computed values, selectors that depend on later siblings, and text that only style sheets have.
@Suite struct CSSValueTests {
  private func formats(_ html: String) -> [CharacterFormat] {
    RecordedDocument.html(html).paragraphs.flatMap(\.pieces).compactMap {
      if case .text(_, let format) = $0 { format } else { nil }
    }
  }

  // MARK: calc()

  @Test(arguments: [
    ("calc(1px + 2px)", 3.0), ("calc(2em - 4px)", 20.0), ("calc((1em + 8px) * 2)", 40.0),
    ("calc(30px / 4)", 7.5), ("calc(3 * 2px)", 6.0), ("calc(1in - 1cm * 2)", 72 - 144 / 2.54),
    ("calc(1rem + calc(2px + 1px))", 15.0), ("CALC( 10px )", 10.0),
  ])
  func `calc works out lengths`(_ text: String, _ points: Double) throws {
    let found = try #require(CSSLength(text)?.points(fontSize: 12))
    #expect(abs(found - points) < 1e-9)
  }

  @Test(arguments: [
    "calc(1px + )", "calc(1px * 2px)", "calc(2 / 1px)", "calc(1px / 0)", "calc(1px + 2)", "calc()",
    "calc(1px", "calc(1px) 2", "calc(1e999px)", "calc(1px 2px)", "calc(((((",
  ])
  func `what calc cannot work out is no length`(_ text: String) {
    #expect(CSSLength(text) == nil)
  }

  @Test func `per cent in calc count where they count elsewhere`() {
    let length = CSSLength("calc(50% + 1em)")
    #expect(length?.points(fontSize: 12, of: 100) == 62)
    #expect(length?.points(fontSize: 12) == nil)
    #expect(CSSLength("calc(20% * 2)") == .percent(40))
    #expect(formats("<p style='font-size: calc(100% + 3px)'>x").map(\.fontSize) == [15])
    let deep =
      "calc(" + String(repeating: "(", count: 5000) + "1px" + String(repeating: ")", count: 5001)
    #expect(CSSLength(deep) == nil)
  }

  // MARK: var()

  @Test func `own properties stand for values, also of elements inside`() {
    let html = """
      <style>:root { --ink: #ff0000; --big: calc(var(--base) * 2); --base: 9px }
      p { color: var(--ink) } b { color: var(--none, blue); font-size: var(--big) }
      i { --ink: #00ff00 } i span { color: var(--ink) } u { color: var(--none) }</style>
      <p>a<b>b</b><i>c<span>d</span></i><u>e</u>
      """
    let found = formats(html)
    #expect(
      found.map(\.foreground)
        == [0xFF0000, 0x0000FF, 0xFF0000, 0x00FF00, 0xFF0000].map {
          DocumentColor(hex: $0)
        })
    #expect(found.map(\.fontSize) == [12, 18, 12, 12, 12])
  }

  @Test func `own properties that name themselves, or grow without end, say nothing`() {
    var sheet = "--a0: xxxxxxxxxx;"
    for number in 1...40 { sheet += "--a\(number): var(--a\(number - 1)) var(--a\(number - 1));" }
    let html =
      "<style>p { --x: var(--y); --y: var(--x); color: var(--x); \(sheet) font-family: var(--a40) }</style><p>a"
    #expect(formats(html).map(\.foreground) == [nil])
  }

  // MARK: Opacity

  @Test func `text that is seen through has an alpha`() {
    let found = formats(
      "<div style='opacity: 0.5'>a <b style='color: red; opacity: 50%'>b</b> <i style='color: red'>c</i></div>"
    )
    #expect(found.first?.foreground == DocumentColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    #expect(found.filter { $0.weight == 700 }.map { $0.foreground?.alpha } == [0.25])
    #expect(found.filter(\.isItalic).map { $0.foreground?.alpha } == [0.5])
  }

  // MARK: Selectors

  @Test func `the last child is known before it is told`() {
    let html = """
      <style>li:last-child { color: red } li:only-child { font-weight: bold }
      li:not(:last-child) { font-style: italic } p:not(.x):not(#y) { color: blue }</style>
      <ul><li>a<li>b</ul><ul><li>c</ul><p>d<p class=x>e<p id=y>f
      """
    let found = formats(html)
    #expect(
      found.map { $0.foreground == DocumentColor(hex: 0xFF0000) } == [
        false, true, true, false, false, false,
      ])
    #expect(found.map(\.isItalic) == [true, false, false, false, false, false])
    #expect(found.map { $0.weight == 700 } == [false, false, true, false, false, false])
    #expect(
      found.map { $0.foreground == DocumentColor(hex: 0x0000FF) } == [
        false, false, false, true, false, false,
      ])
  }

  // MARK: Content

  @Test func `text before and behind elements is that of the style sheet`() {
    let html = #"""
      <style>p::before { content: "\2192\20 " ; color: red } p:after { content: "[" attr(title) "]" }
      a[href]::after { content: " (" attr(href) ")" } .c::after { content: url(x.png) }
      .n::before { content: none } li::before { content: "\"" }</style>
      <p title=t>a</p><p class="n c">b <a href="u">c</a></p><ul><li>d</ul>
      """#
    let found = RecordedDocument.html(html)
    #expect(found.text == "→ a[t]\nb c (u)\n\"d\n")
    #expect(formats(html).first?.foreground == DocumentColor(hex: 0xFF0000))
  }

  // MARK: Formulas and drawings

  @Test func `a formula's text is kept, its source is not`() {
    let html =
      "<p>a <math><semantics><mrow><mi>x</mi><mo>=</mo><mn>2</mn></mrow><annotation encoding='application/x-tex'>x=2</annotation></semantics></math> b"
    #expect(RecordedDocument.html(html).text == "a x=2 b\n")
  }

  @Test func `a drawing in the text is a picture`() throws {
    let html =
      "<title>T</title><p>a<svg viewbox='0 0 10 10' width=20 height=20><title>A dot &amp; more</title><defs><lineargradient id=g></lineargradient></defs><circle r='4' fill='url(#g)'/><text>w&lt;</text></svg>b"
    let found = RecordedDocument.html(html)
    #expect(found.text == "a\u{FFFC}b\n" && found.format.title == "T")
    let picture = try #require(
      found.paragraphs[0].pieces.compactMap { piece -> DocumentImage? in
        if case .picture(let picture, _) = piece { picture } else { nil }
      }.first)
    #expect(picture.kind == .svg && picture.alternative == "A dot & more")
    #expect(picture.width == 20 && picture.height == 20)
    let text = String(decoding: picture.data, as: UTF8.self)
    #expect(text.contains("viewBox=\"0 0 10 10\"") && text.contains("<linearGradient id=\"g\">"))
    #expect(text.contains("xmlns=\"http://www.w3.org/2000/svg\"") && text.hasSuffix("</svg>"))
    #expect(text.contains("<text>w&lt;</text>") && text.contains("A dot &amp; more"))
    #expect(
      RecordedDocument.html("<svg style='display:none'><text>x</text></svg><p>y").text == "y\n")
    #expect(RecordedDocument.html("<p>a<svg><text>x").text == "a\u{FFFC}\n")
  }
}
