// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextFonts

/// Finds the font that a descriptor requests.
///
/// Results are cached.
///
/// Rules, in this order
/// 1. A name that a font has gives that font; with traits, the nearest face of its family.
/// 2. A family gives its nearest face; with a face name the face of that name.
/// 3. A family or name that is not installed gives fontconfig's substitute, else the system font.
/// 4. Characters alone give the first font that has them.
/// 5. Everything else gives the system font of the design.
/// Nearest: by width, slope and weight as fontconfig measures it; bold or italic that no face of
/// the family has is made by an axis, else synthetically.
enum FontResolver {
  /// Returns the font of a descriptor, without its size.
  static func core(for descriptor: UIFontDescriptor) -> FontCore {
    let key = descriptor.removing(.size)
    let environment = FontEnvironment.current
    let generation = environment.generation
    if let known = environment.descriptors.withLock({ $0.core(key, generation) }) {
      return known
    }
    let core = resolve(key)
    environment.descriptors.withLock { $0.keep(core, for: key, generation) }
    return core
  }

  private static func resolve(_ descriptor: UIFontDescriptor) -> FontCore {
    let wanted = FontQuery(descriptor)
    let apple = appleFont(wanted)
    var (instance, request, isSubstitute) =
      apple.map { ($0.instance, $0.request, true) } ?? find(wanted)
    if !wanted.variations.isEmpty {
      let kept = instance.variations.filter { old in
        !wanted.variations.contains { $0.tag == old.tag }
      }
      instance = instance.with(variations: kept + wanted.variations)
      // Fallback fonts follow the weight and slope that an axis is set to.
      let look = FontAppearance(instance)
      let tags = Set(wanted.variations.map(\.tag)).intersection(instance.face.axes.map(\.tag))
      if tags.contains(wghtAxis) { request.weight = look.weight }
      if tags.contains(wdthAxis) { request.width = look.width }
      if tags.contains(slntAxis) || tags.contains(italAxis) { request.isItalic = look.isItalic }
    }
    var scale = 1.0
    if let matrix = wanted.matrix, matrix.a.isFinite, matrix.c.isFinite, matrix.a > 0 {
      instance = instance.with(
        syntheticSlant: instance.syntheticSlant + Double(matrix.c / matrix.a))
      scale = min(max(Double(matrix.a), 0.01), 100)
    }
    request.cascade = wanted.cascade.compactMap { cascaded($0, beside: request) }
    return FontCore(
      instance: instance, request: request, features: wanted.features,
      fixedAdvance: wanted.fixedAdvance, scale: scale, source: .descriptor(descriptor),
      isSubstitute: isSubstitute,
      fixesOpticalSize: wanted.variations.contains { $0.tag == opszAxis },
      represents: apple?.name)
  }

  /// Returns the substitute for a font that every iOS system has; nil for other names, and if that
  /// font is installed.
  private static func appleFont(
    _ wanted: FontQuery
  ) -> (instance: FontInstance, request: FontRequest, name: FontCore.AppleName)? {
    guard wanted.instance == nil, let asked = wanted.name ?? wanted.family,
      let match = AppleFontNames.match(asked)
    else { return nil }
    let database = FontEnvironment.database
    guard database.named(asked) == nil, database.faces(ofFamily: match.family).isEmpty else {
      return nil
    }
    let like = match.request
    let request = wanted.hasTraits ? wanted.request(like.families, like) : like
    guard let found = database.match(request) else { return nil }
    let isPlain = wanted.name != nil && !wanted.hasTraits
    let name = isPlain ? asked : match.name(request)
    return (found.instance, request, .init(font: name, family: match.family))
  }

  /// Returns a font of a cascade list; for a family alone, the face nearest to the text's font.
  private static func cascaded(
    _ descriptor: UIFontDescriptor, beside request: FontRequest
  ) -> FontInstance? {
    let wish = FontQuery(descriptor)
    if let family = wish.family, wish.name == nil, wish.face == nil, !wish.hasTraits,
      wish.variations.isEmpty
    {
      var nearest = request
      nearest.families = [family]
      return FontEnvironment.database.match(nearest).flatMap { $0.isSubstitute ? nil : $0.instance }
    }
    let core = core(for: descriptor)
    return core.isSubstitute ? nil : core.instance
  }

  private static func find(
    _ wanted: FontQuery
  ) -> (instance: FontInstance, request: FontRequest, isSubstitute: Bool) {
    let database = FontEnvironment.database
    if let own = wanted.instance { return (own, FontCore.request(like: own), false) }
    if let name = wanted.name, let match = database.named(name) {
      let like = FontCore.request(like: match.instance)
      guard wanted.hasTraits else { return (match.instance, like, false) }
      let request = wanted.request(like.families, like)
      return (database.match(request)?.instance ?? match.instance, request, false)
    }
    if let family = wanted.family ?? wanted.name {
      if wanted.family != nil, let face = wanted.face, let found = find(face, of: family) {
        return (found, FontCore.request(like: found), false)
      }
      let request = wanted.request([family] + SystemFonts.families(wanted.design))
      guard let match = database.match(request) else {
        return (LastResortFont.instance, request, true)
      }
      return (match.instance, request, match.isSubstitute || wanted.family == nil)
    }
    let style = wanted.systemStyle
    if let found = find(wanted.characters, style) { return found }
    let core = SystemFonts.core(style)
    return (core.instance, core.request, core.isSubstitute)
  }

  private static func find(_ face: String, of family: String) -> FontInstance? {
    let wanted = familyKey(face)
    for listing in FontEnvironment.database.faces(ofFamily: family)
    where familyKey(listing.style) == wanted {
      if let instance = try? listing.open() { return instance }
    }
    return nil
  }

  private static func find(
    _ scalars: [Unicode.Scalar], _ style: SystemFonts.Style
  ) -> (FontInstance, FontRequest, Bool)? {
    guard !scalars.isEmpty else { return nil }
    let system = SystemFonts.core(style)
    if scalars.allSatisfy({ system.instance.glyph(for: $0.value) != 0 }) {
      return (system.instance, system.request, false)
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let units = Array(String(text).utf16)
    let fallback = FontEnvironment.database.fallback(
      base: system.instance, request: system.request, language: "en")
    let choice = fallback.choice(for: units.span)
    guard choice.instance.covers(units.span) else { return nil }
    return (choice.instance, FontCore.request(like: choice.instance), false)
  }

  /// Returns the value of the descriptor's font for a key that the descriptor leaves open.
  static func attribute(
    _ key: UIFontDescriptor.AttributeName, of descriptor: UIFontDescriptor
  ) -> Any? {
    let core = core(for: descriptor)
    let face = core.instance.face
    switch key {
    case .name: return core.instance.postScriptName
    case .family: return face.familyName
    case .face: return face.styleName
    case .visibleName: return face.fullName
    case .fixedAdvance: return CGFloat(core.fixedAdvance)
    case .traits: return traits(of: descriptor)
    case .characterSet:
      var characters = CharacterSet()
      for range in face.characters {
        guard let first = Unicode.Scalar(range.lowerBound),
          let last = Unicode.Scalar(range.upperBound)
        else { continue }
        characters.insert(charactersIn: first...last)
      }
      return characters
    default: return nil
    }
  }

  /// Returns the traits of the font that a descriptor finds.
  static func traits(
    of descriptor: UIFontDescriptor
  ) -> [UIFontDescriptor.TraitKey: AnyHashable] {
    let core = core(for: descriptor)
    let look = FontAppearance(core.instance)
    return [
      .symbolic: core.symbolicTraits.rawValue,
      .weight: UIFont.Weight(css: look.weight).rawValue,
      .width: UIFont.Width(percent: look.width).rawValue,
      .slant: CGFloat(look.isItalic ? 1 : 0),
    ]
  }
}

/// Returns the key by which family names compare: case and spaces do not count.
func familyKey(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

extension CharacterSet {
  /// Returns up to `limit` of its characters, spread over all of it, in order.
  func sample(limit: Int) -> [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    for plane in UInt8(0)...16 where hasMember(inPlane: plane) {
      let start = UInt32(plane) << 16
      for value in start..<start + 0x10000 {
        guard let scalar = Unicode.Scalar(value), contains(scalar) else { continue }
        found.append(scalar)
      }
    }
    guard found.count > limit else { return found }
    return (0..<limit).map { found[$0 * found.count / limit] }
  }
}

/// A descriptor's attributes in the library's own types.
///
/// Size: the attributes that a descriptor may have, a property each.
struct FontQuery {
  /// A font that no name identifies.
  var instance: FontInstance?
  var name: String?
  var family: String?
  var face: String?
  var matrix: CGAffineTransform?
  /// Some of the characters of the requested set.
  var characters: [Unicode.Scalar] = []
  var cascade: [UIFontDescriptor] = []
  var features: [FontFeature] = []
  var variations: [FontVariation] = []
  var fixedAdvance = 0.0
  var textStyle: UIFont.TextStyle?
  var symbolic: UIFontDescriptor.SymbolicTraits?
  var weight: UIFont.Weight?
  var width: UIFont.Width?
  var slant: CGFloat?
  var design = SystemFonts.Design.sansSerif

  init(_ descriptor: UIFontDescriptor) {
    let attributes = descriptor.attributes
    name = attributes[.name] as? String ?? attributes[.visibleName] as? String
    family = attributes[.family] as? String
    face = attributes[.face] as? String
    matrix = attributes[.matrix] as? CGAffineTransform
    characters = (attributes[.characterSet] as? CharacterSet)?.sample(limit: 256) ?? []
    cascade = attributes[.cascadeList] as? [UIFontDescriptor] ?? []
    if let settings = attributes[.featureSettings] as? [FontFeatureSettings.Setting] {
      features = FontFeatureSettings.features(settings)
    }
    if let axes = attributes[.variation] as? [Int: CGFloat] {
      variations = FontVariations.variations(axes)
    }
    if let advance = attributes[.fixedAdvance] as? CGFloat, advance.isFinite {
      fixedAdvance = min(max(0, Double(advance)), 65536)
    }
    textStyle = attributes[.textStyle] as? UIFont.TextStyle
    instance = attributes[.instance] as? FontInstance
    let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: AnyHashable] ?? [:]
    symbolic = (traits[.symbolic] as? UInt32).map { .init(rawValue: $0) }
    weight = (traits[.weight] as? CGFloat).map { .init($0) }
    width = (traits[.width] as? CGFloat).map { .init($0) }
    slant = traits[.slant] as? CGFloat
    let named = (traits[.design] as? String).map(UIFontDescriptor.SystemDesign.init)
    design = SystemFonts.Design(named, symbolic ?? [])
  }

  var hasTraits: Bool { symbolic != nil || weight != nil || width != nil || slant != nil }

  /// Returns a request with the specified numbers, and those of `like` for the others.
  func request(_ families: [String], _ like: FontRequest = FontRequest()) -> FontRequest {
    var request = like
    request.families = families
    if let symbolic {
      request.weight = symbolic.contains(.traitBold) ? 700 : 400
      request.isItalic = symbolic.contains(.traitItalic)
      request.width =
        symbolic.contains(.traitCondensed) ? 75 : symbolic.contains(.traitExpanded) ? 125 : 100
    } else if let textStyle, weight == nil {
      request.weight = textStyle.cssWeight
    }
    if let weight { request.weight = weight.css }
    if let width { request.width = width.percent }
    if let slant { request.isItalic = slant > 0 }
    return request
  }

  var systemStyle: SystemFonts.Style {
    let request = request([])
    let own = textStyle?.cssWeight ?? 400
    return SystemFonts.Style(
      design: design, weight: symbolic == nil ? request.weight : max(own, request.weight),
      width: request.width, isItalic: request.isItalic)
  }
}

extension SystemFonts.Design {
  /// Creates a design by its name, else by the traits.
  init(_ name: UIFontDescriptor.SystemDesign?, _ traits: UIFontDescriptor.SymbolicTraits) {
    switch name {
    case .serif: self = .serif
    case .rounded: self = .rounded
    case .monospaced: self = .monospaced
    case .default: self = .sansSerif
    default:
      let designClass = traits.rawValue >> 28
      self =
        traits.contains(.traitMonoSpace)
        ? .monospaced : (1...7).contains(designClass) ? .serif : .sansSerif
    }
  }

  var name: UIFontDescriptor.SystemDesign {
    switch self {
    case .sansSerif: .default
    case .serif: .serif
    case .rounded: .rounded
    case .monospaced: .monospaced
    }
  }
}
