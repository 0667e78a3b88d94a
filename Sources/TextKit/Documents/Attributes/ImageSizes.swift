// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The size of an image by the document's values and its natural size.
///
/// - Source: CSS 2.2, 10.3.2, 10.6.2 and 10.4: a missing width or height follows from the other
///   one.
struct ImageSizes {
  private let picture: DocumentImage

  init(_ picture: DocumentImage) { self.picture = picture }

  /// Whether the document sets any of them.
  var areSaid: Bool {
    picture.width != nil || picture.height != nil || picture.widthShare != nil
      || picture.minimumWidth != nil || picture.maximumWidth != nil || picture.minimumHeight != nil
      || picture.maximumHeight != nil || picture.maximumWidthShare != nil
  }

  /// The values that depend on the line; nil if there are none.
  var share: NSTextAttachment.Share? {
    guard picture.widthShare != nil || picture.maximumWidthShare != nil else { return nil }
    return NSTextAttachment.Share(
      width: picture.widthShare.map { $0 / 100 },
      maximumWidth: picture.maximumWidthShare.map { $0 / 100 },
      minimumPoints: picture.minimumWidth, maximumPoints: picture.maximumWidth,
      keepsHeight: picture.height != nil)
  }

  /// The size in points; nil if it is unknown.
  ///
  /// - `natural`: The image's own size.
  func size(natural: CGSize?) -> CGSize? {
    let natural = natural.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    guard let natural else {
      guard let width = picture.width, let height = picture.height else { return nil }
      return CGSize(width: limitedWidth(width), height: limitedHeight(height))
    }
    let ratio = Double(natural.height / natural.width)
    switch (picture.width, picture.height) {
    case (let width?, let height?):
      return CGSize(width: limitedWidth(width), height: limitedHeight(height))
    case (let width?, nil):
      let width = limitedWidth(width)
      return CGSize(width: width, height: limitedHeight(width * ratio))
    case (nil, let height?):
      let height = limitedHeight(height)
      return CGSize(width: limitedWidth(height / ratio), height: height)
    case (nil, nil): return limited(natural)
    }
  }

  /// The size within the limits, with the natural aspect ratio as far as they allow it.
  private func limited(_ natural: CGSize) -> CGSize {
    let (width, height) = (Double(natural.width), Double(natural.height))
    var scale = 1.0
    if let most = picture.maximumWidth { scale = min(scale, most / width) }
    if let most = picture.maximumHeight { scale = min(scale, most / height) }
    if let least = picture.minimumWidth { scale = max(scale, least / width) }
    if let least = picture.minimumHeight { scale = max(scale, least / height) }
    return CGSize(width: limitedWidth(width * scale), height: limitedHeight(height * scale))
  }

  private func limitedWidth(_ width: Double) -> Double {
    max(min(width, picture.maximumWidth ?? .infinity), picture.minimumWidth ?? 0)
  }

  private func limitedHeight(_ height: Double) -> Double {
    max(min(height, picture.maximumHeight ?? .infinity), picture.minimumHeight ?? 0)
  }
}
