// SPDX-License-Identifier: MIT

/// Languages and their numbers in Windows.
///
/// - Source: [MS-LCID], the languages that RTF files name.
enum RTFLanguages {
  private static let names: [Int: String] = [
    1025: "ar-SA", 1026: "bg-BG", 1027: "ca-ES", 1028: "zh-TW", 1029: "cs-CZ", 1030: "da-DK",
    1031: "de-DE",
    1032: "el-GR", 1033: "en-US", 1035: "fi-FI", 1036: "fr-FR", 1037: "he-IL", 1038: "hu-HU",
    1039: "is-IS",
    1040: "it-IT", 1041: "ja-JP", 1042: "ko-KR", 1043: "nl-NL", 1044: "nb-NO", 1045: "pl-PL",
    1046: "pt-BR",
    1047: "rm-CH", 1048: "ro-RO", 1049: "ru-RU", 1050: "hr-HR", 1051: "sk-SK", 1052: "sq-AL",
    1053: "sv-SE",
    1054: "th-TH", 1055: "tr-TR", 1056: "ur-PK", 1057: "id-ID", 1058: "uk-UA", 1059: "be-BY",
    1060: "sl-SI",
    1061: "et-EE", 1062: "lv-LV", 1063: "lt-LT", 1065: "fa-IR", 1066: "vi-VN", 1067: "hy-AM",
    1068: "az-AZ",
    1069: "eu-ES", 1071: "mk-MK", 1076: "xh-ZA", 1077: "zu-ZA", 1078: "af-ZA", 1079: "ka-GE",
    1080: "fo-FO",
    1081: "hi-IN", 1082: "mt-MT", 1086: "ms-MY", 1087: "kk-KZ", 1089: "sw-KE", 1091: "uz-UZ",
    1093: "bn-IN",
    1094: "pa-IN", 1095: "gu-IN", 1097: "ta-IN", 1098: "te-IN", 1099: "kn-IN", 1100: "ml-IN",
    1102: "mr-IN",
    1104: "mn-MN", 1106: "cy-GB", 1107: "km-KH", 1108: "lo-LA", 1110: "gl-ES", 1118: "am-ET",
    1121: "ne-NP",
    1128: "ha-NG", 2049: "ar-IQ", 2052: "zh-CN", 2055: "de-CH", 2057: "en-GB", 2058: "es-MX",
    2060: "fr-BE",
    2064: "it-CH", 2067: "nl-BE", 2068: "nn-NO", 2070: "pt-PT", 2074: "sr-Latn-CS", 2077: "sv-FI",
    2108: "ga-IE",
    3073: "ar-EG", 3076: "zh-HK", 3079: "de-AT", 3081: "en-AU", 3082: "es-ES", 3084: "fr-CA",
    3098: "sr-Cyrl-CS",
    4100: "zh-SG", 4105: "en-CA", 4108: "fr-CH", 5129: "en-NZ", 6153: "en-IE", 7177: "en-ZA",
    11274: "es-AR",
    16393: "en-IN",
  ]
  /// No language, or text that is excluded from proofing.
  static let none: Int32 = 1024

  /// Whether a language is Chinese, Japanese or Korean.
  static func isEastAsian(_ number: Int32) -> Bool {
    [4, 17, 18].contains(number & 0x3FF)
  }

  /// The numbers of language tags without a region, where they are not the lowest one.
  private static let usual = [
    "zh": 2052, "zh-Hans": 2052, "zh-Hant": 1028, "no": 1044, "sr": 3098, "sr-Latn": 2074,
    "sr-Cyrl": 3098, "iw": 1037, "in": 1057,
  ]
  /// By language subtag: the lowest number of the language.
  private static let primary = Dictionary(
    names.map { (String($0.value.prefix { $0 != "-" }), $0.key) }, uniquingKeysWith: min)

  private static let numbers = Dictionary(names.map { ($0.value, $0.key) }) { first, _ in first }

  static func name(of number: Int) -> String? { names[number] }
  static func number(of name: String) -> Int? { numbers[name] }

  /// Returns the number of a language in any region, or without one, for readers that only support
  /// numbers.
  static func number(near name: String) -> Int? {
    if let number = numbers[name] ?? usual[name] { return number }
    var parts = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let first = parts.first?.lowercased() else { return nil }
    parts[0] = first
    for count in stride(from: min(parts.count, 2), through: 1, by: -1) {
      let part = parts.prefix(count).joined(separator: "-")
      if let number = numbers[part] ?? usual[part] ?? (count == 1 ? primary[part] : nil) {
        return number
      }
    }
    return nil
  }
}
