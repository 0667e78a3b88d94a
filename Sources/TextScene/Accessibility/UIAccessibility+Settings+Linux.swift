// SPDX-License-Identifier: MIT

extension UIAccessibility {
  /// The user's accessibility settings.
  ///
  /// - Source: our choice.
  public struct HostSettings: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates settings by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A screen reader.
    public static let voiceOver = HostSettings(rawValue: 1 << 0)
    /// Operation by switches.
    public static let switchControl = HostSettings(rawValue: 1 << 1)
    /// Less motion: switches move at once.
    public static let reduceMotion = HostSettings(rawValue: 1 << 2)
    /// Less transparency.
    public static let reduceTransparency = HostSettings(rawValue: 1 << 3)
    /// Darker colours.
    public static let darkerSystemColors = HostSettings(rawValue: 1 << 4)
    /// Inverted colours.
    public static let invertColors = HostSettings(rawValue: 1 << 5)
    /// Grayscale.
    public static let grayscale = HostSettings(rawValue: 1 << 6)
    /// The same sound on both sides.
    public static let monoAudio = HostSettings(rawValue: 1 << 7)
    /// Captions.
    public static let closedCaptioning = HostSettings(rawValue: 1 << 8)
    /// Buttons with shapes: their titles are underlined.
    public static let buttonShapes = HostSettings(rawValue: 1 << 9)
    /// Labels on switches.
    public static let onOffSwitchLabels = HostSettings(rawValue: 1 << 10)
    /// Distinctions by more than colour.
    public static let differentiateWithoutColor = HostSettings(rawValue: 1 << 11)
    /// Speak selection.
    public static let speakSelection = HostSettings(rawValue: 1 << 12)
    /// Speak screen.
    public static let speakScreen = HostSettings(rawValue: 1 << 13)
  }

  /// The user's accessibility settings; a host sets them, and notifications are posted for those
  /// that change.
  ///
  /// Default none. Bold text is `TextKitEnvironment.isBoldTextEnabled`.
  ///
  /// - Source: our choice.
  @MainActor public static var hostSettings: HostSettings = [] {
    didSet {
      let changed = hostSettings.symmetricDifference(oldValue)
      for (setting, name) in notifications where changed.contains(setting) {
        NotificationCenter.default.post(name: name, object: nil)
      }
    }
  }

  private static let notifications: [(HostSettings, NSNotification.Name)] = [
    (.voiceOver, voiceOverStatusDidChangeNotification),
    (.switchControl, switchControlStatusDidChangeNotification),
    (.reduceMotion, reduceMotionStatusDidChangeNotification),
    (.reduceTransparency, reduceTransparencyStatusDidChangeNotification),
    (.darkerSystemColors, darkerSystemColorsStatusDidChangeNotification),
    (.invertColors, invertColorsStatusDidChangeNotification),
    (.grayscale, grayscaleStatusDidChangeNotification),
    (.monoAudio, monoAudioStatusDidChangeNotification),
    (.closedCaptioning, closedCaptioningStatusDidChangeNotification),
    (.buttonShapes, buttonShapesEnabledStatusDidChangeNotification),
    (.onOffSwitchLabels, onOffSwitchLabelsDidChangeNotification),
    (.speakSelection, speakSelectionStatusDidChangeNotification),
    (.speakScreen, speakScreenStatusDidChangeNotification),
  ]
}
