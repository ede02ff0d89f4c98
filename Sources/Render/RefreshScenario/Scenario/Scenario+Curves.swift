package import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScene

/// A curve among a scenario's settings.
package struct CurveSetting: Hashable, Sendable {
  /// Where it stands in the file, or would stand: `header.bounceTiming`, `steps.0.drag.curve`.
  package var path: String
  /// The curve, given or by default.
  package var curve: Curve
  /// The duration beside it, in seconds; `nil` where there is none, as for springs, which bring their
  /// own.
  package var duration: Double?
  /// Where that duration stands in the file, or would stand.
  package var durationPath: String?
}

extension Scenario {
  /// All curves among the settings, those of the defaults included: of the header, of the footer, and
  /// of drags; a drag with an id can be found by that too.
  package var curves: [CurveSetting] {
    var curves: [CurveSetting] = []
    for (placement, header) in sortedHeaders {
      for parameter in header.style.parameters + header.behavior.parameters {
        guard case .curve(let durationName) = parameter.kind,
          case .curve(let curve) = parameter.defaultValue
        else { continue }
        var duration = header[setting: durationName].flatMap { Double(settingValue: $0) }
        if case .spring = curve { duration = nil }
        curves.append(
          CurveSetting(
            path: "\(placement.rawValue).\(parameter.name)", curve: curve, duration: duration,
            durationPath: duration == nil ? nil : "\(placement.rawValue).\(durationName)"))
      }
    }
    for (index, step) in steps.enumerated() {
      guard case .drag(let drag) = step.action else { continue }
      for name in ["\(index)", step.id].compactMap(\.self) {
        curves.append(
          CurveSetting(
            path: "steps.\(name).drag.curve", curve: .timing(drag.curve),
            duration: drag.duration.seconds, durationPath: "steps.\(name).drag.duration"))
      }
    }
    return curves
  }
}
