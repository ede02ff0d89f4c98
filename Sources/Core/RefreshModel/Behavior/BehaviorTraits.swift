/// A behavior's name, the lists it belongs to, and its threshold.
public struct BehaviorTraits: Sendable {
  package let name: String
  package let summary: String
  package let placements: Set<Placement>
  package let axis: ScrollAxis
  package let knowsNoMoreData: Bool
  package let triggerDistance: Double
  package let triggersAtDistance: Bool
  package let sampledPercents: [Double]

  /// Creates the traits.
  ///
  /// - Parameters:
  ///   - name: the name in messages and in scenario files, in kebab-case.
  ///   - summary: one sentence about what the behavior does.
  ///   - placements: where the behavior can be attached.
  ///   - axis: the direction in which its lists scroll.
  ///   - knowsNoMoreData: whether it has a state for a list with nothing left to load.
  ///   - triggerDistance: the distance beyond the content's edge, in points, at which the pulling percent
  ///     is 1.
  ///   - triggersAtDistance: whether a pull of exactly that distance triggers; if `false`, it must be exceeded.
  ///   - sampledPercents: pulling percents at which a signal changes its slope; a slow pull is sampled
  ///     just below each.
  public init(
    name: String, summary: String, placements: Set<Placement> = [.header],
    axis: ScrollAxis = .vertical, knowsNoMoreData: Bool = false, triggerDistance: Double,
    triggersAtDistance: Bool = false, sampledPercents: [Double] = []
  ) {
    self.name = name
    self.summary = summary
    self.placements = placements
    self.axis = axis
    self.knowsNoMoreData = knowsNoMoreData
    self.triggerDistance = triggerDistance
    self.triggersAtDistance = triggersAtDistance
    self.sampledPercents = sampledPercents
  }
}

extension RefreshBehavior {
  package var name: String { traits.name }
  package var summary: String { traits.summary }
  package var placements: Set<Placement> { traits.placements }
  package var axis: ScrollAxis { traits.axis }
  package var knowsNoMoreData: Bool { traits.knowsNoMoreData }
  package var triggerDistance: Double { traits.triggerDistance }
  package var triggersAtDistance: Bool { traits.triggersAtDistance }
  package var sampledPercents: [Double] { traits.sampledPercents }
}
