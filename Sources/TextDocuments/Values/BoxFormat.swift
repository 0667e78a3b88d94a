// SPDX-License-Identifier: MIT

/// A box around text: a cell, a table, a block of paragraphs.
package struct BoxFormat: Equatable, Sendable {
  package struct Length: Hashable, Sendable {
    package var value: Double
    package var isPercent: Bool

    package static let zero = Length(0)

    /// Creates a length.
    ///
    /// - Parameters:
    ///   - value: Points, or per cent of the available width.
    ///   - isPercent: Whether the value is a percentage.
    package init(_ value: Double, isPercent: Bool = false) {
      self.value = value
      self.isPercent = isPercent
    }
  }

  /// One value for each edge.
  package struct Edges<Value: Equatable & Sendable>: Equatable, Sendable {
    package var left, top, right, bottom: Value

    package init(_ value: Value) { (left, top, right, bottom) = (value, value, value, value) }

    /// 0 left, 1 top, 2 right, 3 bottom.
    package subscript(edge: Int) -> Value {
      get {
        switch edge {
        case 0: left
        case 1: top
        case 2: right
        default: bottom
        }
      }
      set {
        switch edge {
        case 0: left = newValue
        case 1: top = newValue
        case 2: right = newValue
        default: bottom = newValue
        }
      }
    }
  }

  package enum VerticalAlignment: UInt8, Sendable, CaseIterable {
    case top, middle, bottom, baseline
  }

  /// The style of a border's line.
  package enum BorderStyle: UInt8, Sendable, CaseIterable {
    case solid, dashed, dotted, double
  }

  package var margin = Edges(Length.zero)
  package var border = Edges(Length.zero)
  package var padding = Edges(Length.zero)
  package var borderColor = Edges<DocumentColor?>(nil)
  package var borderStyle = Edges(BorderStyle.solid)
  package var background: DocumentColor?
  /// The width of the content; 0 means unspecified.
  package var width = Length.zero
  package var minimumWidth = Length.zero
  package var maximumWidth = Length.zero
  package var height = Length.zero
  package var minimumHeight = Length.zero
  package var maximumHeight = Length.zero
  package var verticalAlignment = VerticalAlignment.top

  package init() {}
}
