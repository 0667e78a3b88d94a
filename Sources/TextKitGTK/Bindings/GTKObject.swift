// SPDX-License-Identifier: MIT

internal import CGTK4

/// A pointer to a GTK object.
///
/// It can be passed on and compared; only the owner of the object may store it.
@safe struct GTKPointer: Hashable, @unchecked Sendable {
  let raw: UnsafeMutableRawPointer

  static func == (a: GTKPointer, b: GTKPointer) -> Bool { unsafe a.raw == b.raw }
  func hash(into hasher: inout Hasher) { unsafe hasher.combine(raw) }

  init(_ raw: UnsafeMutableRawPointer) { unsafe self.raw = raw }
  init(_ pointer: OpaquePointer) { unsafe raw = UnsafeMutableRawPointer(pointer) }
  init<T>(_ pointer: UnsafeMutablePointer<T>) { unsafe raw = UnsafeMutableRawPointer(pointer) }
  /// nil for no pointer.
  init?<T>(_ pointer: UnsafeMutablePointer<T>?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.init(pointer)
  }
  init?(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.init(pointer)
  }

  var opaque: OpaquePointer { unsafe OpaquePointer(raw) }
  func typed<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    unsafe raw.assumingMemoryBound(to: type)
  }
  var widget: UnsafeMutablePointer<GtkWidget> { unsafe typed() }

  /// Retains the object.
  @discardableResult
  func retain() -> GTKPointer {
    unsafe g_object_ref(raw)
    return self
  }
  /// Releases the object.
  func release() { unsafe g_object_unref(raw) }

  /// Returns a widget's descendants of a type, including itself.
  func descendants(ofType type: GType) -> [GTKPointer] {
    var found: [GTKPointer] = []
    var widgets = [self]
    while let next = widgets.popLast() {
      if unsafe g_type_check_instance_is_a(next.typed(), type) != 0 { found.append(next) }
      var child = unsafe GTKPointer(gtk_widget_get_first_child(next.widget))
      while let widget = child {
        widgets.append(widget)
        child = unsafe GTKPointer(gtk_widget_get_next_sibling(widget.widget))
      }
    }
    return found
  }
}

/// A GTK object that this program retains.
@safe final class GTKObject: @unchecked Sendable {
  let pointer: GTKPointer
  /// - Parameter pointer: An object whose reference is transferred.
  init(taking pointer: GTKPointer) { self.pointer = pointer }
  deinit { pointer.release() }
}

/// The arguments of a signal; the first is the object itself.
@safe struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>?
  fileprivate let result: UnsafeMutablePointer<GValue>?
  let count: Int

  private func value(_ index: Int) -> UnsafePointer<GValue>? {
    guard index < count, let values = unsafe values else { return nil }
    return unsafe values + index
  }
  func string(_ index: Int) -> String? {
    guard let value = unsafe value(index), let text = unsafe g_value_get_string(value) else {
      return nil
    }
    return unsafe String(cString: text)
  }
  func int(_ index: Int) -> Int { unsafe value(index).map { unsafe Int(g_value_get_int($0)) } ?? 0 }
  func double(_ index: Int) -> Double {
    unsafe value(index).map { unsafe g_value_get_double($0) } ?? 0
  }
  func bool(_ index: Int) -> Bool {
    unsafe value(index).map { unsafe g_value_get_boolean($0) != 0 } ?? false
  }
  /// Returns an argument that is an object or a boxed value.
  func pointer(_ index: Int) -> GTKPointer? {
    guard let value = unsafe value(index), let found = unsafe g_value_peek_pointer(value) else {
      return nil
    }
    return unsafe GTKPointer(found)
  }
  /// Returns the string in an argument of type `GValue`.
  func boxedString(_ index: Int) -> String? {
    guard let box = unsafe pointer(index)?.typed(GValue.self),
      let text = unsafe g_value_get_string(box)
    else { return nil }
    return unsafe String(cString: text)
  }
  /// Returns the local files in an argument of type `GValue`.
  func boxedFiles(_ index: Int) -> [URL] {
    guard let box = unsafe pointer(index)?.typed(GValue.self),
      let list = unsafe g_value_get_boxed(box)
    else { return [] }
    let all = unsafe gdk_file_list_get_files(OpaquePointer(list))
    defer { unsafe g_slist_free(all) }
    var files: [URL] = []
    var next = unsafe all
    while let entry = unsafe next {
      if let file = unsafe entry.pointee.data,
        let path = unsafe g_file_get_path(OpaquePointer(file))
      {
        unsafe files.append(URL(fileURLWithPath: String(cString: path)))
        unsafe g_free(path)
      }
      unsafe next = entry.pointee.next
    }
    return files
  }
  /// Sets the return value of the signal.
  func answer(_ isTrue: Bool) {
    if let result = unsafe result { unsafe g_value_set_boolean(result, isTrue ? 1 : 0) }
  }
  func answer(_ number: Int32) {
    if let result = unsafe result { unsafe g_value_set_int(result, number) }
  }
  func answer(flags: UInt32) {
    if let result = unsafe result { unsafe g_value_set_flags(result, flags) }
  }
}

private final class SignalHandler {
  let call: @MainActor (SignalArguments) -> Void
  init(_ call: @escaping @MainActor (SignalArguments) -> Void) { self.call = call }
}

extension GTKPointer {
  /// Connects a handler to a signal for the lifetime of the object.
  ///
  /// - Returns: The handler's number for `disconnect(_:)`.
  @discardableResult
  func connect(_ signal: String, _ call: @escaping @MainActor (SignalArguments) -> Void) -> UInt {
    let handler = unsafe Unmanaged.passRetained(SignalHandler(call)).toOpaque()
    return unsafe UInt(
      tk_connect(
        raw, signal,
        { data, count, values, result in
          guard let data = unsafe data else { return }
          let handler = unsafe Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
          nonisolated(unsafe) let arguments = unsafe SignalArguments(
            values: values, result: result, count: Int(count))
          nonisolated(unsafe) let call = handler
          MainActor.assumeIsolated { unsafe call.call(arguments) }
        }, handler,
        { data in
          if let data = unsafe data { unsafe Unmanaged<SignalHandler>.fromOpaque(data).release() }
        }))
  }

  func disconnect(_ number: UInt) { unsafe g_signal_handler_disconnect(raw, gulong(number)) }

  // MARK: Properties

  func set(_ property: String, _ value: String?) { unsafe tk_set_string(raw, property, value) }
  func set(_ property: String, _ value: Bool) { unsafe tk_set_bool(raw, property, value) }
  func set(_ property: String, _ value: Int) {
    unsafe tk_set_int(raw, property, Int32(clamping: value))
  }
  func set(_ property: String, _ value: Double) { unsafe tk_set_double(raw, property, value) }
  func string(_ property: String) -> String? {
    guard let text = unsafe tk_get_string(raw, property) else { return nil }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }
  func bool(_ property: String) -> Bool { unsafe tk_get_bool(raw, property) }
  func int(_ property: String) -> Int { unsafe Int(tk_get_int(raw, property)) }
}
