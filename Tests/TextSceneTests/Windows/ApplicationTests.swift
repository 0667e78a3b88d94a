// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// The program and its screen.
@MainActor @Suite(.serialized) struct ApplicationTests {
  @Test func `the application tells the user's size`() {
    FontEnvironment.$ofTest.withValue(FontEnvironment()) {
      #expect(UIApplication.shared === UIApplication.shared)
      TextKitEnvironment.preferredContentSizeCategory = .extraSmall
      #expect(UIApplication.shared.preferredContentSizeCategory == .extraSmall)
    }
  }

  @Test func `the application tells which way the user reads`() {
    FontEnvironment.$ofTest.withValue(FontEnvironment()) {
      TextKitEnvironment.locale = Locale(identifier: "en")
      #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
      TextKitEnvironment.locale = Locale(identifier: "ar")
      #expect(UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft)
      let view = UIView()
      #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
      view.semanticContentAttribute = .playback
      #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    }
    let view = UIView()
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.effectiveUserInterfaceLayoutDirection.rawValue == 1)
    #expect(UIUserInterfaceLayoutDirection(rawValue: 0) == .leftToRight)
    #expect(UIUserInterfaceLayoutDirection(rawValue: 7) == nil)
  }

  @Test func `a URL is opened by the host`() {
    let app = UIApplication.shared
    let url = URL(string: "https://swift.org")!
    #expect(!app.canOpenURL(url) && !app.openURL(url))
    nonisolated(unsafe) var opened: [URL] = []
    TextKitEnvironment.openURLHandler = { url in
      opened.append(url)
      return url.scheme == "https"
    }
    defer { TextKitEnvironment.openURLHandler = nil }
    #expect(app.canOpenURL(url) && app.openURL(url))
    nonisolated(unsafe) var answer: Bool?
    app.open(URL(string: "tel:1")!, options: [.universalLinksOnly: true]) { answer = $0 }
    #expect(answer == false && opened.count == 2)
    #expect(
      UIApplication.OpenExternalURLOptionsKey.universalLinksOnly.rawValue
        == "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  @Test func `the screen is as large as the host says`() {
    let before = (TextKitEnvironment.screenSize, TextKitEnvironment.displayScale)
    defer {
      (TextKitEnvironment.screenSize, TextKitEnvironment.displayScale) = before
    }
    TextKitEnvironment.screenSize = CGSize(width: 320, height: 480)
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(UIScreen.main.scale == TextKitEnvironment.displayScale)
    #expect(UIScreen.main.nativeScale == UIScreen.main.scale)
    #expect(UIScreen.main.nativeBounds.width == 320 * UIScreen.main.scale)
    let sentences = warnings { TextKitEnvironment.screenSize = CGSize(width: 0, height: 4) }
    #expect(sentences.count == 1 && TextKitEnvironment.screenSize.width == 320)
  }

  @Test func `the host says whether the user works with the program`() {
    let app = UIApplication.shared
    let names = [
      UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
      UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
    ]
    nonisolated(unsafe) var log: [String] = []
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        log.append(
          String(note.name.rawValue.dropFirst("UIApplication".count).dropLast("Notification".count))
        )
      }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    app.simulateState(.background)
    #expect(
      app.applicationState == .background && log == ["WillResignActive", "DidEnterBackground"])
    log = []
    app.simulateState(.active)
    #expect(app.applicationState == .active && log == ["WillEnterForeground", "DidBecomeActive"])
  }

  @Test func `names of notifications and states are Apple's`() {
    #expect(
      UIApplication.State.active.rawValue == 0 && UIApplication.State.background.rawValue == 2)
    #expect(UIApplication.State.inactive.rawValue == 1 && UIApplication.State(rawValue: 3) == nil)
    #expect(UIApplication.shared.applicationState == .active)
    let names = [
      UIApplication.didReceiveMemoryWarningNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
      UIApplication.didFinishLaunchingNotification,
    ]
    #expect(
      names.map(\.rawValue)
        == [
          "DidReceiveMemoryWarning", "DidBecomeActive", "WillResignActive", "DidEnterBackground",
          "WillEnterForeground", "WillTerminate", "DidFinishLaunching",
        ].map { "UIApplication\($0)Notification" })
    #expect(
      UIResponder.keyboardWillShowNotification.rawValue == "UIKeyboardWillShowNotification"
        && UIResponder.keyboardDidShowNotification.rawValue == "UIKeyboardDidShowNotification"
        && UIResponder.keyboardWillHideNotification.rawValue == "UIKeyboardWillHideNotification"
        && UIResponder.keyboardDidHideNotification.rawValue == "UIKeyboardDidHideNotification")
    #expect(UIResponder.keyboardFrameEndUserInfoKey == "UIKeyboardFrameEndUserInfoKey")
  }
}
