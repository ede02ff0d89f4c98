extension TimingFunction {
  /// The inputs in 0...1 at which the function jumps; empty for more than ``maximumKeyCount`` steps.
  package var jumps: [Double] {
    switch self {
    case .linear, .cubicBezier, .easing: []
    case .steps(let timing):
      // That many steps are indistinguishable from a line at the inputs that are measured.
      timing.count > Self.maximumKeyCount
        ? [] : (0...timing.count).map { Double($0) / Double(timing.count) }
    case .linearStops(let stops):
      zip(stops.corners, stops.corners.dropFirst())
        .filter { $0.input == $1.input && $0.output != $1.output && (0...1).contains($0.input) }
        .map(\.0.input)
        .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  /// The largest number of keys into which a function is converted.
  package static let maximumKeyCount = 10_000
}
