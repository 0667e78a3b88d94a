// SPDX-License-Identifier: MIT

internal import TextFonts

// Errors are returned through pointers; the caller owns the objects.

/// The processes that see registered fonts.
///
/// Only this process is supported: fonts for others are installed where fontconfig finds them.
public enum CTFontManagerScope: UInt32, Sendable {
  /// No process.
  case none = 0
  /// This process.
  case process = 1
  /// All of the user's programs, permanently; not supported.
  case persistent = 2
  /// All of the user's programs until the user logs out; not supported.
  case session = 3
  /// The same as `.persistent`.
  public static var user: CTFontManagerScope { .persistent }
}

/// Reasons why fonts were not registered: codes of `kCTFontManagerErrorDomain`.
public enum CTFontManagerError: CFIndex, Error, Sendable {
  /// There is no such file.
  case fileNotFound = 101
  /// The file may not be read, or fonts may not be registered for others.
  case insufficientPermissions = 102
  /// The file is not a font.
  case unrecognizedFormat = 103
  /// The font file is damaged.
  case invalidFontData = 104
  /// The font is already registered.
  case alreadyRegistered = 105
  /// There are too many fonts, or they are too large.
  case exceededResourceLimit = 106
  /// The font is not registered.
  case notRegistered = 201
  /// The font is in use.
  case inUse = 202
  /// The system needs the font.
  case systemRequired = 203
}

/// The domain of font registration errors.
public var kCTFontManagerErrorDomain: CFString {
  "com.apple.CoreText.CTFontManagerErrorDomain" as CFString
}
/// The key of an error's user info for a `CFArray` of the fonts' `CFURL`s.
public var kCTFontManagerErrorFontURLsKey: CFString { "CTFontManagerErrorFontURLs" as CFString }
/// The name of the notification that is posted after fonts were registered or unregistered.
public var kCTFontManagerRegisteredFontsChangedNotification: CFString {
  "CTFontManagerFontChangedNotification" as CFString
}

private struct Registration {
  var scope = CTFontManagerScope.process

  func register(_ url: CFURL) -> NSError? {
    let file = url as URL
    return change(url) {
      if UIFont.hasRegistered(file) {
        return error(.alreadyRegistered, "is already registered", file)
      }
      do {
        try UIFont.registerFonts(at: file)
        return nil
      } catch let problem as FontFileError {
        return self.error(Self.code(of: problem), problem.description, file)
      } catch {
        return self.error(.invalidFontData, "\(error)", file)
      }
    }
  }

  func unregister(_ url: CFURL) -> NSError? {
    let file = url as URL
    return change(url) {
      UIFont.unregisterFonts(at: file) ? nil : error(.notRegistered, "is not registered", file)
    }
  }

  private func change(_ url: CFURL, _ body: () -> NSError?) -> NSError? {
    guard scope == .process else {
      return error(
        .insufficientPermissions, "can be registered for this process only", url as URL)
    }
    let problem = body()
    if problem == nil { Self.tell() }
    return problem
  }

  static func tell() {
    NotificationCenter.default.post(
      name: .init(kCTFontManagerRegisteredFontsChangedNotification as String), object: nil)
  }

  private static func code(of problem: FontFileError) -> CTFontManagerError {
    let manager = FileManager.default
    if !manager.fileExists(atPath: problem.file) { return .fileNotFound }
    if !manager.isReadableFile(atPath: problem.file) { return .insufficientPermissions }
    return problem.description.contains("is damaged") ? .invalidFontData : .unrecognizedFormat
  }

  func error(_ code: CTFontManagerError, _ why: String, _ file: URL?) -> NSError {
    let name = file.map { "The font file “\($0.path)” " } ?? "The font "
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: why.hasSuffix(".") ? why : "\(name)\(why)."
    ]
    if let file { info[kCTFontManagerErrorFontURLsKey as String] = [file as NSURL] as NSArray }
    return NSError(
      domain: kCTFontManagerErrorDomain as String, code: code.rawValue, userInfo: info)
  }

  func all(_ urls: CFArray, _ body: (CFURL) -> NSError?) -> [NSError] {
    urls.compactMap { item in
      guard let url = item as? URL ?? (item as? NSURL).map({ $0 as URL }) else {
        return error(.fileNotFound, "is not a URL: \(item)", nil)
      }
      return body(url as NSURL)
    }
  }
}

private func give(_ problem: NSError?, _ pointer: UnsafeMutablePointer<Unmanaged<CFError>?>?)
  -> Bool
{
  guard let problem else { return true }
  unsafe pointer?.pointee = Unmanaged.passRetained(problem)
  return false
}

private func give(
  _ problems: [NSError], _ pointer: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  if problems.isEmpty { return true }
  unsafe pointer?.pointee = Unmanaged.passRetained(problems as NSArray)
  return false
}

/// Registers the fonts of a file, so that this process finds them by name.
///
/// - Parameters:
///   - fontURL: The font file.
///   - scope: `.process`; other scopes fail.
///   - error: Receives the error, which the caller owns.
/// - Returns: false if the file is not a font or is already registered.
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  unsafe give(Registration(scope: scope).register(fontURL), error)
}

/// Unregisters the fonts of a file; existing fonts remain usable.
///
/// - Parameters:
///   - fontURL: The font file.
///   - scope: The scope of the registration.
///   - error: Receives the error, which the caller owns.
/// - Returns: false if the file is not registered.
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  unsafe give(Registration(scope: scope).unregister(fontURL), error)
}

/// Registers the fonts of files, so that this process finds them by name.
///
/// - Parameters:
///   - fontURLs: `CFURL`s of font files.
///   - scope: `.process`; other scopes fail.
///   - errors: Receives an array of errors, which the caller owns.
/// - Returns: true if all files were registered.
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  let registration = Registration(scope: scope)
  return unsafe give(registration.all(fontURLs, registration.register), errors)
}

/// Unregisters the fonts of files.
///
/// - Parameters:
///   - fontURLs: `CFURL`s of font files.
///   - scope: The scope of the registration.
///   - errors: Receives an array of errors, which the caller owns.
/// - Returns: true if all files were unregistered.
public func CTFontManagerUnregisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  let registration = Registration(scope: scope)
  return unsafe give(registration.all(fontURLs, registration.unregister), errors)
}

/// Registers the fonts of files, and reports the result.
///
/// - Parameters:
///   - fontURLs: `CFURL`s of font files.
///   - scope: `.process`; other scopes fail.
///   - enabled: false registers nothing: within one process, disabled fonts have no use.
///   - registrationHandler: Receives the errors and true, once, before the function returns.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  let registration = Registration(scope: scope)
  let problems = enabled ? registration.all(fontURLs, registration.register) : []
  _ = registrationHandler?(problems as NSArray, true)
}

/// Unregisters the fonts of files, and reports the result.
///
/// - Parameters:
///   - fontURLs: `CFURL`s of font files.
///   - scope: The scope of the registration.
///   - registrationHandler: Receives the errors and true, once, before the function returns.
public func CTFontManagerUnregisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  let registration = Registration(scope: scope)
  let problems = registration.all(fontURLs, registration.unregister)
  _ = registrationHandler?(problems as NSArray, true)
}

/// Registers a font, so that this process finds it by name.
///
/// - Parameters:
///   - font: A graphics font, usually made from data.
///   - error: Receives the error, which the caller owns.
/// - Returns: false if a font of that PostScript name is already registered.
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let registration = Registration()
  let name = font.instance.face.postScriptName
  if UIFont.hasRegistered(named: name) {
    return unsafe give(
      registration.error(.alreadyRegistered, "“\(name)” is already registered", nil), error)
  }
  do {
    try UIFont.registerFonts(from: Data(font.instance.face.fileBytes))
    Registration.tell()
    return true
  } catch let problem {
    return unsafe give(registration.error(.invalidFontData, "\(problem)", nil), error)
  }
}

/// Unregisters a graphics font.
///
/// - Parameters:
///   - font: A graphics font that was registered.
///   - error: Receives the error, which the caller owns.
/// - Returns: false if the font is not registered.
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let name = font.instance.face.postScriptName
  if UIFont.unregisterFonts(named: name) {
    Registration.tell()
    return true
  }
  return unsafe give(
    Registration().error(.notRegistered, "“\(name)” is not registered", nil), error)
}

/// Returns descriptors of the faces in a font file.
///
/// - Parameter fileURL: A file, which need not be registered.
/// - Returns: An array of `CTFontDescriptor`; nil if the file is not a font.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard let path = fileURL.path,
    let faces = try? TextKitEnvironment.fontDatabase.faces(file: path)
  else { return nil }
  return faces.map { CTFontDescriptor(showing: $0.standardInstance) } as CFArray
}

/// Returns a descriptor of the first face in font data.
///
/// - Parameter data: The bytes of a font file, which need not be registered.
/// - Returns: nil if the data is not a font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  let faces = try? TextKitEnvironment.fontDatabase.faces(data: [UInt8](data as Data))
  return faces?.first.map { CTFontDescriptor(showing: $0.standardInstance) }
}

/// Returns descriptors of the faces in font data.
///
/// - Parameter data: The bytes of a font file, which need not be registered.
/// - Returns: An array of `CTFontDescriptor`, empty if the data is not a font.
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray {
  let faces = (try? TextKitEnvironment.fontDatabase.faces(data: [UInt8](data as Data))) ?? []
  return faces.map { CTFontDescriptor(showing: $0.standardInstance) } as CFArray
}
