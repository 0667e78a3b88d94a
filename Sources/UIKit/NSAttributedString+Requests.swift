// SPDX-License-Identifier: MIT

extension NSAttributedString {
  /// Loads HTML from the network or a file, and reads it asynchronously.
  ///
  /// Resources that the page refers to are not loaded.
  ///
  /// - Parameters:
  ///   - request: The request for the HTML.
  ///   - options: The reading options; see `DocumentReadingOptionKey`.
  ///   - completionHandler: Called once on a background thread, with the text or an error.
  /// - Source: WebKit.
  public class func loadFromHTML(
    request: URLRequest, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    completionHandler: @escaping NSAttributedString.CompletionHandler
  ) {
    if let url = request.url, url.isFileURL {
      return loadFromHTML(fileURL: url, options: options, completionHandler: completionHandler)
    }
    let task = Task(options: options, done: completionHandler)
    URLSession.shared.dataTask(with: request) { data, response, error in
      var problem = error
      if problem == nil, let status = (response as? HTTPURLResponse)?.statusCode, status >= 400 {
        problem = URLError(
          .badServerResponse,
          userInfo: [NSLocalizedDescriptionKey: "The server answered with status \(status)."])
      }
      guard problem == nil, let data else {
        return task.done(nil, [:], problem ?? URLError(.unknown))
      }
      NSAttributedString.loadFromHTML(
        data: data, options: task.options, completionHandler: task.done)
    }.resume()
  }

  /// The values that are passed to the reading thread, and used only there.
  private struct Task: @unchecked Sendable {
    let options: [NSAttributedString.DocumentReadingOptionKey: Any]
    let done: NSAttributedString.CompletionHandler
  }
}
