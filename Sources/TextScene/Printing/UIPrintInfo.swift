// SPDX-License-Identifier: MIT

/// The name and the settings of a print job.
///
/// They are only stored: there are no printers.
///
/// - Source: UIKit, `UIPrintInfo`.
@preconcurrency @MainActor
open class UIPrintInfo: NSObject, @preconcurrency NSCopying, @preconcurrency NSCoding {
  /// A kind of content.
  public enum OutputType: Int, Sendable {
    /// Text and graphics.
    case general = 0
    /// Images.
    case photo = 1
    /// Text and graphics without colour.
    case grayscale = 2
    /// Images without colour.
    case photoGrayscale = 3
  }

  /// The orientation of a sheet.
  public enum Orientation: Int, Sendable {
    /// Higher than wide.
    case portrait = 0
    /// Wider than high.
    case landscape = 1
  }

  /// The printed sides of a sheet.
  public enum Duplex: Int, Sendable {
    /// One side.
    case none = 0
    /// Both sides, flipped at the long edge.
    case longEdge = 1
    /// Both sides, flipped at the short edge.
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

  /// Creates settings from the dictionary of `dictionaryRepresentation`.
  ///
  /// - Parameter dictionary: Missing values, and those of another type, have their defaults; so has
  ///   everything for nil.
  public init(dictionary: [AnyHashable: Any]?) {
    super.init()
    take { dictionary?[$0] }
  }

  /// Creates settings from a keyed archive.
  ///
  /// - Parameter coder: The archive's decoder; one without keys gives nil.
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

  /// Returns settings with their defaults.
  open class func printInfo() -> UIPrintInfo { UIPrintInfo() }

  /// The name of the job.
  ///
  /// Default the program's name.
  open var jobName: String {
    get { values.jobName }
    set { values.jobName = newValue }
  }

  /// The identifier of the printer.
  ///
  /// Default nil.
  open var printerID: String? {
    get { values.printerID }
    set { values.printerID = newValue }
  }

  /// The kind of content.
  ///
  /// Default `.general`.
  open var outputType: OutputType {
    get { values.outputType }
    set { values.outputType = newValue }
  }

  /// The orientation of sheets.
  ///
  /// Default `.portrait`.
  open var orientation: Orientation {
    get { values.orientation }
    set { values.orientation = newValue }
  }

  /// The printed sides of sheets.
  ///
  /// Default `.none`.
  open var duplex: Duplex {
    get { values.duplex }
    set { values.duplex = newValue }
  }

  /// All settings, by our own names.
  open var dictionaryRepresentation: [AnyHashable: Any] {
    var result: [AnyHashable: Any] = [
      Key.jobName: jobName, Key.outputType: outputType.rawValue,
      Key.orientation: orientation.rawValue, Key.duplex: duplex.rawValue,
    ]
    result[Key.printerID] = printerID
    return result
  }

  /// Returns the same settings in another object.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: A `UIPrintInfo`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIPrintInfo()
    copy.values = values
    return copy
  }

  /// Writes the settings into a keyed archive.
  ///
  /// - Parameter coder: The archive's encoder.
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
