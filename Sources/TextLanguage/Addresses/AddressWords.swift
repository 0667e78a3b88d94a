// SPDX-License-Identifier: MIT

/// Words of postal addresses, in lower case unless stated otherwise.
enum AddressWords {
  /// After the name of a street.
  static let streets: Set<String> = [
    "street", "st", "avenue", "ave", "boulevard", "blvd", "road", "rd", "drive", "dr", "lane", "ln",
    "way", "court", "ct", "place", "pl", "square", "sq", "terrace", "circle", "cir", "loop",
    "parkway", "pkwy", "highway", "hwy", "trail", "trl", "alley", "crescent", "close", "gardens",
    "grove", "hill", "mews", "row", "walk", "plaza", "broadway", "embankment", "wharf", "quay",
  ]

  /// Before the name of a street.
  static let frenchStreets: Set<String> = [
    "rue", "avenue", "av", "boulevard", "bd", "place", "quai", "chemin", "allée", "allées",
    "impasse", "cours", "square", "route", "passage", "faubourg", "esplanade",
  ]

  static let directions: Set<String> = ["n", "s", "e", "w", "ne", "nw", "se", "sw"]

  /// Parts of a house.
  static let units: Set<String> = [
    "suite", "ste", "apt", "apartment", "unit", "floor", "room", "flat",
  ]

  /// In capitals: states of the USA, provinces of Canada, states of Australia.
  static let stateCodes: Set<String> = Set(
    """
    AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI \
    SC SD TN TX UT VT VA WA WV WI WY PR ON QC BC AB MB SK NS NB NL PE NSW VIC QLD TAS ACT
    """.split(separator: " ").map(String.init))

  static let states: Set<String> = [
    "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut", "delaware",
    "florida", "georgia", "hawaii", "idaho", "illinois", "indiana", "iowa", "kansas", "kentucky",
    "louisiana", "maine", "maryland", "massachusetts", "michigan", "minnesota", "mississippi",
    "missouri", "montana", "nebraska", "nevada", "new hampshire", "new jersey", "new mexico",
    "new york", "north carolina", "north dakota", "ohio", "oklahoma", "oregon", "pennsylvania",
    "rhode island", "south carolina", "south dakota", "tennessee", "texas", "utah", "vermont",
    "virginia", "washington", "west virginia", "wisconsin", "wyoming", "ontario", "quebec",
    "british columbia", "alberta", "manitoba", "saskatchewan", "nova scotia",
  ]

  static let countries: Set<String> = [
    "usa", "u.s.a.", "united states", "united states of america", "uk", "u.k.", "united kingdom",
    "england", "scotland", "wales", "ireland", "canada", "australia", "germany", "deutschland",
    "austria", "österreich", "switzerland", "schweiz", "suisse", "france", "belgium", "belgique",
    "luxembourg",
  ]

  /// Lowercase words within the names of cities and streets.
  static let inner: Set<String> = [
    "am", "an", "der", "den", "im", "in", "bei", "vor", "ob", "zu", "zum", "zur", "und", "de", "du",
    "des", "la", "le", "les", "sur", "sous", "en", "et", "of", "the", "upon", "d'", "l'", "von",
  ]
}
