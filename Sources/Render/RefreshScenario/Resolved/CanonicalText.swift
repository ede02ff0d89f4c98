import FileAccess

/// A text that is equal for resolved scenarios with equal values, regardless of how their files
/// are written.
struct CanonicalText {
  private(set) var text = ""

  init(scenario: Scenario, script: Script, scene: Scene, fontDigests: [String]) {
    line("reel", "\(Scenario.formatVersion)")
    values("screen", of: scenario.screen)
    line("frame", script.frame.exactText)
    line("safeAreaInset", script.safeAreaInset.exactText)
    line("contentInset", script.scrollView.contentInset.exactText)
    line("scrollIndicatorInsets", script.scrollView.scrollIndicatorInsets.exactText)
    line("scrollIndicator", "\(script.showsScrollIndicator)")
    values("scrollView", of: script.scrollView)
    line("bars", [scene.statusBarHeight, scene.navigationBarHeight].exactText)
    if let phone = scene.phone {
      line(
        "phone", phone.device?.rawValue ?? "", phone.rows.rawValue,
        [phone.barHeight, phone.safeTop, phone.imageInset].exactText)
      if let bar = phone.bar {
        line(
          "bar", bar.title.debugDescription, "\(bar.showsLargeTitle)", bar.style.rawValue,
          bar.headerPosition.rawValue, phone.language.rawValue, "\(phone.isMirrored)",
          ParameterValue.color(bar.tint).exactText)
      } else if phone.language != .english || phone.isMirrored {
        line("rows", phone.language.rawValue, "\(phone.isMirrored)")
      }
      values("statusBar", of: phone.status)
      // The digests of screens with the usual rows are older than these settings.
      if phone.fontFamily != Font.defaultFamily {
        line("fontFamily", phone.fontFamily.debugDescription)
      }
      for content in phone.contents { values("item", of: content) }
    }
    values("canvas", of: scenario.canvas)
    line("rows", "\(script.rows)", script.rowHeight.decimalText())
    line("crop", scene.crop.exactText)
    line("clock", "rate", "\(scenario.clock.rate)")
    values("clock", of: scenario.clock)
    for digest in fontDigests { line("font", digest) }
    values("content", of: scene.content)
    for (placement, header) in scenario.sortedHeaders {
      line(placement.rawValue, header.style.name, header.behavior.name)
      if let styled = scene.headers[placement] {
        // The style includes its loaded images; the behavior is the scenario's own, not yet
        // configured from those images.
        // The digests of headers without an image are older than this setting.
        let hasImage = styled.style[setting: "image"] != .files([])
        values(placement.rawValue, of: styled.style, header.behavior, header.shared) {
          hasImage || !["image", "imageSize"].contains($0)
        }
      }
      line("app", placement.rawValue)
      if script.withoutHandler.contains(placement) { line("handler", "none") }
      for reaction in script.reactions[placement] ?? [] { values("reaction", reaction.values) }
    }
    if let replay = script.replay { line("replay", replay.mode.rawValue, replay.log.digest) }
    for step in script.steps {
      let written = StepSchema.written(step.action)
      line("step", written.name, written.target?.rawValue ?? "")
      for (key, value) in written.values { line("step", key, value.exactText) }
    }
  }

  /// Writes the values of the settings of parts, without those that digests omit.
  private mutating func values(
    _ title: String, of parts: any Configurable...,
    where isIncluded: (String) -> Bool = { _ in true }
  ) {
    let digested = parts.map(\.digestedValues)
    for values in [digested.map(\.all), digested.map(\.newer)] {
      let merged = values.reduce(into: [:]) { $0.merge($1) { $1 } }
      self.values(title, merged.filter { isIncluded($0.key) })
    }
  }

  private mutating func values(_ title: String, _ values: [String: ParameterValue]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      line(title, name, value.exactText)
    }
  }

  private mutating func line(_ parts: String...) { text += parts.joined(separator: " ") + "\n" }
}

extension [Double] {
  fileprivate var exactText: String { map { $0.decimalText() }.joined(separator: " ") }
}

extension Size {
  fileprivate var exactText: String { [width, height].exactText }
}

extension Rect {
  fileprivate var exactText: String { [minX, minY, width, height].exactText }
}

extension EdgeInsets {
  fileprivate var exactText: String { [top, left, bottom, right].exactText }
}

extension Scene.Crop {
  fileprivate var exactText: String {
    switch self {
    case .screen: "screen"
    case .behavior(let placement, let height):
      "\(placement.rawValue) \(height.decimalText())"
    case .strip(let placement, let height):
      "\(placement.rawValue) strip \(height.decimalText())"
    case .trailer(let size): "trailer " + size.exactText
    case .rect(let rect): rect.exactText
    }
  }
}

extension ReplayLog {
  /// The SHA-256 digest of the samples in hexadecimal.
  fileprivate var digest: String {
    func text(_ number: Double?) -> String { number?.decimalText() ?? "-" }
    return SHA256.hexDigest(
      of: samples.reduce(into: "") { lines, sample in
        lines +=
          "\(sample.time.count) \(text(sample.offset)) \(sample.pan.rawValue) "
          + "\(text(sample.contentLength)) \(text(sample.leadingInset)) "
          + "\(text(sample.trailingInset))\n"
      })
  }
}

extension ParameterValue {
  /// The value as text, with numbers that are not rounded.
  fileprivate var exactText: String {
    switch self {
    case .color(let color):
      [color.light, color.dark].map { [$0.red, $0.green, $0.blue, $0.alpha].exactText }
        .joined(separator: ", ")
    case .curve(let curve): curve.description
    case .images(let images):
      images.frames.map { frame in
        let asset = frame.asset
        let pixels = SHA256.hexDigest(of: StraightBitmap(asset.bitmap).bytes)
        return
          "\(pixels) \(asset.bitmap.width) \(asset.scale.decimalText()) \(frame.duration.count)"
      }.joined(separator: ", ")
    case .artwork(let artwork): artwork.digest
    case .number, .integer, .flag, .choice, .text, .files, .frames, .phases, .automatic, .unlimited:
      scenarioText
    }
  }
}
