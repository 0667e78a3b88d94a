// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKitTool

@Suite struct LengthTests {
  @Test(arguments: [
    ("20", 20), ("20pt", 20), ("1in", 72), ("2.54cm", 72), ("25.4 mm", 72), ("0", 0),
    ("1e+06", 1e6), ("1E2", 100), ("5e-1in", 36), ("1e1 pt", 10),
  ])
  func `a length is a number with a unit or in points`(_ text: String, _ points: Double) throws {
    let length = try #require(Length(text))
    #expect(abs(length.points - points) < 1e-9)
  }

  @Test(arguments: ["", "pt", "-1", "nan", "inf", "12px", "1 2", "0x10", "e2", "1e", "1ee2"])
  func `anything else is no length`(_ text: String) {
    #expect(Length(text) == nil)
  }
}

@Suite struct PageSizeTests {
  @Test(arguments: [
    ("A4", 595, 842), ("a5", 420, 595), ("Letter", 612, 792), ("420x595", 420, 595),
    ("25.4mmx1in", 72, 72), ("25.4x50.8mm", 72, 144), ("10×20", 10, 20),
  ])
  func `a page is a name or two sides`(_ text: String, _ width: Double, _ height: Double) throws {
    let size = try PageSize(argument: text)
    #expect(abs(size.width - width) < 1e-9 && abs(size.height - height) < 1e-9)
  }

  @Test(arguments: ["A9", "", "x", "100", "100x", "0x100", "100x-3", "1x2x3", "14401x10", "nanx1"])
  func `a page without room or beyond a PDF is refused`(_ text: String) {
    #expect(throws: (any Error).self) { try PageSize(argument: text) }
  }
}

@Suite struct MarginTests {
  @Test func `one, two and four lengths go round as in CSS`() throws {
    #expect(try Margins(argument: "10") == Margins(all: 10))
    let two = try Margins(argument: "10,1in")
    #expect([two.top, two.right, two.bottom, two.left] == [10, 72, 10, 72])
    let four = try Margins(argument: "1,2,3,4")
    #expect([four.top, four.right, four.bottom, four.left] == [1, 2, 3, 4])
  }

  @Test(arguments: ["", "1,2,3", "1,2,3,4,5", "a", "1,", "-1"])
  func `anything else is no margin`(_ text: String) {
    #expect(throws: (any Error).self) { try Margins(argument: text) }
  }
}

@Suite struct PageRangeTests {
  @Test func `a range may be open at either end`() throws {
    #expect(try PageRange(argument: "3-7") == PageRange(first: 3, last: 7))
    #expect(try PageRange(argument: "3-") == PageRange(first: 3, last: nil))
    #expect(try PageRange(argument: "-7") == PageRange(first: 1, last: 7))
    #expect(try PageRange(argument: "3") == PageRange(first: 3, last: 3))
    #expect(!PageRange(first: 3, last: nil).contains(2))
    #expect(PageRange(first: 3, last: nil).contains(3))
  }

  @Test(arguments: ["", "-", "0", "0-3", "7-3", "a-b", "1-2-3", "1.5"])
  func `anything else is no range`(_ text: String) {
    #expect(throws: (any Error).self) { try PageRange(argument: text) }
  }
}

@Suite struct FontSettingTests {
  @Test func `features have a value or are on`() throws {
    let list = try FeatureList(argument: "kern=0,liga,salt=2")
    #expect(list.features.map(\.tag) == ["kern", "liga", "salt"])
    #expect(list.features.map(\.value) == [0, 1, 2])
  }

  @Test func `a tag shorter than four letters has blanks behind it`() throws {
    #expect(try FeatureList(argument: "ab,x=0").features.map(\.tag) == ["ab  ", "x   "])
    let list = try VariationList(argument: "M1=3,HV=1e+2")
    #expect(list.variations.map(\.tag) == ["M1  ", "HV  "])
    #expect(list.variations.map(\.value) == [3, 100])
  }

  @Test(arguments: [
    "", "ligat", "=1", "liga=", "liga=-1", "liga=1.5", "liga,", "liga=70000", "äbcd",
  ])
  func `anything else is no feature`(_ text: String) {
    #expect(throws: (any Error).self) { try FeatureList(argument: text) }
  }

  @Test func `variations have a value`() throws {
    let list = try VariationList(argument: "wght=600,wdth=80.5,slnt=-10")
    #expect(list.variations.map(\.tag) == ["wght", "wdth", "slnt"])
    #expect(list.variations.map(\.value) == [600, 80.5, -10])
  }

  @Test(arguments: ["", "wght", "wght=", "wght=x", "wght=nan", "weight=3"])
  func `anything else is no variation`(_ text: String) {
    #expect(throws: (any Error).self) { try VariationList(argument: text) }
  }

  @Test func `a slash or a font file's ending makes a path, a number after # a face`() {
    #expect(FontArgument("DejaVu Sans") == .name("DejaVu Sans"))
    #expect(FontArgument("a.ttf") == .file(path: "a.ttf", index: 0))
    #expect(FontArgument("/f/cjk.ttc#3") == .file(path: "/f/cjk.ttc", index: 3))
    #expect(FontArgument("/f/a#b.ttf") == .file(path: "/f/a#b.ttf", index: 0))
  }
}

@Suite struct WholeNumberTests {
  @Test func `whole numbers may have an exponent`() {
    #expect(wholeNumber("12") == 12)
    #expect(wholeNumber("1e+06") == 1_000_000)
    #expect(wholeNumber("15e-1") == nil)
    #expect(wholeNumber("1.0") == nil)
    #expect(wholeNumber("1e3in") == nil)
    #expect(wholeNumber("1e300") == nil)
    #expect(wholeNumber("x") == nil)
  }
}

@Suite struct ArgumentSplittingTests {
  @Test func `a value may begin with what joins the equals sign`() {
    for value in ["\u{301}a", "\u{200D}", "\u{338}", "\u{FE0F}x=\u{301}", "\u{93F}", "🏽"] {
      #expect(ArgumentSplitting.split(["--text=\(value)"]) == ["--text", value])
      #expect(ArgumentSplitting.split(["--", "--text=\(value)"]) == ["--", "--text=\(value)"])
    }
    for plain in ["--text=a", "--text=", "--mark=a=\u{301}", "-o", "a=\u{301}", "--json"] {
      #expect(ArgumentSplitting.split([plain]) == [plain])
    }
  }

  @Test func `a negative number is an option's value`() {
    #expect(
      ArgumentSplitting.split(["--size", "-3", "--margins", "-.5in", "a"])
        == ["--size=-3", "--margins=-.5in", "a"])
    for plain in [
      ["-o", "-3"], ["--size=1", "-3"], ["--json", "-o"], ["--", "-3"], ["--size", "-"],
    ] {
      #expect(ArgumentSplitting.split(plain) == plain)
    }
  }
}

@Suite struct PageGeometryTests {
  @Test func `columns and gutters fill the page between its margins`() throws {
    let geometry = try PageGeometry(
      size: PageSize(width: 420, height: 595), margins: try Margins(argument: "10,20,30,40"),
      columns: 3, gutter: 15, padding: 0)
    #expect(geometry.columns.map(\.minX) == [40, 165, 290])
    #expect(geometry.columns.allSatisfy { $0.width == 110 && $0.minY == 10 && $0.height == 555 })
    #expect(abs(geometry.columns[2].maxX - 400) < 1e-9)
  }

  @Test(arguments: [(1, 0, "300"), (2, 400, "10"), (1, 0, "10,200,10,210")])
  func `no room for text is an error of usage`(_ columns: Int, _ gutter: Double, _ margins: String)
    throws
  {
    let margins = try Margins(argument: margins)
    #expect {
      try PageGeometry(
        size: PageSize(width: 400, height: 595), margins: margins, columns: columns, gutter: gutter,
        padding: 0)
    } throws: { error in
      (error as? ToolError)?.code == .usage
    }
  }
}

@Suite struct PageFileTests {
  @Test func `one picture has the output's name, several have the pages' numbers`() {
    #expect(ImagePages.names(of: [4], path: "a/out.png") == ["a/out.png"])
    #expect(
      ImagePages.names(of: [9, 10], path: "a/out.png") == ["a/out-09.png", "a/out-10.png"])
  }

  @Test func `the ending says what is made`() throws {
    #expect(try OutputFormat(path: "a/b.PDF") == .pdf)
    #expect(throws: ToolError.self) { try OutputFormat(path: "a/pdf") }
    #expect(throws: ToolError.self) { try OutputFormat(path: "") }
  }
}

@Suite struct ProgressBarTests {
  @Test func `a bar is as long at the start as at the end`() {
    for part in [-1, 0, 0.005, 0.5, 0.999, 1, 7, Double.nan] {
      let line = ProgressBar.line(part, "x")
      #expect(line.filter { $0 == "█" || $0 == "░" }.count == 30)
      #expect(line.hasSuffix(" %  x"))
    }
    #expect(ProgressBar.line(0.5, "").filter { $0 == "█" }.count == 15)
  }
}
