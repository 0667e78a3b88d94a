// SPDX-License-Identifier: MIT

/// What a print job is called and how it is printed.
///
/// Only kept here: there are no printers.
///
/// - Source: UIKit, `UIPrintInfo`.
@preconcurrency @MainActor
open class UIPrintInfo: NSObject, @preconcurrency NSCopying, @preconcurrency NSCoding {
  /// What is printed.
  public enum OutputType: Int, Sendable {
    /// Text and graphics.
    case general = 0
    /// Pictures.
    case photo = 1
    /// Text and graphics without colour.
    case grayscale = 2
    /// Pictures without colour.
    case photoGrayscale = 3
  }

  /// How a sheet is turned.
  public enum Orientation: Int, Sendable {
    /// Higher than wide.
    case portrait = 0
    /// Wider than high.
    case landscape = 1
  }

  /// On which sides of a sheet is printed.
  public enum Duplex: Int, Sendable {
    /// On one.
    case none = 0
    /// On both, turned at the long edge.
    case longEdge = 1
    /// On both, turned at the short edge.
    case shortEdge = 2
  }

  private struct Values: Equatable {
    var jobName = ProcessInfo.processInfo.processName
    var printerID: String?
    var outputType = OutputType.general
    var orientation = Orientation.portrait
    var duplex = Duplex.none
  }
  private var values = Values()

  private override init() { super.init() }

  /// Settings from a dictionary that `dictionaryRepresentation` gave.
  ///
  /// - Parameter dictionary: What is missing in it, or of another kind, keeps its default; nil: defaults.
  public init(dictionary: [AnyHashable: Any]?) {
    super.init()
    take { dictionary?[$0] }
  }

  /// Settings from an archive.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.allowsKeyedCoding else { return nil }
    take { key in
      guard coder.containsValue(forKey: key) else { return nil }
      switch key {
      case Key.jobName, Key.printerID: return coder.decodeObject(forKey: key)
      default: return coder.decodeInteger(forKey: key)
      }
    }
  }

  /// Settings with their defaults.
  open class func printInfo() -> UIPrintInfo { UIPrintInfo() }

  /// What the job is called.
  ///
  /// Default the program's name.
  open var jobName: String {
    get { values.jobName }
    set { values.jobName = newValue }
  }

  /// The printer to print on.
  ///
  /// Default nil.
  open var printerID: String? {
    get { values.printerID }
    set { values.printerID = newValue }
  }

  /// What is printed.
  ///
  /// Default `.general`.
  open var outputType: OutputType {
    get { values.outputType }
    set { values.outputType = newValue }
  }

  /// How sheets are turned.
  ///
  /// Default `.portrait`.
  open var orientation: Orientation {
    get { values.orientation }
    set { values.orientation = newValue }
  }

  /// On which sides is printed.
  ///
  /// Default `.none`.
  open var duplex: Duplex {
    get { values.duplex }
    set { values.duplex = newValue }
  }

  /// All settings, by names of our own.
  open var dictionaryRepresentation: [AnyHashable: Any] {
    var result: [AnyHashable: Any] = [
      Key.jobName: jobName, Key.outputType: outputType.rawValue,
      Key.orientation: orientation.rawValue, Key.duplex: duplex.rawValue,
    ]
    result[Key.printerID] = printerID
    return result
  }

  /// The same settings in another object.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIPrintInfo()
    copy.values = values
    return copy
  }

  /// Writes the settings into a keyed archive.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    coder.encode(jobName, forKey: Key.jobName)
    if let printerID { coder.encode(printerID, forKey: Key.printerID) }
    coder.encode(outputType.rawValue, forKey: Key.outputType)
    coder.encode(orientation.rawValue, forKey: Key.orientation)
    coder.encode(duplex.rawValue, forKey: Key.duplex)
  }

  private enum Key {
    static let jobName = "UIPrintInfoJobName"
    static let printerID = "UIPrintInfoPrinterID"
    static let outputType = "UIPrintInfoOutputType"
    static let orientation = "UIPrintInfoOrientation"
    static let duplex = "UIPrintInfoDuplex"
  }

  private func take(_ value: (String) -> Any?) {
    if let name = value(Key.jobName) as? String { values.jobName = name }
    values.printerID = value(Key.printerID) as? String
    func number(_ key: String) -> Int? { value(key) as? Int }
    if let kind = number(Key.outputType).flatMap(OutputType.init) { values.outputType = kind }
    if let side = number(Key.orientation).flatMap(Orientation.init) { values.orientation = side }
    if let sides = number(Key.duplex).flatMap(Duplex.init) { values.duplex = sides }
  }
}
