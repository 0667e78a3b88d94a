// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextLanguage

@Suite struct AddressTests {
  private static let names: [FoundAddress.Part: String] = [
    .street: "Street", .city: "City", .state: "State", .zip: "ZIP", .country: "Country",
  ]

  private func parts(_ column: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: column.split(separator: "|").map {
        let sides = $0.split(separator: "=", maxSplits: 1)
        return (String(sides[0]), String(sides[1]))
      })
  }

  @Test func `addresses of the list are found with their parts, and no others`() throws {
    for line in try MarkedText.lines("addresses.tsv") where line[0] == "address" {
      let marked = MarkedText(line[1])
      let found = AddressScanner.addresses(in: ScannedText(marked.text))
      #expect(found.map(\.range) == marked.ranges, "\(marked)")
      for address in found {
        let named = address.parts.map { (Self.names[$0.key]!, $0.value) }
        #expect(Dictionary(uniqueKeysWithValues: named) == parts(line[2]))
      }
    }
  }

  @Test func `flights of the list are found with their parts, and no others`() throws {
    for line in try MarkedText.lines("addresses.tsv") where line[0] == "flight" {
      let marked = MarkedText(line[1])
      let found = FlightScanner.flights(in: ScannedText(marked.text))
      #expect(found.map(\.range) == marked.ranges, "\(marked)")
      for flight in found {
        #expect(["Airline": flight.airline, "Flight": flight.number] == parts(line[2]))
      }
    }
  }
}
