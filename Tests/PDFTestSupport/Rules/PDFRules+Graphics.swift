// SPDX-License-Identifier: MIT

// Colours, images, transparency.

extension PDFRules {
  static let graphicsRules: [String: Rule] = [
    "outputProfile": outputProfile,
    "oneOutputProfile": oneOutputProfile,
    "colorProfiles": colorProfiles,
    "deviceColors": deviceColors,
    "overprint": overprint,
    "spotColors": spotColors,
    "colorants": colorants,
    "noTransferFunctions": noTransferFunctions,
    "halftones": halftones,
    "noAlternates": { subject in
      images(subject) { $0["Alternates"] != nil ? "the picture has the key Alternates" : nil }
    },
    "noOPI": { subject in
      subject.dictionaries { values in
        ["Image", "Form"].contains(subject.resolve(values["Subtype"]).name) && values["OPI"] != nil
          ? "it has the key OPI" : nil
      }
    },
    "noInterpolation": noInterpolation,
    "pictureDepth": pictureDepth,
    "jpeg2000": { subject in
      subject.file.numbers.flatMap { number -> [Found] in
        guard let stream = subject.file.object(number).stream else { return [] }
        return found(
          PDFFilters.names(stream, subject.file).contains("JPXDecode"), number,
          "the picture is JPEG 2000, which this checker does not look into")
      }
    },
    "noPostScript": noPostScript,
    "noReferenceForms": { subject in
      subject.dictionaries { values in
        subject.resolve(values["Subtype"]).name == "Form" && values["Ref"] != nil
          ? "the form has the key Ref" : nil
      }
    },
    "blendModes": blendModes,
    "pageGroups": pageGroups,
  ]

  private static func outputProfile(_ subject: PDFSubject) -> [Found] {
    subject.outputIntents.flatMap { intent -> [Found] in
      guard let object = intent["DestOutputProfile"] else { return [] }
      return profileProblems(
        subject.file.data(object) ?? [], kinds: ["prtr", "mntr"],
        components: subject.resolve(object, "N").integer
      ).map { (object.reference, $0) }
    }
  }

  /// Returns the problems of a profile of the International Color Consortium.
  private static func profileProblems(_ bytes: [UInt8], kinds: Set<String>, components: Int?)
    -> [String]
  {
    guard bytes.count >= 128 else { return ["the profile has \(bytes.count) bytes"] }
    func word(_ place: Int) -> String { String(decoding: bytes[place..<place + 4], as: UTF8.self) }
    var all: [String] = []
    if word(36) != "acsp" { all.append("the profile has no signature") }
    if bytes[8] >= 5 { all.append("the profile has the version \(bytes[8])") }
    if !kinds.contains(word(12)) { all.append("the profile is of the class “\(word(12))”") }
    let spaces = ["GRAY": 1, "RGB ": 3, "CMYK": 4, "Lab ": 3]
    guard let count = spaces[word(16)] else {
      return all + ["the profile is for the colours “\(word(16))”"]
    }
    if components != count { all.append("N is \(components ?? 0) for the colours “\(word(16))”") }
    let size = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    if size != bytes.count { all.append("the profile says \(size) bytes and has \(bytes.count)") }
    return all
  }

  private static func oneOutputProfile(_ subject: PDFSubject) -> [Found] {
    let profiles = Set(subject.outputIntents.compactMap { $0["DestOutputProfile"]?.reference })
    return found(profiles.count > 1, nil, "output intents have \(profiles.count) profiles")
  }

  private static func colorProfiles(_ subject: PDFSubject) -> [Found] {
    var seen: Set<Int> = []
    return usedSpaces(subject).flatMap { space -> [Found] in
      guard let parts = space.array, parts.count == 2, parts[0].name == "ICCBased",
        let number = parts[1].reference, seen.insert(number).inserted
      else { return [] }
      return profileProblems(
        subject.file.data(parts[1]) ?? [], kinds: ["prtr", "mntr", "scnr", "spac"],
        components: subject.resolve(parts[1], "N").integer
      ).map { (number, $0) }
    }
  }

  private static func usedSpaces(_ subject: PDFSubject) -> [PDFObject] {
    subject.pages.flatMap { page -> [PDFObject] in
      page.content.colorSpaces
        + [subject.resolve(subject.resolve(page.dictionary["Group"]), "CS")]
    }
  }

  private static func deviceColors(_ subject: PDFSubject) -> [Found] {
    let output = subject.outputSpace
    return subject.pages.flatMap { page in
      page.content.deviceSpaces.sorted().flatMap { name -> [Found] in
        let needed = ["DeviceRGB": "RGB ", "DeviceCMYK": "CMYK"][name]
        return found(
          output == nil || (needed != nil && needed != output), page.number,
          "\(name) is used, and the output intent's profile is for \(output ?? "nothing")")
      }
    }
  }

  private static func overprint(_ subject: PDFSubject) -> [Found] {
    let hasCMYK = usedSpaces(subject).contains { space in
      guard let parts = space.array, parts.first?.name == "ICCBased" else { return false }
      return subject.resolve(parts.last, "N").integer == 4
    }
    guard hasCMYK else { return [] }
    return states(subject) { values in
      let prints = ["OP", "op"].contains { subject.resolve(values[$0]).boolean == true }
      return prints && subject.resolve(values["OPM"]).integer == 1 ? "it overprints in mode 1" : nil
    }
  }

  private static func spotColors(_ subject: PDFSubject) -> [Found] {
    var known: [String: [PDFObject]] = [:]
    var all: [Found] = []
    for number in subject.file.numbers where !subject.file.ownStreams.contains(number) {
      subject.file.object(number).forEach { object in
        guard let parts = object.array, parts.count == 4, parts[0].name == "Separation",
          let name = subject.resolve(parts[1]).name
        else { return }
        let rest = parts[2...].map { subject.resolve($0) }
        if let first = known[name], first != rest {
          all.append((number, "the spot colour \(name) is made in two ways"))
        }
        known[name] = rest
      }
    }
    return all
  }

  private static func colorants(_ subject: PDFSubject) -> [Found] {
    usedSpaces(subject).flatMap { space -> [Found] in
      guard let parts = space.array, parts.first?.name == "DeviceN", parts.count >= 4 else {
        return []
      }
      let names = subject.resolve(parts[1]).array?.compactMap(\.name) ?? []
      var all = found(names.count > 32, nil, "a DeviceN space has \(names.count) colourants")
      let known =
        subject.resolve(subject.resolve(parts.count > 4 ? parts[4] : nil), "Colorants").dictionary
        ?? [:]
      for name in names where !["Cyan", "Magenta", "Yellow", "Black", "None"].contains(name) {
        all += found(known[name] == nil, nil, "Colorants of a DeviceN space has no \(name)")
      }
      return all
    }
  }

  /// Graphics states that are used.
  private static func states(_ subject: PDFSubject, _ test: (PDFDictionary) -> String?) -> [Found] {
    var seen: Set<Int> = []
    return subject.pages.flatMap { page in
      page.content.graphicsStates.flatMap { state -> [Found] in
        if let number = state.reference, !seen.insert(number).inserted { return [] }
        guard let sentence = test(subject.resolve(state).dictionary ?? [:]) else { return [] }
        return [(state.reference ?? page.number, sentence)]
      }
    }
  }

  private static func noTransferFunctions(_ subject: PDFSubject) -> [Found] {
    states(subject) { values in
      if values["TR"] != nil { return "it has the key TR" }
      if values["HTP"] != nil { return "it has the key HTP" }
      if let other = values["TR2"], subject.resolve(other).name != "Default" {
        return "TR2 is not Default"
      }
      return nil
    }
  }

  private static func halftones(_ subject: PDFSubject) -> [Found] {
    states(subject) { values in
      guard let half = subject.resolve(values["HT"]).dictionary else { return nil }
      let kind = subject.resolve(half["HalftoneType"]).integer
      if kind != 1, kind != 5 { return "a halftone has the type \(kind ?? 0)" }
      return half["HalftoneName"] != nil ? "a halftone has a name" : nil
    }
  }

  private static func images(_ subject: PDFSubject, _ test: (PDFDictionary) -> String?) -> [Found] {
    subject.dictionaries { values in
      subject.resolve(values["Subtype"]).name == "Image" ? test(values) : nil
    }
  }

  private static func noInterpolation(_ subject: PDFSubject) -> [Found] {
    images(subject) {
      subject.resolve($0["Interpolate"]).boolean == true ? "Interpolate is true" : nil
    }
      + subject.pages.flatMap { page in
        page.content.inlineImages.flatMap { image in
          found(
            (image.dictionary["I"] ?? image.dictionary["Interpolate"])?.boolean == true,
            page.number,
            "an inline image is interpolated")
        }
      }
  }

  private static func pictureDepth(_ subject: PDFSubject) -> [Found] {
    images(subject) { values in
      guard let bits = subject.resolve(values["BitsPerComponent"]).integer else { return nil }
      let isMask = subject.resolve(values["ImageMask"]).boolean == true
      let allowed = isMask ? [1] : [1, 2, 4, 8, 16]
      return allowed.contains(bits) ? nil : "BitsPerComponent is \(bits)"
    }
  }

  private static func noPostScript(_ subject: PDFSubject) -> [Found] {
    subject.dictionaries { values in
      let isObject = subject.resolve(values["Type"]).name == "XObject"
      if isObject, subject.resolve(values["Subtype"]).name == "PS" { return "it is PostScript" }
      guard subject.resolve(values["Subtype"]).name == "Form" else { return nil }
      if values["PS"] != nil { return "the form has the key PS" }
      return subject.resolve(values["Subtype2"]).name == "PS" ? "Subtype2 is PS" : nil
    }
  }

  private static let modes: Set<String> = [
    "Normal", "Compatible", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge",
    "ColorBurn", "HardLight", "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color",
    "Luminosity",
  ]

  private static func blendModes(_ subject: PDFSubject) -> [Found] {
    states(subject) { values in
      let names = PDFStructure.list(values["BM"], subject.file).compactMap {
        subject.resolve($0).name
      }
      return names.first { !modes.contains($0) }.map { "there is no blend mode \($0)" }
    }
  }

  private static func pageGroups(_ subject: PDFSubject) -> [Found] {
    guard subject.outputSpace == nil else { return [] }
    return subject.pages.flatMap { page in
      found(
        page.content.usesTransparency
          && subject.resolve(subject.resolve(page.dictionary["Group"]), "CS") == .null,
        page.number, "it has transparency, and no space in which colours are mixed")
    }
  }
}
