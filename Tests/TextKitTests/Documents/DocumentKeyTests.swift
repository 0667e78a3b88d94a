// SPDX-License-Identifier: MIT

import Testing

@testable import TextKit
@testable import TextLayout

struct `Keys of documents` {
  @Test(arguments: [
    (NSAttributedString.DocumentType.docFormat, "NSDocFormat"), (.html, "NSHTML"),
    (.macSimpleText, "NSMacSimpleText"), (.officeOpenXML, "NSOfficeOpenXML"),
    (.openDocument, "NSOpenDocument"), (.plain, "NSPlainText"), (.rtf, "NSRTF"),
    (.rtfd, "NSRTFD"), (.webArchive, "NSWebArchive"), (.wordML, "NSWordML"),
  ])
  func `are Apple's for document types`(
    type: NSAttributedString.DocumentType, rawValue: String
  ) {
    #expect(type.rawValue == rawValue)
    #expect(type == .init(rawValue) && type == .init(rawValue: rawValue))
  }

  @Test(arguments: [
    (NSAttributedString.DocumentAttributeKey.author, "Author"),
    (.backgroundColor, "BackgroundColor"), (.bottomMargin, "BottomMargin"),
    (.characterEncoding, "CharacterEncoding"), (.comment, "Comment"), (.company, "Company"),
    (.converted, "Converted"), (.copyright, "Copyright"), (.creationTime, "CreationTime"),
    (.defaultAttributes, "DefaultAttributes"), (.defaultTabInterval, "DefaultTabInterval"),
    (.documentType, "DocumentType"), (.editor, "Editor"),
    (.excludedElements, "ExcludedElements"), (.fileType, "UTI"),
    (.hyphenationFactor, "HyphenationFactor"), (.keywords, "Keywords"),
    (.leftMargin, "LeftMargin"), (.modificationTime, "ModificationTime"),
    (.paperMargin, "PaperMargin"), (.paperSize, "PaperSize"), (.prefixSpaces, "PrefixSpaces"),
    (.readOnly, "ReadOnly"), (.rightMargin, "RightMargin"),
    (.sourceTextScaling, "SourceTextScaling"), (.subject, "Subject"),
    (.textEncodingName, "TextEncodingName"),
    (.textLayoutSections, "NSTextLayoutSectionsAttribute"), (.textScaling, "TextScaling"),
    (.title, "Title"), (.topMargin, "TopMargin"), (.viewMode, "ViewMode"),
    (.viewSize, "ViewSize"), (.viewZoom, "ViewZoom"),
    // Not documented: our choice.
    (.appearance, "Appearance"), (.category, "Category"),
    (.defaultFontExcluded, "DefaultFontExcluded"), (.manager, "Manager"),
  ])
  func `are Apple's for document attributes`(
    key: NSAttributedString.DocumentAttributeKey, rawValue: String
  ) {
    #expect(key.rawValue == rawValue)
    #expect(key == .init(rawValue) && key == .init(rawValue: rawValue))
  }

  @Test(arguments: [
    (NSAttributedString.DocumentReadingOptionKey.baseURL, "BaseURL"),
    (.characterEncoding, "CharacterEncoding"), (.defaultAttributes, "DefaultAttributes"),
    (.documentType, "DocumentType"), (.fileType, "UTI"),
    (.sourceTextScaling, "SourceTextScaling"), (.targetTextScaling, "TargetTextScaling"),
    (.textEncodingName, "TextEncodingName"), (.textSizeMultiplier, "TextSizeMultiplier"),
    (.timeout, "Timeout"), (.webPreferences, "WebPreferences"),
    // Not documented: our choice.
    (.readAccessURL, "ReadAccessURL"), (.webResourceLoadDelegate, "WebResourceLoadDelegate"),
    (.textKit1ListMarkerFormatDocumentOption, "TextKit1ListMarkerFormat"),
  ])
  func `are Apple's for reading`(
    key: NSAttributedString.DocumentReadingOptionKey, rawValue: String
  ) {
    #expect(key.rawValue == rawValue)
    #expect(key == .init(rawValue) && key == .init(rawValue: rawValue))
  }

  @Test(arguments: [
    (NSAttributedString.Key.attachment, "NSAttachment"),
    (.backgroundColor, "NSBackgroundColor"), (.baselineOffset, "NSBaselineOffset"),
    (.expansion, "NSExpansion"), (.font, "NSFont"), (.foregroundColor, "NSColor"),
    (.kern, "NSKern"), (.ligature, "NSLigature"), (.link, "NSLink"),
    (.obliqueness, "NSObliqueness"), (.paragraphStyle, "NSParagraphStyle"),
    (.shadow, "NSShadow"), (.strikethroughColor, "NSStrikethroughColor"),
    (.strikethroughStyle, "NSStrikethrough"), (.strokeColor, "NSStrokeColor"),
    (.strokeWidth, "NSStrokeWidth"), (.textEffect, "NSTextEffect"), (.tracking, "CTTracking"),
    (.underlineColor, "NSUnderlineColor"), (.underlineStyle, "NSUnderline"),
    (.verticalGlyphForm, "CTVerticalForms"), (.writingDirection, "NSWritingDirection"),
    (.superscript, "NSSuperScript"), (.toolTip, "NSToolTip"), (.cursor, "NSCursor"),
    (.glyphInfo, "NSGlyphInfo"), (.markedClauseSegment, "NSMarkedClauseSegment"),
    (.spellingState, "NSSpellingState"), (.textAlternatives, "NSTextAlternatives"),
  ])
  func `are Apple's for attributes`(key: NSAttributedString.Key, rawValue: String) {
    #expect(key.rawValue == rawValue)
    #expect(key == .init(rawValue) && key == .init(rawValue: rawValue))
  }

  @Test func `are Apple's for effects, sections, underlines, directions and spelling`() {
    typealias Section = NSAttributedString.TextLayoutSectionKey
    #expect(Section.orientation.rawValue == "NSTextLayoutSectionOrientation")
    #expect(Section.range == Section(rawValue: "NSTextLayoutSectionRange"))
    typealias Effect = NSAttributedString.TextEffectStyle
    #expect(Effect.letterpressStyle == Effect(rawValue: "_UIKitNewLetterpressStyle"))
    let styles: [(NSUnderlineStyle, Int)] = [
      (.single, 1), (.thick, 2), (.double, 9), (.patternDot, 0x100), (.patternDash, 0x200),
      (.patternDashDot, 0x300), (.patternDashDotDot, 0x400), (.byWord, 0x8000), ([], 0),
    ]
    for (style, rawValue) in styles {
      #expect(style.rawValue == rawValue && style == NSUnderlineStyle(rawValue: rawValue))
    }
    #expect(NSWritingDirectionFormatType.embedding.rawValue == 0)
    #expect(NSWritingDirectionFormatType.override.rawValue == 2)
    #expect(NSAttributedString.SpellingState(rawValue: 1) == .spelling)
    #expect(NSAttributedString.SpellingState(rawValue: 2) == .grammar)
    #expect(NSAttributedString.SpellingState(rawValue: 3) == nil)
    let actions: NSTextStorageEditActions = .editedAttributes
    #expect(actions == NSTextStorage.EditActions.editedAttributes)
    typealias Options = NSAttributedString.EnumerationOptions
    #expect(Options.reverse == Options(rawValue: 2))
    #expect(Options.longestEffectiveRangeNotRequired == Options(rawValue: 1_048_576))
    let handler: NSAttributedString.CompletionHandler = { text, attributes, error in
      #expect(text?.string == "a" && attributes?[.title] as? String == "t" && error == nil)
    }
    handler(NSAttributedString(string: "a"), [.title: "t"], nil)
  }
}
