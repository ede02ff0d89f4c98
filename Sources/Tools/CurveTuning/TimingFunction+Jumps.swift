package import KeyframeAnimation

extension TimingFunction {
  /// Where the function jumps, in 0...1.
  package var jumps: [Double] {
    switch self {
    case .linear, .cubicBezier, .easing: []
    case .steps(let timing):
      // Of more jumps than there are places to ask at, each is as good as everywhere.
      timing.count > Self.mostKeys
        ? [] : (0...timing.count).map { Double($0) / Double(timing.count) }
    case .linearStops(let stops):
      zip(stops.corners, stops.corners.dropFirst())
        .filter { $0.input == $1.input && $0.output != $1.output && (0...1).contains($0.input) }
        .map(\.0.input)
        .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  /// The most keys that a function is taken apart into.
  package static let mostKeys = 10_000
}
