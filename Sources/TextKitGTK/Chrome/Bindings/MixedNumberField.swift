// SPDX-License-Identifier: MIT

internal import CGTK4

/// A spin button that is empty if there are several values.
///
///     12 pt and 24 pt selected      [    ] − +      the buttons change each value by a step;
///                                                   a typed number replaces all
@MainActor @safe
package final class MixedNumberField {
  /// The change that the user requests.
  package enum Change: Equatable, Sendable {
    /// A new value for all.
    case all(Double)
    /// A difference to add to each.
    case each(Double)
  }

  /// Called when the user has typed a number or pressed a button.
  package var changed: ((Change) -> Void)?
  private let pointer: GTKPointer
  private var isMixed = false
  private var isSetting = false
  private var shown: Double?
  /// The value of the spin button while it is empty, far from both limits.
  private let middle: Double

  fileprivate init(_ pointer: GTKPointer) {
    self.pointer = pointer
    let (lower, upper) = unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 2) {
      ends in
      unsafe gtk_spin_button_get_range(
        pointer.opaque, ends.baseAddress, ends.baseAddress.map { unsafe $0 + 1 })
      return unsafe (ends[0], ends[1])
    }
    middle = ((lower + upper) / 2).rounded()
    // An empty field has no value rather than the minimum.
    unsafe gtk_spin_button_set_update_policy(pointer.opaque, GTK_UPDATE_IF_VALID)
    pointer.connect("input") { [weak self] arguments in
      arguments.answer(self?.text.isEmpty == true ? Int32(GTK_INPUT_ERROR) : 0)
    }
    pointer.connect("output") { [weak self] arguments in
      arguments.answer(self?.isMixed == true && self?.text.isEmpty == true)
    }
    pointer.connect("value-changed") { [weak self] _ in self?.note() }
  }

  private var value: Double { unsafe gtk_spin_button_get_value(pointer.opaque) }
  private var text: String { pointer.string("text") ?? "" }

  /// Shows a value; empty for several.
  package func show(_ number: Double?) {
    isSetting = true
    defer { isSetting = false }
    shown = number
    if let number {
      isMixed = false
      if value != number || text.isEmpty {
        unsafe gtk_spin_button_set_value(pointer.opaque, number)
        unsafe gtk_spin_button_update(pointer.opaque)
      }
    } else if !isMixed || !text.isEmpty || value != middle {
      isMixed = true
      pointer.set("text", "")
      unsafe gtk_spin_button_set_value(pointer.opaque, middle)
    }
  }

  private func note() {
    guard !isSetting else { return }
    guard isMixed, text.isEmpty else {
      isMixed = false
      // Text that is not a number is discarded.
      if value != shown { changed?(.all(value)) }
      return
    }
    if value != middle { changed?(.each(value - middle)) }
  }
}

extension ChromeObject {
  /// Returns a field that is empty for several values.
  package func mixedNumberField() -> MixedNumberField { MixedNumberField(pointer) }
}
