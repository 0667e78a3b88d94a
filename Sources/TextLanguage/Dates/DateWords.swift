// SPDX-License-Identifier: MIT

/// Words of dates, in lower case: English, German, French, Spanish, Italian, Portuguese, Dutch.
enum DateWords {
  /// A month's name, and whether it is abbreviated.
  struct Month {
    var number: Int
    var isShort: Bool
    /// Whether it has another meaning in some language: "may", "march".
    var isWord: Bool
  }

  static let months: [String: Month] = {
    let full = """
      january february march april may june july august september october november december
      januar februar märz april mai juni juli august september oktober november dezember
      jänner feber märz april mai juni juli august september oktober november dezember
      janvier février mars avril mai juin juillet août septembre octobre novembre décembre
      enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
      enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre
      gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
      janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
      januari februari maart april mei juni juli augustus september oktober november december
      """
    let short = """
      jan feb mar apr may jun jul aug sep oct nov dec
      jan feb mrz apr mai jun jul aug sept okt nov dez
      janv févr mär avr may juin juil aoû set out nov déc
      ene fev abr abr mag giu lug ago set ott nov dic
      gen feb mrt apr mei jun jul ago sep okt nov dic
      """
    let words: Set<String> = [
      "may", "march", "mar", "mars", "set", "ago", "gen", "mag", "out", "jun",
    ]
    var months: [String: Month] = [:]
    for (table, isShort) in [(full, false), (short, true)] {
      for line in table.split(separator: "\n") {
        for (index, name) in line.split(separator: " ").enumerated()
        where months[String(name)] == nil {
          let name = String(name)
          months[name] = Month(
            number: index + 1, isShort: isShort, isWord: words.contains(name))
        }
      }
    }
    // The two rows whose third word is another month's.
    months["abr"] = Month(number: 4, isShort: true, isWord: false)
    return months
  }()

  /// Days of the week from Monday, 1.
  static let weekdays: [String: Int] = numbered(
    """
    monday tuesday wednesday thursday friday saturday sunday
    montag dienstag mittwoch donnerstag freitag samstag sonntag
    lundi mardi mercredi jeudi vendredi samedi dimanche
    lunes martes miércoles jueves viernes sábado domingo
    lunedì martedì mercoledì giovedì venerdì sabato domenica
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    """)

  /// Before a date only.
  static let shortWeekdays: Set<String> = Set(
    """
    mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim mié vie sáb dom ma wo vr za zo
    """.split(separator: " ").map(String.init))

  private static func numbered(_ table: String) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for line in table.split(separator: "\n") {
      for (index, name) in line.split(separator: " ").enumerated()
      where numbers[String(name)] == nil {
        numbers[String(name)] = index + 1
      }
    }
    return numbers
  }

  /// Days from today, and the hour that the word implies.
  static let days: [String: (days: Int, hour: Int?)] = [
    "today": (0, nil), "tomorrow": (1, nil), "yesterday": (-1, nil), "tonight": (0, 19),
    "heute": (0, nil), "morgen": (1, nil), "übermorgen": (2, nil), "gestern": (-1, nil),
    "vorgestern": (-2, nil), "aujourd'hui": (0, nil), "demain": (1, nil), "après-demain": (2, nil),
    "hier": (-1, nil), "avant-hier": (-2, nil), "hoy": (0, nil), "mañana": (1, nil),
    "ayer": (-1, nil), "anteayer": (-2, nil), "oggi": (0, nil), "domani": (1, nil),
    "dopodomani": (2, nil), "ieri": (-1, nil), "hoje": (0, nil), "amanhã": (1, nil),
    "ontem": (-1, nil), "vandaag": (0, nil), "overmorgen": (2, nil), "gisteren": (-1, nil),
    "eergisteren": (-2, nil),
  ]

  /// "hier" is also a German word, with another meaning.
  static let ownWords = ["hier": "fr"]

  static let partsOfDay: [String: Int] = [
    "morning": 9, "noon": 12, "afternoon": 15, "evening": 19, "night": 19, "früh": 9,
    "vormittag": 10, "mittag": 12, "nachmittag": 15, "abend": 19, "nacht": 22, "matin": 9,
    "midi": 12, "après-midi": 15, "soir": 19, "ochtend": 9, "middag": 12, "avond": 19,
    "mattina": 9, "pomeriggio": 15, "sera": 19,
  ]

  static let timesOfDay: [String: Int] = [
    "noon": 12, "midday": 12, "midnight": 0, "mittag": 12, "mitternacht": 0, "midi": 12,
    "minuit": 0, "mediodía": 12, "medianoche": 0, "mezzogiorno": 12, "mezzanotte": 0,
  ]

  static let turns: [String: DateParts.Turn] = [
    "this": .nearest, "next": .next, "coming": .next, "last": .last, "diesen": .nearest,
    "dieser": .nearest, "diese": .nearest, "nächsten": .next, "nächste": .next, "nächster": .next,
    "nächstes": .next, "kommenden": .next, "kommende": .next, "letzten": .last, "letzte": .last,
    "letzter": .last, "letztes": .last, "vergangenen": .last, "próximo": .next, "próxima": .next,
    "volgende": .next, "vorige": .last, "komende": .next,
  ]

  /// After the name of a day.
  static let turnsAfter: [String: DateParts.Turn] = [
    "prochain": .next, "dernier": .last, "próximo": .next, "pasado": .last, "prossimo": .next,
    "scorso": .last,
  ]

  static let units: [String: DateParts.Unit] = {
    let table: [(DateParts.Unit, String)] = [
      (.minute, "minute minutes min mins minuten minuto minutos minuti"),
      (.hour, "hour hours hrs stunde stunden heure heures hora horas ora ore uur"),
      (.day, "day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen"),
      (.week, "week weeks woche wochen semaine semaines semana semanas settimana settimane weken"),
      (.month, "month months monat monate monaten mois mes meses mese mesi maand maanden"),
      (.year, "year years jahr jahre jahren an ans année années año años anno anni jaar"),
    ]
    var units: [String: DateParts.Unit] = [:]
    for (unit, names) in table {
      for name in names.split(separator: " ") { units[String(name)] = unit }
    }
    return units
  }()

  static let numbers: [String: Int] = {
    var numbers: [String: Int] = ["a": 1, "an": 1]
    for table in [
      "one two three four five six seven eight nine ten eleven twelve",
      "einem zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
      "un deux trois quatre cinq six sept huit neuf dix onze douze",
      "un dos tres cuatro cinco seis siete ocho nueve diez once doce",
    ] {
      for (index, name) in table.split(separator: " ").enumerated() {
        numbers[String(name)] = index + 1
      }
    }
    numbers["einer"] = 1
    numbers["une"] = 1
    numbers["una"] = 1
    return numbers
  }()

  /// Before a period in the future.
  static let forward: Set<String> = ["in", "dans", "en", "dentro", "tra", "fra", "over"]
  /// Before a period in the past.
  static let back: Set<String> = ["vor", "hace"]

  /// Between a day and its time.
  static let timeLeads: Set<String> = [
    "at", "um", "gegen", "à", "a", "ab", "alle", "às", "om", "from", "von", "de", "vers", "around",
  ]
  /// Before a time without a day.
  static let isolatedTimeLeads: Set<String> = ["at", "um", "à", "om", "às"]

  /// Between two times or days.
  static let spans: Set<String> = ["to", "until", "till", "bis", "à", "a", "hasta", "au", "tot"]

  /// Before the day that a time belongs to.
  static let dayLeads: Set<String> = ["on", "am", "le", "el", "il", "op", "em"]

  /// Between a day and its month, and a month and its year.
  static let links: Set<String> = ["of", "de", "del", "di", "do"]

  /// Seconds east of Greenwich; only names that are not other words.
  static let zones: [String: Int] = [
    "UTC": 0, "GMT": 0, "Z": 0, "EST": -18000, "EDT": -14400, "CST": -21600, "CDT": -18000,
    "MST": -25200, "MDT": -21600, "PST": -28800, "PDT": -25200, "CET": 3600, "CEST": 7200,
    "MEZ": 3600, "MESZ": 7200, "EET": 7200, "EEST": 10800, "BST": 3600, "WET": 0, "WEST": 3600,
    "MSK": 10800, "JST": 32400, "KST": 32400, "AEST": 36000, "AEDT": 39600, "IST": 19800,
  ]

  /// All words with which a date may begin.
  static let beginnings: Set<String> = {
    var words = Set(months.keys)
    words.formUnion(weekdays.keys)
    words.formUnion(shortWeekdays)
    words.formUnion(days.keys)
    words.formUnion(turns.keys)
    words.formUnion(numbers.keys)
    words.formUnion(forward)
    words.formUnion(back)
    words.formUnion(isolatedTimeLeads)
    words.formUnion(["the", "il", "pasado"])
    return words
  }()
}
