// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

private let whole = CGRect(x: 0, y: 0, width: 40, height: 40)

/// A format of one pixel a point, whatever the screen.
private func plain() -> UIGraphicsImageRendererFormat {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return format
}

struct `An image renderer` {
  @Test func `draws in its size and scale`() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    var inside: CGContext?
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10), format: format).image {
      context in
      inside = UIGraphicsGetCurrentContext()
      #expect(context.cgContext === inside && context.format.bounds.width == 20)
      #expect(context.cgContext.ctm == CGAffineTransform(2, 0, 0, -2, 0, 20))
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
      let now = context.currentImage
      #expect(now.cgImage?.pixel(19, 9) == .red && now.scale == 2)
      UIColor.blue.setFill()
      context.fill(CGRect(x: 10, y: 5, width: 10, height: 5))
    }
    #expect(inside != nil && UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 20, height: 10) && image.scale == 2)
    let pixels = try #require(image.cgImage)
    #expect(pixels.width == 40 && pixels.height == 20)
    #expect(pixels.pixel(19, 9) == .red && pixels.pixel(20, 10) == .blue)
    #expect(pixels.pixel(20, 9) == .clear)
    // Later drawing does not change an image that was taken before.
    #expect(
      UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { _ in }.size.width == 3)
  }

  @Test func `draws the part of the plane that its bounds are`() throws {
    let bounds = CGRect(x: -10, y: 100, width: 20, height: 20)
    let renderer = UIGraphicsImageRenderer(bounds: bounds, format: plain())
    #expect(renderer.format.bounds == bounds && renderer.allowsImageOutput)
    let image = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 110, width: 99, height: 99))
    }
    let pixels = try #require(image.cgImage)
    #expect(pixels.pixel(10, 10) == .red && pixels.pixel(9, 10) == .clear)
    #expect(pixels.pixel(10, 9) == .clear && pixels.pixel(19, 19) == .red)
  }

  @Test func `begins clear, or black when it is opaque`() throws {
    let format = plain()
    #expect(!format.opaque)
    format.opaque = true
    for isOpaque in [false, true] {
      let renderer = UIGraphicsImageRenderer(
        size: whole.size, format: isOpaque ? format : plain())
      let pixel = renderer.image { _ in }.cgImage?.pixel(5, 5)
      #expect(pixel == (isOpaque ? .black : .clear))
    }
    // The renderer has a copy: what happens to the format later does not matter.
    let kept = UIGraphicsImageRenderer(size: whole.size, format: format)
    format.opaque = false
    #expect((kept.format as? UIGraphicsImageRendererFormat)?.opaque == true)
  }

  @Test func `has formats for screens`() {
    #expect(UIGraphicsImageRendererFormat().scale == TextKitEnvironment.displayScale)
    #expect(
      UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 3)).scale == 3)
    #expect(
      UIGraphicsImageRendererFormat(for: UITraitCollection()).scale
        == TextKitEnvironment.displayScale)
    let format = UIGraphicsImageRendererFormat.preferred()
    #expect(format.bounds == .zero && format.preferredRange == .automatic)
    #expect(UIGraphicsImageRendererFormat.default().scale == format.scale)
    format.preferredRange = .extended
    #expect(format.prefersExtendedRange)
    format.prefersExtendedRange = false
    #expect(format.preferredRange == .standard && !format.supportsHighDynamicRange)
    let ranges: [UIGraphicsImageRendererFormat.Range] = [
      .unspecified, .automatic, .extended, .standard,
    ]
    #expect(ranges.map(\.rawValue) == [-1, 0, 1, 2])
    #expect(UIGraphicsImageRendererFormat.Range(rawValue: 2) == .standard)
    #expect(UIGraphicsImageRendererFormat.Range(rawValue: 3) == nil)
  }

  @Test func `gives PNG and JPEG files`() throws {
    let renderer = UIGraphicsImageRenderer(size: whole.size, format: plain())
    let draw: UIGraphicsImageRenderer.DrawingActions = { context in
      UIColor.red.setFill()
      context.fill(whole)
    }
    let png = renderer.pngData(actions: draw)
    #expect(png.starts(with: [0x89, 0x50]) && UIImage(data: png)?.cgImage?.pixel(9, 9) == .red)
    let jpeg = renderer.jpegData(withCompressionQuality: 0.9, actions: draw)
    #expect(jpeg.starts(with: [0xFF, 0xD8]))
    #expect(try #require(UIImage(data: jpeg)?.cgImage).pixel(9, 9).isNear(.red, 6))
  }

  @Test func `fills, frames and clips`() throws {
    let image = UIGraphicsImageRenderer(size: whole.size, format: plain()).image { context in
      UIColor.white.setFill()
      context.fill(whole)
      UIColor.red.setStroke()
      context.stroke(CGRect(x: 2, y: 2, width: 10, height: 10))
      UIColor.black.setFill()
      context.fill(CGRect(x: 20, y: 0, width: 5, height: 5), blendMode: .difference)
      UIColor.white.setStroke()
      context.stroke(CGRect(x: 20, y: 10, width: 10, height: 10), blendMode: .difference)
      context.clip(to: CGRect(x: 30, y: 30, width: 5, height: 5))
      context.fill(CGRect(x: 25, y: 25, width: 15, height: 15))
    }
    let pixels = try #require(image.cgImage)
    #expect(pixels.pixel(2, 2) == .red && pixels.pixel(11, 11) == .red)
    #expect(pixels.pixel(1, 2) == .white && pixels.pixel(3, 3) == .white)
    #expect(pixels.pixel(12, 5) == .white && pixels.pixel(22, 2) == .white)
    #expect(pixels.pixel(20, 15) == .black && pixels.pixel(22, 15) == .white)
    #expect(pixels.pixel(32, 32) == .black && pixels.pixel(27, 27) == .white)
  }

  @Test func `without area, or too large, draws nowhere and says so`() {
    for size in [
      CGSize.zero, CGSize(width: 1e6, height: 1e6), CGSize(width: CGFloat.nan, height: 5),
      CGSize(width: -4, height: 4), CGSize(width: CGFloat.infinity, height: 4),
      CGSize(width: 32_000, height: 32_000),
    ] {
      var isRun = false
      let sentences = warnings {
        let renderer = UIGraphicsImageRenderer(size: size, format: plain())
        let image = renderer.image { context in
          isRun = true
          context.fill(whole)
          #expect(context.currentImage.cgImage == nil)
        }
        #expect(image.size == .zero && image.cgImage == nil)
        #expect(renderer.pngData { _ in }.isEmpty)
        #expect(throws: DrawingError.self) { try renderer.runDrawingActions { _ in } }
      }
      #expect(isRun && sentences.count == 3, "\(size): \(sentences)")
      #expect(sentences.allSatisfy { $0.contains("UIGraphicsImageRenderer") })
    }
    let format = plain()
    for scale in [0, -1, .nan, .infinity] as [CGFloat] {
      format.scale = scale
      let said = warnings {
        let image = UIGraphicsImageRenderer(size: whole.size, format: format).image { _ in }
        #expect(scale == 0 ? image.size == whole.size : image.cgImage == nil, "\(scale)")
      }
      #expect(said.isEmpty == (scale == 0))
    }
  }
}

/// A renderer of a client: it draws pixels twice as large as they are.
private final class Doubling: UIGraphicsRenderer {
  nonisolated(unsafe) static var prepared = 0
  override class func rendererContextClass() -> AnyClass { UIGraphicsRendererContext.self }
  override class func context(with format: UIGraphicsRendererFormat) -> CGContext? {
    try? CGContext.bitmap(size: format.bounds.size, scale: 2)
  }
  override class func prepare(
    _ context: CGContext, with rendererContext: UIGraphicsRendererContext
  ) {
    prepared += 1
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
  }
}

struct `A renderer` {
  @Test func `of a client draws on the context that its class gives`() throws {
    let renderer = Doubling(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(!renderer.allowsImageOutput && renderer.format.bounds.width == 10)
    var steps: [String] = []
    var image: CGImage?
    try renderer.runDrawingActions(
      { context in
        steps.append("draw")
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      },
      completionActions: { context in
        steps.append("complete")
        #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        image = context.cgContext.makeImage()
      })
    #expect(steps == ["draw", "complete"] && Doubling.prepared == 1)
    let pixels = try #require(image)
    #expect(pixels.width == 20 && pixels.pixel(9, 9) == .red && pixels.pixel(10, 10) == .clear)
  }

  @Test func `of no kind has no context`() {
    #expect(UIGraphicsRenderer.context(with: UIGraphicsRendererFormat()) == nil)
    let classes: [AnyClass] = [
      UIGraphicsRenderer.rendererContextClass(), UIGraphicsImageRenderer.rendererContextClass(),
      UIGraphicsPDFRenderer.rendererContextClass(),
    ]
    let wanted: [AnyClass] = [
      UIGraphicsRendererContext.self, UIGraphicsImageRendererContext.self,
      UIGraphicsPDFRendererContext.self,
    ]
    #expect(classes.map { ObjectIdentifier($0) } == wanted.map { ObjectIdentifier($0) })
    let renderer = UIGraphicsRenderer(bounds: whole, format: UIGraphicsRendererFormat())
    let error = #expect(throws: DrawingError.self) {
      try renderer.runDrawingActions { _ in Issue.record("it runs") }
    }
    #expect(error?.kind == .badSize)
    #expect(UIGraphicsImageRenderer.context(with: renderer.format) != nil)
    #expect(UIGraphicsRendererFormat.preferred().bounds == .zero)
  }
}

struct `The older functions for pictures` {
  @Test func `make pictures of the context they began`() throws {
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 10), true, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    // One inside the other.
    UIGraphicsBeginImageContext(CGSize(width: 8, height: 8))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let inner = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    inner.draw(at: CGPoint(x: 10, y: 0))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(inner.scale == 1 && inner.size == CGSize(width: 8, height: 8))
    #expect(inner.cgImage?.pixel(3, 3) == .blue && inner.cgImage?.pixel(4, 4) == .clear)
    #expect(image.scale == 2 && image.size == CGSize(width: 20, height: 10))
    let pixels = try #require(image.cgImage)
    #expect(pixels.pixel(19, 19) == .red && pixels.pixel(24, 4) == .blue)
    #expect(pixels.pixel(39, 19) == .black)
  }

  @Test func `begin with the screen's scale where none is said`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 0)
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.scale == TextKitEnvironment.displayScale)
    #expect(image.cgImage?.pixel(0, 0) == .clear)
  }

  @Test func `fill, frame and clip in the fill colour, in place of what is there`() throws {
    let picture = try drawn(background: .white) { context in
      UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
      UIRectFrame(CGRect(x: 20, y: 0, width: 10, height: 10))
      UIColor.black.setFill()
      UIRectFillUsingBlendMode(CGRect(x: 0, y: 20, width: 10, height: 10), .difference)
      UIRectFrameUsingBlendMode(CGRect(x: 20, y: 20, width: 10, height: 10), .normal)
      UIRectFrame(CGRect(x: 35, y: 0, width: 1, height: 1))
      UIRectClip(CGRect(x: 35, y: 35, width: 2, height: 2))
      UIRectFill(whole)
    }
    #expect(picture.pixel(5, 5).isNear(Pixel(255, 0, 0, 128)))
    #expect(picture.pixel(20, 0).isNear(Pixel(255, 0, 0, 128)) && picture.pixel(21, 1) == .white)
    #expect(picture.pixel(29, 9).isNear(Pixel(255, 0, 0, 128)) && picture.pixel(30, 9) == .white)
    #expect(picture.pixel(5, 25) == .white && picture.pixel(20, 25) == .black)
    #expect(picture.pixel(35, 0) == .black && picture.pixel(36, 1) == .white)
    #expect(picture.pixel(36, 36) == .black && picture.pixel(34, 36) == .white)
  }

  @Test func `push and pop contexts, on each thread for itself`() throws {
    let context = try CGContext.bitmap(size: whole.size)
    UIGraphicsPushContext(context)
    #expect(UIGraphicsGetCurrentContext() === context)
    let other = Thread { #expect(UIGraphicsGetCurrentContext() == nil) }
    other.start()
    while !other.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    // No image is taken of, and none ended for, a context that was only pushed.
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === context)
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `of no size draw nowhere and give no picture`() {
    for size in [
      CGSize.zero, CGSize(width: 1e6, height: 1e6), CGSize(width: CGFloat.nan, height: 1),
    ] {
      let sentences = warnings {
        UIGraphicsBeginImageContext(size)
        UIRectFill(whole)
        UIImage().draw(at: .zero)
        #expect(UIGraphicsGetCurrentContext() != nil)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
      }
      #expect(sentences.count == 1 && UIGraphicsGetCurrentContext() == nil, "\(size)")
    }
  }
}
