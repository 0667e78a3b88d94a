// SPDX-License-Identifier: MIT

import UIKit

/// A book in pages that are turned sideways; another text size keeps the position.
final class PagedReader: UIView, UIScrollViewDelegate {
  private let storage: NSTextStorage
  private let layoutManager = NSLayoutManager()
  private let scrollView = UIScrollView()
  private(set) var pages: [UITextView] = []
  private(set) var currentPage = 0
  var pageInsets = UIEdgeInsets(top: 24, left: 20, bottom: 24, right: 20)

  init(frame: CGRect, text: NSAttributedString) {
    storage = NSTextStorage(attributedString: text)
    super.init(frame: frame)
    storage.addLayoutManager(layoutManager)
    scrollView.isPagingEnabled = true
    scrollView.delegate = self
    scrollView.frame = bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(scrollView)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    if pages.first?.frame.size != bounds.inset(by: pageInsets).size { paginate() }
  }

  private func paginate() {
    let place = firstCharacter(ofPage: currentPage)
    for page in pages { page.removeFromSuperview() }
    pages = []
    while !layoutManager.textContainers.isEmpty { layoutManager.removeTextContainer(at: 0) }
    let room = bounds.inset(by: pageInsets)
    var end = 0
    repeat {
      let container = NSTextContainer(size: room.size)
      layoutManager.addTextContainer(container)
      let page = UITextView(
        frame: room.offsetBy(dx: bounds.width * CGFloat(pages.count), dy: 0),
        textContainer: container)
      page.isScrollEnabled = false
      page.isEditable = false
      page.textContainerInset = .zero
      scrollView.addSubview(page)
      pages.append(page)
      let glyphs = layoutManager.glyphRange(for: container)
      // A page that takes nothing would go on for ever.
      if glyphs.length == 0 { break }
      end = NSMaxRange(glyphs)
    } while end < layoutManager.numberOfGlyphs
    scrollView.contentSize = CGSize(
      width: bounds.width * CGFloat(pages.count), height: bounds.height)
    show(page(ofCharacter: place), animated: false)
  }

  func show(_ page: Int, animated: Bool) {
    currentPage = max(0, min(page, pages.count - 1))
    scrollView.setContentOffset(
      CGPoint(x: bounds.width * CGFloat(currentPage), y: 0), animated: animated)
  }

  func characters(ofPage page: Int) -> NSRange {
    let glyphs = layoutManager.glyphRange(for: pages[page].textContainer)
    return layoutManager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
  }

  private func firstCharacter(ofPage page: Int) -> Int {
    page < pages.count ? characters(ofPage: page).location : 0
  }

  func page(ofCharacter index: Int) -> Int {
    guard index < storage.length else { return pages.count - 1 }
    let glyph = layoutManager.glyphIndexForCharacter(at: index)
    guard let container = layoutManager.textContainer(forGlyphAt: glyph, effectiveRange: nil) else {
      return 0
    }
    return pages.firstIndex { $0.textContainer === container } ?? 0
  }

  func setFontSize(_ size: CGFloat) {
    let place = firstCharacter(ofPage: currentPage)
    storage.beginEditing()
    storage.enumerateAttribute(.font, in: NSRange(location: 0, length: storage.length)) {
      value, range, _ in
      guard let font = value as? UIFont else { return }
      storage.addAttribute(.font, value: font.withSize(size), range: range)
    }
    storage.endEditing()
    paginate()
    show(page(ofCharacter: place), animated: false)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard bounds.width > 0 else { return }
    currentPage = Int((scrollView.contentOffset.x / bounds.width).rounded())
  }
}
