// SPDX-License-Identifier: MIT

/// Airlines by their IATA codes.
enum Airlines {
  static let codes: [String: String] = [
    "AA": "American Airlines", "AC": "Air Canada", "AF": "Air France", "AI": "Air India",
    "AM": "Aeroméxico", "AR": "Aerolíneas Argentinas", "AS": "Alaska Airlines", "AV": "Avianca",
    "AY": "Finnair", "AZ": "ITA Airways", "B6": "JetBlue", "BA": "British Airways",
    "BR": "EVA Air", "BT": "airBaltic", "CA": "Air China", "CI": "China Airlines",
    "CM": "Copa Airlines", "CX": "Cathay Pacific", "CZ": "China Southern", "DE": "Condor",
    "DL": "Delta Air Lines", "DY": "Norwegian", "EI": "Aer Lingus", "EK": "Emirates",
    "ET": "Ethiopian Airlines", "EW": "Eurowings", "EY": "Etihad Airways",
    "F9": "Frontier Airlines",
    "FI": "Icelandair", "FR": "Ryanair", "G3": "Gol", "GA": "Garuda Indonesia", "GF": "Gulf Air",
    "HA": "Hawaiian Airlines", "HU": "Hainan Airlines", "IB": "Iberia", "JL": "Japan Airlines",
    "JU": "Air Serbia", "KE": "Korean Air", "KL": "KLM", "KQ": "Kenya Airways",
    "LA": "LATAM", "LH": "Lufthansa", "LO": "LOT Polish Airlines", "LX": "SWISS",
    "LY": "El Al", "MH": "Malaysia Airlines", "MS": "EgyptAir", "MU": "China Eastern",
    "NH": "All Nippon Airways", "NK": "Spirit Airlines", "NZ": "Air New Zealand",
    "OK": "Czech Airlines", "OS": "Austrian Airlines", "OZ": "Asiana Airlines",
    "PR": "Philippine Airlines", "QF": "Qantas", "QR": "Qatar Airways", "RJ": "Royal Jordanian",
    "RO": "TAROM", "SA": "South African Airways", "SK": "SAS", "SN": "Brussels Airlines",
    "SQ": "Singapore Airlines", "SU": "Aeroflot", "SV": "Saudia", "TG": "Thai Airways",
    "TK": "Turkish Airlines", "TP": "TAP Air Portugal", "U2": "easyJet", "UA": "United Airlines",
    "UX": "Air Europa", "VN": "Vietnam Airlines", "VS": "Virgin Atlantic", "VY": "Vueling",
    "W6": "Wizz Air", "WN": "Southwest Airlines", "WS": "WestJet", "ZH": "Shenzhen Airlines",
  ]

  /// Names that have another meaning too, and need "flight" after them.
  private static let ambiguous: Set<String> = [
    "Condor", "Norwegian", "Emirates", "Iberia", "SAS", "SWISS", "Gol", "LATAM", "KLM",
  ]

  /// The names by their first words, the longest first.
  static let names: [String: [(name: String, isAlone: Bool)]] = {
    var names: [String: [(name: String, isAlone: Bool)]] = [:]
    for name in Set(codes.values).sorted(by: { ($1.utf16.count, $0) < ($0.utf16.count, $1) }) {
      let first = name.split(separator: " ")[0]
      names[String(first), default: []].append((name, !ambiguous.contains(name)))
    }
    return names
  }()
}
