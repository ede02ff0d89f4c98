/// A setting of a scenario whose value is a curve.
package struct CurveSetting: Hashable, Sendable {
  /// The path of the setting, such as `header.bounceTiming` or `steps.0.drag.curve`.
  package var path: String
  /// The curve, which may be the default.
  package var curve: Curve
  /// The duration over which the curve is played, in seconds.
  ///
  /// It is `nil` for a curve that is not played over a separate duration, such as a spring.
  package var duration: Double?
  /// The path of the duration, or `nil` if none exists.
  package var durationPath: String?
}

extension Scenario {
  /// The curves of the header, the footer and the drags, including defaults.
  ///
  /// A drag with an id is listed twice, with its index and with its id.
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
