// SPDX-License-Identifier: MIT

internal import TextCanvas

/// Colours that blend into each other.
///
/// - Source: Core Graphics, `CGGradient`. Colours are mixed in sRGB.
public final class CGGradient: Sendable {
  let stops: [Gradient.Stop]

  private init?(_ colors: [PaintColor], _ places: [CGFloat]?) {
    guard !colors.isEmpty, places.map({ $0.count >= colors.count }) ?? true else { return nil }
    let last = Double(max(1, colors.count - 1))
    stops = colors.indices.map { index in
      Gradient.Stop(
        place: places.map { Double($0[index]) } ?? Double(index) / last, color: colors[index])
    }
    .filter { $0.place.isFinite }
    .enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    .map(\.element)
    if stops.isEmpty { return nil }
  }

  /// Creates a gradient of colours; nil without any, or with fewer locations than colours.
  ///
  /// - Parameters:
  ///   - space: Colours are mixed in sRGB whatever it says.
  ///   - colors: At least one.
  ///   - locations: The position of each colour along the gradient, 0 to 1; nil spreads them
  ///     evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?
  ) {
    self.init(colors.map { PaintColor($0) }, locations)
  }

  /// Creates a gradient of colours; nil without any, or with something else among them.
  ///
  /// - Parameters:
  ///   - space: Colours are mixed in sRGB whatever it says.
  ///   - colors: `CGColor`s, at least one.
  ///   - locations: As many numbers: the position of each colour along the gradient, 0 to 1; nil
  ///     spreads them evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let found = colors.compactMap { $0 as? CGColor }
    guard found.count == colors.count else { return nil }
    let places = unsafe locations.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: found.count))
    }
    self.init(found.map { PaintColor($0) }, places)
  }

  /// Creates a gradient of colours given by their components; nil without any.
  ///
  /// - Parameters:
  ///   - space: The meaning of the components.
  ///   - components: For each colour as many as the space has, and alpha.
  ///   - locations: The position of each colour along the gradient, 0 to 1; nil spreads them
  ///     evenly.
  ///   - count: The number of colours.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let each = space.numberOfComponents + 1
    let colors = (0..<count).compactMap { index in
      unsafe CGColor(colorSpace: space, components: components + index * each)
    }
    let places = unsafe locations.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
    self.init(colors.map { PaintColor($0) }, places)
  }
}

/// Options for drawing a gradient beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// Apple's numbers.
  public let rawValue: UInt32
  /// Creates options from Apple's numbers.
  ///
  /// - Parameter rawValue: A sum of the numbers of the options below.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour extends before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour extends after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
  /// Fills the clip with a gradient along a line.
  ///
  /// - Parameters:
  ///   - gradient: The colours.
  ///   - startPoint: The position of the first colour, in user space.
  ///   - endPoint: The position of the last colour, in user space.
  ///   - options: Whether the colours extend beyond the two points.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    draw(
      gradient,
      .line(from: CanvasPoint(startPoint), to: CanvasPoint(endPoint)), options)
  }

  /// Fills the clip with a gradient from one circle to another.
  ///
  /// - Parameters:
  ///   - gradient: The colours.
  ///   - startCenter: The centre of the first colour's circle, in user space.
  ///   - startRadius: Its radius, 0 or more.
  ///   - endCenter: The centre of the last colour's circle, in user space.
  ///   - endRadius: Its radius, 0 or more.
  ///   - options: Whether the colours extend beyond the two circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw(
      gradient,
      .circles(
        from: CanvasPoint(startCenter), radius: Double(startRadius), to: CanvasPoint(endCenter),
        endRadius: Double(endRadius)), options)
  }

  private func draw(
    _ gradient: CGGradient, _ shape: Gradient.Shape, _ options: CGGradientDrawingOptions
  ) {
    canvas.paint(
      Gradient(
        stops: gradient.stops, shape: shape,
        continuesBefore: options.contains(.drawsBeforeStartLocation),
        continuesAfter: options.contains(.drawsAfterEndLocation)))
  }
}

extension CanvasPoint {
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}
