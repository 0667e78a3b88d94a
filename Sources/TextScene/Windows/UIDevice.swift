// SPDX-License-Identifier: MIT

/// The computer that the program runs on.
///
/// - Source: UIKit, `UIDevice`.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  private static let only = UIDevice()

  override init() { super.init() }

  /// The computer.
  public class var current: UIDevice { only }

  /// The computer's name in the network.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of computer: "Linux".
  open var model: String { "Linux" }
  /// The kind of computer: "Linux".
  open var localizedModel: String { model }
  /// The operating system: "Linux".
  open var systemName: String { "Linux" }
  /// The version of iOS whose interface this library follows, for clients that test it.
  ///
  /// The system's own is `ProcessInfo.processInfo.operatingSystemVersionString`.
  ///
  /// - Source: our choice.
  open var systemVersion: String { "17.0" }
  /// The kind of device, for the layout of clients: a tablet, which has a pointer and windows,
  /// until a host sets another.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.hostIdiom }
  /// Whether several programs run at the same time: true.
  open var isMultitaskingSupported: Bool { true }

  /// The kind of device, for the layout of clients; a host sets it.
  ///
  /// - Source: our choice.
  public static var hostIdiom = UIUserInterfaceIdiom.pad
}
