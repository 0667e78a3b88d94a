// SPDX-License-Identifier: MIT

// The user's accessibility settings, which a host sets in UIAccessibility.hostSettings.

extension UIAccessibility {
  /// Whether a screen reader is on.
  @preconcurrency @MainActor
  public static var isVoiceOverRunning: Bool { hostSettings.contains(.voiceOver) }
  /// Whether the user operates the computer by switches.
  @preconcurrency @MainActor
  public static var isSwitchControlRunning: Bool {
    hostSettings.contains(.switchControl)
  }
  /// Whether text is bold.
  @preconcurrency @MainActor
  public static var isBoldTextEnabled: Bool { TextKitEnvironment.isBoldTextEnabled }
  /// Whether motion is reduced.
  @preconcurrency @MainActor
  public static var isReduceMotionEnabled: Bool { hostSettings.contains(.reduceMotion) }
  /// Whether transparency is reduced.
  @preconcurrency @MainActor
  public static var isReduceTransparencyEnabled: Bool {
    hostSettings.contains(.reduceTransparency)
  }
  /// Whether colours are darker against their ground.
  @preconcurrency @MainActor
  public static var isDarkerSystemColorsEnabled: Bool {
    hostSettings.contains(.darkerSystemColors)
  }
  /// Whether colours are inverted.
  @preconcurrency @MainActor
  public static var isInvertColorsEnabled: Bool { hostSettings.contains(.invertColors) }
  /// Whether colours are greys.
  @preconcurrency @MainActor
  public static var isGrayscaleEnabled: Bool { hostSettings.contains(.grayscale) }
  /// Whether sound is the same on both sides.
  @preconcurrency @MainActor
  public static var isMonoAudioEnabled: Bool { hostSettings.contains(.monoAudio) }
  /// Whether captions are shown.
  @preconcurrency @MainActor
  public static var isClosedCaptioningEnabled: Bool {
    hostSettings.contains(.closedCaptioning)
  }
  /// Whether buttons have shapes.
  @preconcurrency @MainActor
  public static var buttonShapesEnabled: Bool { hostSettings.contains(.buttonShapes) }
  /// Whether switches show their positions by signs, too.
  @preconcurrency @MainActor
  public static var isOnOffSwitchLabelsEnabled: Bool {
    hostSettings.contains(.onOffSwitchLabels)
  }
  /// Whether things are told apart by more than colour.
  @preconcurrency @MainActor
  public static var shouldDifferentiateWithoutColor: Bool {
    hostSettings.contains(.differentiateWithoutColor)
  }
  /// Whether the selection is spoken.
  @preconcurrency @MainActor
  public static var isSpeakSelectionEnabled: Bool {
    hostSettings.contains(.speakSelection)
  }
  /// Whether the screen is spoken.
  @preconcurrency @MainActor
  public static var isSpeakScreenEnabled: Bool { hostSettings.contains(.speakScreen) }

  /// Posted after a screen reader was turned on or off.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted after operation by switches was turned on or off.
  public static let switchControlStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilitySwitchControlStatusDidChangeNotification")
  /// Posted after the reduction of motion was turned on or off.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted after the reduction of transparency was turned on or off.
  public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Posted after darker colours were turned on or off.
  public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
  /// Posted after the inversion of colours was turned on or off.
  public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityInvertColorsStatusDidChangeNotification")
  /// Posted after grayscale was turned on or off.
  public static let grayscaleStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityGrayscaleStatusDidChangeNotification")
  /// Posted after mono audio was turned on or off.
  public static let monoAudioStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityMonoAudioStatusDidChangeNotification")
  /// Posted after captions were turned on or off.
  public static let closedCaptioningStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityClosedCaptioningStatusDidChangeNotification")
  /// Posted after button shapes were turned on or off.
  public static let buttonShapesEnabledStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityButtonShapesEnabledStatusDidChangeNotification")
  /// Posted after labels on switches were turned on or off.
  public static let onOffSwitchLabelsDidChangeNotification = NSNotification.Name(
    "UIAccessibilityOnOffSwitchLabelsDidChangeNotification")
  /// Posted after speaking of the selection was turned on or off.
  public static let speakSelectionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilitySpeakSelectionStatusDidChangeNotification")
  /// Posted after speaking of the screen was turned on or off.
  public static let speakScreenStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilitySpeakScreenStatusDidChangeNotification")
}
