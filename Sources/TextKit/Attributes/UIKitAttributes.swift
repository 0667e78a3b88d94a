// SPDX-License-Identifier: MIT

extension AttributeScopes {
  /// UIKit's attributes of an `AttributedString`, with Foundation's.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  // Size: a member for each attribute, as Foundation's scopes declare them.
  /// UIKit's attributes of an `AttributedString`, with Foundation's.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The paragraph style.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The colour of the glyphs.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour of the text's background.
    public let backgroundColor: BackgroundColorAttribute
    /// 0 for no ligatures, 1 for the default ones.
    public let ligature: LigatureAttribute
    /// Points after each cluster; 0 disables pair kerning.
    public let kern: KernAttribute
    /// Points after each cluster, without effect on pair kerning.
    public let tracking: TrackingAttribute
    /// The strikethrough.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The underline.
    public let underlineStyle: UnderlineStyleAttribute
    /// The colour of the outline.
    public let strokeColor: StrokeColorAttribute
    /// The width of the outline, in percent of the font size.
    public let strokeWidth: StrokeWidthAttribute
    /// The shadow.
    public let shadow: ShadowAttribute
    /// A named graphical effect.
    public let textEffect: TextEffectAttribute
    /// The attachment, on a U+FFFC character.
    public let attachment: AttachmentAttribute
    /// Points by which the text is raised.
    public let baselineOffset: BaselineOffsetAttribute
    /// The colour of the underline.
    public let underlineColor: UnderlineColorAttribute
    /// The colour of the strikethrough.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The skew of the glyphs.
    public let obliqueness: ObliquenessAttribute
    /// The logarithm of the factor by which glyphs are widened.
    public let expansion: ExpansionAttribute
    /// Emphasis and similar.
    public let inlinePresentationIntent: InlinePresentationIntentAttribute
    /// The blocks around the text.
    public let presentationIntent: PresentationIntentAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes

    /// The key of `inlinePresentationIntent`, which is Foundation's on Apple's systems.
    @frozen public enum InlinePresentationIntentAttribute: ObjectiveCConvertibleAttributedStringKey
    {
      /// The value's type.
      public typealias Value = InlinePresentationIntent
      /// The value's type in an `NSAttributedString`: its raw value.
      public typealias ObjectiveCValue = NSNumber
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSInlinePresentationIntent"
      /// Returns the number of an intent.
      ///
      /// - Parameter value: The intent.
      /// - Returns: The bits of the intent.
      /// - Throws: Nothing.
      public static func objectiveCValue(for value: InlinePresentationIntent) throws -> NSNumber {
        NSNumber(value: value.rawValue)
      }
      /// Returns the intent of a number.
      ///
      /// - Parameter object: The bits of the intent.
      /// - Returns: The intent.
      /// - Throws: Nothing.
      public static func value(for object: NSNumber) throws -> InlinePresentationIntent {
        InlinePresentationIntent(rawValue: object.uintValue)
      }
    }
    /// The key of `presentationIntent`, which is Foundation's on Apple's systems.
    @frozen public enum PresentationIntentAttribute: ObjectiveCConvertibleAttributedStringKey {
      /// The value's type.
      public typealias Value = PresentationIntent
      /// The value's type in an `NSAttributedString`.
      public typealias ObjectiveCValue = NSPresentationIntent
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSPresentationIntent"
      /// Returns the object of a value.
      ///
      /// - Parameter value: The blocks.
      /// - Returns: An object with the blocks.
      /// - Throws: Nothing.
      public static func objectiveCValue(for value: PresentationIntent) throws
        -> NSPresentationIntent
      {
        NSPresentationIntent(value)
      }
      /// Returns the value of an object.
      ///
      /// - Parameter object: An object with the blocks.
      /// - Returns: The blocks.
      /// - Throws: Nothing.
      public static func value(for object: NSPresentationIntent) throws -> PresentationIntent {
        object.intent
      }
    }
    /// The key of `font`.
    @frozen public enum FontAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = UIFont
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSFont"
    }
    /// The key of `paragraphStyle`.
    @frozen public enum ParagraphStyleAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = NSParagraphStyle
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSParagraphStyle"
    }
    /// The key of `foregroundColor`.
    @frozen public enum ForegroundColorAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = UIColor
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSColor"
    }
    /// The key of `backgroundColor`.
    @frozen public enum BackgroundColorAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = UIColor
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSBackgroundColor"
    }
    /// The key of `ligature`.
    @frozen public enum LigatureAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = Int
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSLigature"
    }
    /// The key of `kern`.
    @frozen public enum KernAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = CGFloat
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSKern"
    }
    /// The key of `tracking`.
    @frozen public enum TrackingAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = CGFloat
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "CTTracking"
    }
    /// The key of `strikethroughStyle`.
    @frozen public enum StrikethroughStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
      /// The value's type.
      public typealias Value = NSUnderlineStyle
      /// The value's type in an `NSAttributedString`: its raw value.
      public typealias ObjectiveCValue = NSNumber
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSStrikethrough"
    }
    /// The key of `underlineStyle`.
    @frozen public enum UnderlineStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
      /// The value's type.
      public typealias Value = NSUnderlineStyle
      /// The value's type in an `NSAttributedString`: its raw value.
      public typealias ObjectiveCValue = NSNumber
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSUnderline"
    }
    /// The key of `strokeColor`.
    @frozen public enum StrokeColorAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = UIColor
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSStrokeColor"
    }
    /// The key of `strokeWidth`.
    @frozen public enum StrokeWidthAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = CGFloat
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSStrokeWidth"
    }
    /// The key of `shadow`.
    @frozen public enum ShadowAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = NSShadow
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSShadow"
    }
    /// The key of `textEffect`.
    @frozen public enum TextEffectAttribute: ObjectiveCConvertibleAttributedStringKey {
      /// The value's type.
      public typealias Value = NSAttributedString.TextEffectStyle
      /// The value's type in an `NSAttributedString`: its raw value.
      public typealias ObjectiveCValue = NSString
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSTextEffect"
    }
    /// The key of `attachment`.
    @frozen public enum AttachmentAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = NSTextAttachment
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSAttachment"
    }
    /// The key of `baselineOffset`.
    @frozen public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = CGFloat
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSBaselineOffset"
    }
    /// The key of `underlineColor`.
    @frozen public enum UnderlineColorAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = UIColor
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSUnderlineColor"
    }
    /// The key of `strikethroughColor`.
    @frozen public enum StrikethroughColorAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = UIColor
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSStrikethroughColor"
    }
    /// The key of `obliqueness`.
    @frozen public enum ObliquenessAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = CGFloat
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSObliqueness"
    }
    /// The key of `expansion`.
    @frozen public enum ExpansionAttribute: AttributedStringKey {
      /// The value's type.
      public typealias Value = CGFloat
      /// The attribute's name in an `NSAttributedString`.
      public static let name = "NSExpansion"
    }
  }
}

extension AttributeDynamicLookup {
  /// The key type of UIKit's attribute of a name: `text.underlineStyle`.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}
