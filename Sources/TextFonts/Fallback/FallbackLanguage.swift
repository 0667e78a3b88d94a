// SPDX-License-Identifier: MIT

internal import TextUnicode

/// Languages in fontconfig's spelling, and the choice of the language for a cluster.
enum FallbackLanguage {
  /// Returns fontconfig's name of a BCP 47 language: "zh-Hant" is "zh-tw", "en-GB" is "en".
  static func fontconfigName(_ language: String) -> String {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let first = parts.first, (2...3).contains(first.utf8.count) else { return "en" }
    let rest = parts.dropFirst()
    func has(_ names: String...) -> Bool { rest.contains { names.contains($0) } }
    switch first {
    case "zh":
      if has("hk") { return "zh-hk" }
      if has("mo") { return "zh-mo" }
      if has("hant", "tw") { return "zh-tw" }
      return has("sg") ? "zh-sg" : "zh-cn"
    case "yue": return has("hans", "cn") ? "zh-cn" : "zh-hk"
    case "cmn": return has("hant", "tw") ? "zh-tw" : "zh-cn"
    case "pa": return has("arab", "pk") ? "pa-pk" : "pa"
    case "ku": return has("arab", "iq") ? "ku-iq" : has("am") ? "ku-am" : "ku-tr"
    case "mn": return has("mong", "cn") ? "mn-cn" : "mn-mn"
    case "az": return has("arab", "ir") ? "az-ir" : "az-az"
    case "ps": return has("pk") ? "ps-pk" : "ps-af"
    case "iw": return "he"
    case "in": return "id"
    case "no", "nn": return first == "nn" ? "nn" : "nb"
    default: return first
    }
  }

  /// Returns the language for a cluster's font: the text's, if its script is the cluster's; else
  /// one of that script.
  ///
  /// The font of an Arabic word in English text is requested for Arabic, not English.
  static func language(for script: Script, inTextOf language: String) -> String {
    if script == .common || script == .inherited || script == .unknown || script == .latin {
      return language
    }
    if let samples = samples[script] {
      return samples.contains(language) ? language : samples[0]
    }
    return language
  }

  /// Returns the language's script if it is among those that share a character; else that of most
  /// texts.
  ///
  /// So the character has the font of the neighbouring letters. Common if no script shares it.
  static func script(among users: [Script], inTextOf language: String) -> Script {
    if let own = users.first(where: { samples[$0]?.contains(language) == true }) { return own }
    let frequent = [Script.latin, Script("Arab"), Script("Deva"), Script("Hani")]
    return frequent.first { users.contains($0) } ?? users.first ?? .common
  }

  /// The languages of each script, in fontconfig's spelling; the first one represents the script.
  ///
  /// The language of ideographs in other texts is our choice: simplified Chinese, which most
  /// readers read.
  private static let samples: [Script: [String]] = [
    Script("Arab"): [
      "ar", "fa", "ur", "ps-af", "ps-pk", "ug", "sd", "ku-iq", "ks", "pa-pk", "az-ir", "lah", "ota",
    ],
    Script("Armn"): ["hy"],
    Script("Beng"): ["bn", "as", "mni"],
    Script("Bopo"): ["zh-tw", "zh-cn", "zh-hk", "zh-mo", "zh-sg"],
    Script("Cans"): ["iu", "cr"],
    Script("Cher"): ["chr"],
    Script("Cyrl"): [
      "ru", "uk", "bg", "sr", "mk", "be", "kk", "ky", "mn-mn", "tg", "tt", "ab", "av", "ba", "bs",
      "ce", "chm", "cv", "ik", "kaa", "kum", "ku-am", "kv", "lez", "mo", "os", "sah", "sel", "sh",
      "tk", "tyv", "uz", "bua", "kk",
    ],
    Script("Deva"): ["hi", "mr", "ne", "sa", "kok", "bho", "hne", "mai", "doi", "brx", "bh"],
    Script("Ethi"): ["am", "ti-er", "ti", "gez", "tig", "byn", "sid", "wal", "ti-et"],
    Script("Geor"): ["ka"],
    Script("Grek"): ["el"],
    Script("Gujr"): ["gu"],
    Script("Guru"): ["pa"],
    Script("Hang"): ["ko"],
    Script("Hani"): ["zh-cn", "zh-tw", "zh-hk", "zh-mo", "zh-sg", "ja", "ko"],
    Script("Hebr"): ["he", "yi"],
    Script("Hira"): ["ja"],
    Script("Kana"): ["ja"],
    Script("Khmr"): ["km"],
    Script("Knda"): ["kn"],
    Script("Laoo"): ["lo"],
    Script("Mlym"): ["ml"],
    Script("Mong"): ["mn-cn"],
    Script("Mymr"): ["my", "shn"],
    Script("Nkoo"): ["nqo"],
    Script("Olck"): ["sat"],
    Script("Orya"): ["or"],
    Script("Sinh"): ["si"],
    Script("Syrc"): ["syr"],
    Script("Taml"): ["ta"],
    Script("Telu"): ["te"],
    Script("Tfng"): ["ber-ma", "ber-dz", "zgh"],
    Script("Thaa"): ["dv"],
    Script("Thai"): ["th"],
    Script("Tibt"): ["bo", "dz"],
    Script("Yiii"): ["ii"],
  ]

  /// Returns the family of the Noto fonts for a script.
  ///
  /// Fontconfig's rules name few fonts of most scripts, and would choose a sans-serif Thai font for
  /// serif text although a serif one is installed.
  ///
  /// - `language`: In fontconfig's spelling; chooses the forms of ideographs.
  static func notoFamily(for script: Script, language: String, isSerif: Bool) -> String? {
    let name: String?
    switch script {
    case Script("Hani"), Script("Hira"), Script("Kana"), Script("Hang"), Script("Bopo"):
      name = "CJK " + (ideographs[language] ?? "SC")
    default: name = notoNames[script]
    }
    return name.map { "Noto \(isSerif ? "Serif" : "Sans") \($0)" }
  }

  private static let ideographs = [
    "ja": "JP", "ko": "KR", "zh-tw": "TC", "zh-hk": "HK", "zh-mo": "HK",
  ]

  private static let notoNames: [Script: String] = [
    Script("Adlm"): "Adlam", Script("Ahom"): "Ahom", Script("Arab"): "Arabic",
    Script("Armn"): "Armenian", Script("Bali"): "Balinese", Script("Beng"): "Bengali",
    Script("Cans"): "Canadian Aboriginal", Script("Cher"): "Cherokee",
    Script("Deva"): "Devanagari", Script("Dogr"): "Dogra", Script("Ethi"): "Ethiopic",
    Script("Geor"): "Georgian", Script("Gran"): "Grantha", Script("Gujr"): "Gujarati",
    Script("Guru"): "Gurmukhi", Script("Hebr"): "Hebrew", Script("Java"): "Javanese",
    Script("Khmr"): "Khmer", Script("Khoj"): "Khojki", Script("Knda"): "Kannada",
    Script("Laoo"): "Lao", Script("Mlym"): "Malayalam", Script("Mong"): "Mongolian",
    Script("Mymr"): "Myanmar", Script("Nkoo"): "NKo", Script("Olck"): "Ol Chiki",
    Script("Orya"): "Oriya", Script("Sinh"): "Sinhala", Script("Syrc"): "Syriac",
    Script("Taml"): "Tamil", Script("Tang"): "Tangut", Script("Telu"): "Telugu",
    Script("Tfng"): "Tifinagh", Script("Thaa"): "Thaana", Script("Thai"): "Thai",
    Script("Tibt"): "Tibetan", Script("Yezi"): "Yezidi", Script("Yiii"): "Yi",
  ]
}
