// SPDX-License-Identifier: MIT

internal import Foundation

extension NSAttributedString {
  /// Reads HTML, and calls a handler at the end.
  ///
  /// - Parameters:
  ///   - string: HTML.
  ///   - options: See `DocumentReadingOptionKey`.
  ///   - completionHandler: Called once, on a background thread: a program without windows has no
  ///     main loop (our choice).
  /// - Source: WebKit.
  public class func loadFromHTML(
    string: String, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    completionHandler: @escaping NSAttributedString.CompletionHandler
  ) {
    load(options, completionHandler) { options in
      try DocumentReader(
        options.merging([.characterEncoding: String.Encoding.utf8.rawValue]) { $1 }
      )
      .read(Data(string.utf8))
    }
  }

  /// Reads HTML, and calls a handler at the end.
  ///
  /// - Parameters:
  ///   - data: HTML.
  ///   - options: See `DocumentReadingOptionKey`.
  ///   - completionHandler: As in `loadFromHTML(string:options:completionHandler:)`.
  /// - Source: WebKit.
  public class func loadFromHTML(
    data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    completionHandler: @escaping NSAttributedString.CompletionHandler
  ) {
    load(options, completionHandler) { try DocumentReader($0).read(data) }
  }

  /// Reads an HTML file, and calls a handler at the end.
  ///
  /// Images are read only below the option `.readAccessURL`.
  ///
  /// - Parameters:
  ///   - fileURL: A file URL.
  ///   - options: See `DocumentReadingOptionKey`.
  ///   - completionHandler: As in `loadFromHTML(string:options:completionHandler:)`.
  /// - Source: WebKit.
  public class func loadFromHTML(
    fileURL: URL, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    completionHandler: @escaping NSAttributedString.CompletionHandler
  ) {
    load(options, completionHandler) { try DocumentReader($0, url: fileURL).readFile() }
  }

  /// The values that the reading thread uses, and no other.
  private struct Task: @unchecked Sendable {
    let options: [NSAttributedString.DocumentReadingOptionKey: Any]
    let done: NSAttributedString.CompletionHandler
  }

  private static func load(
    _ options: [NSAttributedString.DocumentReadingOptionKey: Any],
    _ done: @escaping NSAttributedString.CompletionHandler,
    _ read:
      @escaping @Sendable ([NSAttributedString.DocumentReadingOptionKey: Any]) throws ->
      DocumentReader.Outcome
  ) {
    let task = Task(
      options: options.merging([.documentType: NSAttributedString.DocumentType.html]) { $1 },
      done: done)
    DispatchQueue.global().async {
      do {
        let outcome = try read(task.options)
        task.done(outcome.text.attributedString(), outcome.attributes, nil)
      } catch {
        task.done(nil, nil, error)
      }
    }
  }
}
