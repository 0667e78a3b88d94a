// SPDX-License-Identifier: MIT

/// The automatic capitalization of typed text.
///
/// - Source: UIKit, `UITextAutocapitalizationType`.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// No capitalization.
  case none = 0
  /// The first letter of each word.
  case words = 1
  /// The first letter of each sentence.
  case sentences = 2
  /// All letters.
  case allCharacters = 3
}

/// The automatic correction of typed words.
///
/// - Source: UIKit, `UITextAutocorrectionType`.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As the text input chooses.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// The setting for spell checking.
///
/// - Source: UIKit, `UITextSpellCheckingType`.
public enum UITextSpellCheckingType: Int, Sendable {
  /// Enabled where words are corrected automatically.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// The setting for typographic quotation marks of the language.
///
/// - Source: UIKit, `UITextSmartQuotesType`.
public enum UITextSmartQuotesType: Int, Sendable {
  /// As the text input chooses.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// The setting for replacing two typed hyphens by a dash.
///
/// - Source: UIKit, `UITextSmartDashesType`.
public enum UITextSmartDashesType: Int, Sendable {
  /// As the text input chooses.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// The setting for adjusting spaces around inserted and deleted text.
///
/// - Source: UIKit, `UITextSmartInsertDeleteType`.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// As the text input chooses.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// The setting for inline completions of words.
///
/// - Source: UIKit, `UITextInlinePredictionType`.
public enum UITextInlinePredictionType: Int, Sendable {
  /// As the text input chooses.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// The appearance of an on-screen keyboard.
///
/// - Source: UIKit, `UIKeyboardAppearance`.
public enum UIKeyboardAppearance: Int, Sendable {
  /// As the environment.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2
  /// Dark.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// The type of an on-screen keyboard.
///
/// - Source: UIKit, `UIKeyboardType`.
public enum UIKeyboardType: Int, Sendable {
  /// The keys of the input mode.
  case `default` = 0
  /// ASCII characters.
  case asciiCapable = 1
  /// Numbers and punctuation.
  case numbersAndPunctuation = 2
  /// Keys for URLs.
  case URL = 3
  /// Digits for a code.
  case numberPad = 4
  /// A telephone keypad.
  case phonePad = 5
  /// A name or a phone number.
  case namePhonePad = 6
  /// Keys for email addresses.
  case emailAddress = 7
  /// Digits and a decimal separator.
  case decimalPad = 8
  /// With the keys @ and #.
  case twitter = 9
  /// For searches on the web.
  case webSearch = 10
  /// ASCII digits.
  case asciiCapableNumberPad = 11
  /// ASCII characters.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// The label of the return key of an on-screen keyboard.
///
/// - Source: UIKit, `UIReturnKeyType`.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
  case `default` = 0
  /// Go.
  case go = 1
  /// Google.
  case google = 2
  /// Join.
  case join = 3
  /// Next.
  case next = 4
  /// Route.
  case route = 5
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Yahoo.
  case yahoo = 8
  /// Done.
  case done = 9
  /// Emergency call.
  case emergencyCall = 10
  /// Continue.
  case `continue` = 11
}

/// The semantic meaning of a text, for automatic completion.
///
/// - Source: UIKit, `UITextContentType`; the raw values are our choice.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a type from its name.
  ///
  /// - Parameter rawValue: The name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name.
  public static let name = UITextContentType(rawValue: "name")
  /// A name prefix.
  public static let namePrefix = UITextContentType(rawValue: "name-prefix")
  /// A given name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A middle name.
  public static let middleName = UITextContentType(rawValue: "middle-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A name suffix.
  public static let nameSuffix = UITextContentType(rawValue: "name-suffix")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A job title.
  public static let jobTitle = UITextContentType(rawValue: "job-title")
  /// An organization name.
  public static let organizationName = UITextContentType(rawValue: "organization-name")
  /// A place name.
  public static let location = UITextContentType(rawValue: "location")
  /// A full street address.
  public static let fullStreetAddress = UITextContentType(rawValue: "full-street-address")
  /// A street address line 1.
  public static let streetAddressLine1 = UITextContentType(rawValue: "street-address-line-1")
  /// A street address line 2.
  public static let streetAddressLine2 = UITextContentType(rawValue: "street-address-line-2")
  /// An address city.
  public static let addressCity = UITextContentType(rawValue: "address-city")
  /// An address state.
  public static let addressState = UITextContentType(rawValue: "address-state")
  /// An address city and state.
  public static let addressCityAndState = UITextContentType(rawValue: "address-city-and-state")
  /// A sublocality.
  public static let sublocality = UITextContentType(rawValue: "sublocality")
  /// A country name.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An email address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A URL.
  public static let URL = UITextContentType(rawValue: "url")
  /// A credit card number.
  public static let creditCardNumber = UITextContentType(rawValue: "credit-card-number")
  /// A username.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A one-time code.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The rules that a password must satisfy.
///
/// - Source: UIKit, `UITextInputPasswordRules`.
@preconcurrency @MainActor
open class UITextInputPasswordRules: NSObject, @preconcurrency NSCopying {
  /// The rules, in Apple's language for password rules; they are not evaluated here.
  public let passwordRulesDescriptor: String

  /// Creates rules from their description.
  ///
  /// - Parameter passwordRulesDescriptor: The rules, in Apple's language for password rules.
  public init(descriptor passwordRulesDescriptor: String) {
    self.passwordRulesDescriptor = passwordRulesDescriptor
    super.init()
  }

  /// Returns the rules themselves, which are immutable.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: The same object.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The properties that describe the keyboard and corrections for a text input.
///
/// A host's keyboard and input method read them. Every property is optional: its default
/// implementation returns the default and ignores new values.
///
/// - Source: UIKit, `UITextInputTraits`.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  /// The automatic capitalization of typed text.
  ///
  /// Default `.sentences`.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// The automatic correction of typed words.
  ///
  /// Default `.default`.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// The setting for spell checking.
  ///
  /// Default `.default`.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// The setting for typographic quotation marks of the language.
  ///
  /// Default `.default`.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// The setting for replacing two hyphens by a dash.
  ///
  /// Default `.default`.
  var smartDashesType: UITextSmartDashesType { get set }
  /// The setting for adjusting spaces around inserted and deleted text.
  ///
  /// Default `.default`.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// The setting for inline completions of words.
  ///
  /// Default `.default`.
  var inlinePredictionType: UITextInlinePredictionType { get set }
  /// The type of the keyboard.
  ///
  /// Default `.default`.
  var keyboardType: UIKeyboardType { get set }
  /// The appearance of the keyboard.
  ///
  /// Default `.default`.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The label of the return key.
  ///
  /// Default `.default`.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key is enabled only if there is text.
  ///
  /// Default false.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the text is hidden, and excluded from copying.
  ///
  /// Default false.
  var isSecureTextEntry: Bool { get set }
  /// The semantic meaning of the text.
  ///
  /// Default nil.
  var textContentType: UITextContentType! { get set }
  /// The rules that a password must satisfy.
  ///
  /// Default nil.
  var passwordRules: UITextInputPasswordRules? { get set }
}

extension UITextInputTraits {
  /// The default.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// The default.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// The default.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  /// The default.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }
  /// The default.
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }
  /// The default.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }
  /// The default.
  public var inlinePredictionType: UITextInlinePredictionType {
    get { .default }
    set {}
  }
  /// The default.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// The default.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// The default.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// The default.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// The default.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  /// The default.
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
  /// The default.
  public var passwordRules: UITextInputPasswordRules? {
    get { nil }
    set {}
  }
}

/// The input traits of a control.
struct InputTraits {
  var autocapitalizationType: UITextAutocapitalizationType = .sentences {
    didSet { hasCapitalization = true }
  }
  /// Whether a program has set the capitalization.
  private(set) var hasCapitalization = false
  var autocorrectionType: UITextAutocorrectionType = .default
  var spellCheckingType: UITextSpellCheckingType = .default
  var smartQuotesType: UITextSmartQuotesType = .default
  var smartDashesType: UITextSmartDashesType = .default
  var smartInsertDeleteType: UITextSmartInsertDeleteType = .default
  var inlinePredictionType: UITextInlinePredictionType = .default
  var keyboardType: UIKeyboardType = .default
  var keyboardAppearance: UIKeyboardAppearance = .default
  var returnKeyType: UIReturnKeyType = .default
  var enablesReturnKeyAutomatically: Bool = false
  var isSecureTextEntry: Bool = false
  var textContentType: UITextContentType? = nil
  var passwordRules: UITextInputPasswordRules? = nil
}
