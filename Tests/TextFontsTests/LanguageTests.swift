// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextUnicode

@testable import TextFonts

/// A sentence each in 70 languages and 30 scripts, with the installed fonts.
@Suite struct LanguageTests {
  private static let sentences: [(language: String, text: String)] = [
    ("af", "Hierdie sin is in Afrikaans geskryf: môre, reën."),
    ("am", "ይህ ዓረፍተ ነገር በአማርኛ ተጽፏል።"), ("ar", "هذه جملة مكتوبة باللغة العربية."),
    ("as", "এইটো অসমীয়া ভাষাত লিখা এটা বাক্য।"),
    ("az", "Bu cümlə Azərbaycan dilində yazılmışdır: ğ, ı, ş."),
    ("be", "Гэты сказ напісаны па-беларуску: ў, і."), ("bg", "Това изречение е на български."),
    ("bn", "এটি বাংলা ভাষায় লেখা একটি বাক্য।"), ("bo", "འདི་བོད་ཡིག་གི་ཚིག་གྲུབ་ཅིག་རེད།"),
    ("ca", "Aquesta frase és en català: col·legi."), ("chr", "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᎪᏪᎵ."),
    ("cs", "Tato věta je česky: příliš žluťoučký kůň."),
    ("cy", "Mae'r frawddeg hon yn Gymraeg: tŷ, ŵyn."), ("da", "Denne sætning er på dansk: å, ø."),
    ("de", "Dieser Satz ist deutsch: Größe, Übung."),
    ("dv", "މިއީ ދިވެހި ބަހުން ލިޔެފައިވާ ޖުމްލައެކެވެ."),
    ("el", "Αυτή η πρόταση είναι γραμμένη στα ελληνικά."), ("en", "This sentence is in English."),
    ("eo", "Ĉi tiu frazo estas en Esperanto: ĝ, ĥ, ĵ, ŝ, ŭ."),
    ("es", "¿Esta oración está en español? ¡Sí, señor!"),
    ("et", "See lause on eesti keeles: õ, š."),
    ("eu", "Esaldi hau euskaraz dago: ñ."), ("fa", "این جمله به زبان فارسی نوشته شده است: گچ پژ."),
    ("fi", "Tämä lause on suomeksi: yö."), ("fr", "Cette phrase est en français : où, œuvre, ç."),
    ("ga", "Tá an abairt seo i nGaeilge: áéíóú."), ("gu", "આ વાક્ય ગુજરાતી ભાષામાં લખાયેલું છે."),
    ("ha", "Wannan jimla da Hausa ce: ƙasa, ɗaki, ɓera."), ("he", "המשפט הזה כתוב בעברית."),
    ("hi", "यह वाक्य हिन्दी में लिखा गया है।"), ("hr", "Ova je rečenica na hrvatskom: ć, đ, š, ž."),
    ("hu", "Ez a mondat magyar: árvíztűrő tükörfúrógép."),
    ("hy", "Այս նախադասությունը գրված է հայերեն։"), ("id", "Kalimat ini dalam bahasa Indonesia."),
    ("is", "Þessi setning er á íslensku: ð, æ, ö."),
    ("it", "Questa frase è in italiano: perché, più."),
    ("iu", "ᐃᓄᒃᑎᑐᑦ ᑎᑎᕋᖅᓯᒪᔪᖅ."), ("ja", "この文は日本語で書かれています。カタカナもあります。"),
    ("ka", "ეს წინადადება ქართულად არის დაწერილი."),
    ("kk", "Бұл сөйлем қазақ тілінде жазылған: ә, ғ, қ, ң, ө, ү, һ."),
    ("km", "ប្រយោគនេះសរសេរជាភាសាខ្មែរ។"), ("kn", "ಈ ವಾಕ್ಯವನ್ನು ಕನ್ನಡದಲ್ಲಿ ಬರೆಯಲಾಗಿದೆ."),
    ("ko", "이 문장은 한국어로 쓰였습니다."), ("lo", "ປະໂຫຍກນີ້ຂຽນເປັນພາສາລາວ."),
    ("lt", "Šis sakinys yra lietuviškas: ą, ė, ų, ū."),
    ("lv", "Šis teikums ir latviski: ķ, ļ, ņ, ģ."),
    ("mk", "Оваа реченица е на македонски: ѓ, ќ, ѕ."), ("ml", "ഈ വാക്യം മലയാളത്തിൽ എഴുതിയതാണ്."),
    ("mn", "Энэ өгүүлбэрийг монголоор бичсэн."), ("mr", "हे वाक्य मराठीत लिहिले आहे: बाळ."),
    ("my", "ဤစာကြောင်းကို မြန်မာဘာသာဖြင့် ရေးထားသည်။"), ("nb", "Denne setningen er på norsk: ære, å."),
    ("ne", "यो वाक्य नेपालीमा लेखिएको हो।"), ("nl", "Deze zin is in het Nederlands: één."),
    ("nqo", "ߒߞߏ ߛߓߍߛߎ߲."), ("or", "ଏହି ବାକ୍ୟ ଓଡ଼ିଆରେ ଲେଖାଯାଇଛି।"),
    ("pa", "ਇਹ ਵਾਕ ਪੰਜਾਬੀ ਵਿੱਚ ਲਿਖਿਆ ਗਿਆ ਹੈ।"), ("pl", "To zdanie jest po polsku: zażółć gęślą jaźń."),
    ("ps", "دا جمله په پښتو لیکل شوې ده: ځ، ښ، ګ، ۍ."),
    ("pt", "Esta frase está em português: não."),
    ("ro", "Această propoziție este în română: ș, ț."),
    ("ru", "Это предложение написано по-русски: ёж."),
    ("sat", "ᱥᱟᱱᱛᱟᱲᱤ ᱯᱟᱹᱨᱥᱤ."), ("si", "මෙම වාක්‍යය සිංහලෙන් ලියා ඇත."),
    ("sk", "Táto veta je po slovensky: ľ, ĺ, ŕ, ô."),
    ("sr", "Ова реченица је на српском: ђ, љ, њ, џ."),
    ("sv", "Den här meningen är på svenska: å."), ("syr", "ܗܢܐ ܟܬܒܐ ܒܠܫܢܐ ܣܘܪܝܝܐ."),
    ("ta", "இந்த வாக்கியம் தமிழில் எழுதப்பட்டுள்ளது."), ("te", "ఈ వాక్యం తెలుగులో వ్రాయబడింది."),
    ("th", "ประโยคนี้เขียนเป็นภาษาไทย"), ("ti", "እዚ ምሉእ ሓሳብ ብትግርኛ ተጻሒፉ።"),
    ("tr", "Bu cümle Türkçe yazılmıştır: ğ, ı, İ, ş."), ("uk", "Це речення українською: ї, є, ґ."),
    ("ur", "یہ جملہ اردو میں لکھا گیا ہے: ٹ، ڈ، ڑ، ے۔"),
    ("vi", "Câu này viết bằng tiếng Việt: những, đường."), ("zgh", "ⵜⴰⵎⴰⵣⵉⵖⵜ ⵏ ⵍⵎⵖⵔⵉⴱ."),
    ("zh-Hans", "这个句子是用简体中文写的。"), ("zh-Hant", "這個句子是用繁體中文寫的。"),
  ]

  /// DejaVu Sans has some of the Arabic letters of Pashto and Urdu, but not all.
  @Test(arguments: ["Noto Sans", "Noto Serif", "DejaVu Sans"])
  func `each sentence has all its glyphs, one font for a script`(family: String) throws {
    let request = FontRequest(families: [family])
    let base = try #require(FontDatabase.system.match(request)).instance
    for (language, text) in LanguageTests.sentences {
      let fallback = FontDatabase.system.fallback(
        base: base, request: request, language: language)
      var fonts: [String: Set<String>] = [:]
      for character in text {
        let units = Array(String(character).utf16)
        let choice = fallback.choice(for: units.span)
        switch choice.reason {
        case .none, .part: Issue.record("\(language): no font for \(character)")
        default: break
        }
        guard let first = character.unicodeScalars.first else { continue }
        let script = HarfBuzzUnicode.script(of: first.value).description
        fonts[script, default: []].insert(choice.instance.description)
      }
      for (script, names) in fonts where !["Zyyy", "Zinh"].contains(script) {
        if family == "DejaVu Sans", script == "Arab" { continue }
        #expect(names.count == 1, "\(language), \(script): \(names)")
      }
    }
  }

  @Test func `a choice does not depend on what was asked before`() throws {
    var random = SeededGenerator(seed: seed())
    let request = FontRequest(families: ["DejaVu Sans"])
    let base = try #require(FontDatabase.system.match(request)).instance
    let clusters = LanguageTests.sentences.flatMap { $0.text.map { String($0) } }
    var known: [String: FontInstance] = [:]
    for _ in 0..<iterations(2) {
      // A separate database has empty tables.
      let fallback = FontFallback(
        base: base, request: request, language: "en", database: .system)
      for cluster in clusters.shuffled(using: &random) {
        let units = Array(cluster.utf16)
        let font = fallback.font(for: units.span)
        if let before = known[cluster] { #expect(font === before, "\(cluster)") }
        known[cluster] = font
        #expect(fallback.font(for: units.span) === font)
      }
    }
  }

  @Test func `many threads ask at once and get the same answers`() async throws {
    let request = FontRequest(families: ["serif"], weight: 700)
    let base = try #require(FontDatabase.system.match(request)).instance
    let clusters = LanguageTests.sentences.flatMap { $0.text.map { String($0) } }
    let answers = await withTaskGroup(of: [FontInstance].self) { group in
      for _ in 0..<8 {
        group.addTask {
          clusters.map { cluster in
            let units = Array(cluster.utf16)
            return FontDatabase.system.fallback(base: base, request: request, language: "en")
              .font(for: units.span)
          }
        }
      }
      var answers: [[FontInstance]] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    for answer in answers { #expect(answer == answers[0]) }
  }
}
