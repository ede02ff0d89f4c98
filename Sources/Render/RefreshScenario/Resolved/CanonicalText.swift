import BezierGeometry
import FileAccess
import KeyframeAnimation
import RefreshModel
import RefreshScene
import Texts
import VectorDrawing

/// A resolved scenario as a text that is the same for the same values, whatever file they came from.
struct CanonicalText {
  private(set) var text = ""

  init(scenario: Scenario, script: Script, scene: Scene, fontDigests: [String]) {
    line("reel", Scenario.formatVersion)
    line("screen", scenario.screen.size, scenario.screen.scale)
    line("frame", script.frame)
    line("safeAreaInset", script.safeAreaInset)
    line("contentInset", script.scrollView.contentInset)
    if script.scrollView.scrollIndicatorInsets != .zero {
      line("scrollIndicatorInsets", script.scrollView.scrollIndicatorInsets)
    }
    if script.showsScrollIndicator { line("scrollIndicator") }
    for (key, value) in script.scrollView.changedValues {
      if value == .flag(true) { line(key) } else { line(key, value.exactText) }
    }
    line("bars", scene.statusBarHeight, scene.navigationBarHeight)
    line("rows", script.rows, script.rowHeight)
    line("crop", scene.crop)
    line("scale", scenario.canvas.scale)
    line("background", ParameterValue.color(scenario.canvas.background).exactText)
    let clock = scenario.clock
    line("clock", clock.rate, clock.speed, script.lead, script.tail)
    line("duration", script.duration.map { "\($0.count)" } ?? "auto")
    for digest in fontDigests { line("font", digest) }
    values("content", scene.content.values)
    for (placement, header) in scenario.sortedHeaders {
      line(placement.rawValue, header.style.name, header.behavior.name)
      if let styled = scene.headers[placement] {
        // The style has its images, and the behavior is as the scenario has it, without knowing them.
        values(placement.rawValue, styled.style.values.merging(header.behavior.values))
      }
      line("app", placement.rawValue)
      if script.withoutHandler.contains(placement) { line("handler", "none") }
      for reaction in script.reactions[placement] ?? [] {
        line("reaction", reaction.delay, reaction.result.rawValue, reaction.rowsAdded)
      }
    }
    if let replay = script.replay { line("replay", replay.mode.rawValue, replay.log.digest) }
    for step in script.steps {
      let written = StepSchema.written(step.action)
      line("step", written.name, written.target?.rawValue ?? "")
      for (key, value) in written.values { line("step", key, value.exactText) }
    }
  }

  private mutating func values(_ title: String, _ values: ParameterValues) {
    for (name, value) in values.digested.sorted(by: { $0.key < $1.key }) {
      line(title, name, value.exactText)
    }
  }

  private mutating func line(_ parts: any CanonicalPart...) {
    for (index, part) in parts.enumerated() {
      if index > 0 { text += " " }
      text += part.canonicalText
    }
    text += "\n"
  }
}

/// What stands in a line of the text.
private protocol CanonicalPart {
  var canonicalText: String { get }
}

extension CanonicalPart where Self: CustomStringConvertible {
  fileprivate var canonicalText: String { description }
}

extension String: CanonicalPart {}
extension Int: CanonicalPart {}
extension FrameRate: CanonicalPart {}

extension Double: CanonicalPart {
  fileprivate var canonicalText: String { decimalText() }
}

extension Flicks: CanonicalPart {
  fileprivate var canonicalText: String { count.description }
}

extension [Double] {
  fileprivate var canonicalText: String { map { $0.decimalText() }.joined(separator: " ") }
}

extension Size: CanonicalPart {
  fileprivate var canonicalText: String { [width, height].canonicalText }
}

extension Rect: CanonicalPart {
  fileprivate var canonicalText: String { [minX, minY, width, height].canonicalText }
}

extension EdgeInsets: CanonicalPart {
  fileprivate var canonicalText: String { [top, left, bottom, right].canonicalText }
}

extension Scene.Crop: CanonicalPart {
  fileprivate var canonicalText: String {
    switch self {
    case .screen: "screen"
    case .behavior(let placement, let height):
      "\(placement.rawValue) \(height.decimalText())"
    case .strip(let placement, let height):
      "\(placement.rawValue) strip \(height.decimalText())"
    case .trailer(let size): "trailer " + size.canonicalText
    case .rect(let rect): rect.canonicalText
    }
  }
}

extension ReplayLog {
  /// SHA-256 of the samples in hexadecimal digits.
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
  /// The value to the last bit.
  fileprivate var exactText: String {
    switch self {
    case .color(let color):
      [color.light, color.dark].map { color in
        [color.red, color.green, color.blue, color.alpha].canonicalText
      }.joined(separator: ", ")
    case .curve(let curve): curve.description
    case .images(let images):
      images.frames.map { frame in
        let asset = frame.asset
        let pixels = SHA256.hexDigest(of: StraightBitmap(asset.bitmap).bytes)
        return
          "\(pixels) \(asset.bitmap.width) \(asset.scale.decimalText()) \(frame.duration.count)"
      }.joined(separator: ", ")
    case .number, .integer, .flag, .choice, .text, .files, .automatic, .unlimited: scenarioText
    }
  }
}
