// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts

@testable import TextGraphics

/// Fonts that every iOS system has, by Apple's names.
@Suite(.serialized) struct AppleFontNameTests {
  @Test(arguments: [
    ("HelveticaNeue", "Helvetica Neue", "LiberationSans"),
    ("HelveticaNeue-Bold", "Helvetica Neue", "LiberationSans-Bold"),
    ("Helvetica-BoldOblique", "Helvetica", "LiberationSans-BoldItalic"),
    ("ArialMT", "Arial", "LiberationSans"),
    ("Arial-BoldMT", "Arial", "LiberationSans-Bold"),
    ("TimesNewRomanPS-BoldItalicMT", "Times New Roman", "LiberationSerif-BoldItalic"),
    ("CourierNewPSMT", "Courier New", "LiberationMono"),
    ("Menlo-Regular", "Menlo", "DejaVuSansMono"), ("Menlo-Bold", "Menlo", "DejaVuSansMono-Bold"),
    ("Verdana", "Verdana", "DejaVuSans"),
  ])
  func `a font of Apple's is found by its name, and says that name`(
    name: String, family: String, shown: String
  ) throws {
    let font = try #require(UIFont(name: name, size: 13))
    #expect(font.fontName == name && font.familyName == family && font.pointSize == 13)
    #expect(font.instance.postScriptName == shown && font.isSubstitute)
    // The descriptor leads to it again, and so does an archive.
    #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
    #expect(font.withSize(20).fontName == name)
  }

  @Test(arguments: [
    "GillSans-SemiBoldItalic", "Georgia", "Georgia-BoldItalic", "AvenirNext-DemiBold",
    "Avenir-Book", "Futura-CondensedExtraBold", "Palatino-Roman", "Baskerville-SemiBold",
    "HoeflerText-Black", "Optima-ExtraBlack", "AmericanTypewriter-CondensedLight", "Didot-Italic",
    "TrebuchetMS-Bold", "Trebuchet-BoldItalic", "MarkerFelt-Thin", "SnellRoundhand-Black",
    "Helvetica Neue",
  ])
  func `every other one has something that stands in`(name: String) {
    #expect(UIFont(name: name, size: 10)?.fontName == name)
  }

  @Test func `other names find nothing, nor do Apple's when the program wants them not to`() {
    #expect(UIFont(name: "HelveticaNeue-Nonsense", size: 10) == nil)
    #expect(UIFont(name: "Georgian", size: 10) == nil)
    let environment = FontEnvironment()
    FontEnvironment.$ofTest.withValue(environment) {
      #expect(UIFont(name: "Menlo-Regular", size: 10) != nil)
      TextKitEnvironment.answersToAppleFontNames = false
      #expect(UIFont(name: "Menlo-Regular", size: 10) == nil)
      TextKitEnvironment.answersToAppleFontNames = true
      #expect(UIFont(name: "Menlo-Regular", size: 10) != nil)
    }
  }

  @Test func `traits of a stand-in are its family's`() throws {
    let font = try #require(UIFont(name: "HelveticaNeue", size: 10))
    let bold = try #require(font.fontDescriptor.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: bold, size: 0).instance.postScriptName == "LiberationSans-Bold")
    let family = UIFontDescriptor(fontAttributes: [.family: "Helvetica Neue"])
    #expect(UIFont(descriptor: family, size: 10).instance.postScriptName == "LiberationSans")
  }

  @Test func `a font that is installed is itself`() {
    #expect(UIFont(name: "DejaVuSans", size: 10)?.isSubstitute == false)
  }
}
