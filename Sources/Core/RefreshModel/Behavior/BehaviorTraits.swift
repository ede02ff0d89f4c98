/// The name, placements, scroll axis and threshold of a behavior.
public struct BehaviorTraits: Sendable {
  package let name: String
  package let summary: String
  package let placements: Set<Placement>
  package let axis: ScrollAxis
  package let knowsNoMoreData: Bool
  package let triggerDistance: Double
  package let triggersAtDistance: Bool
  package let sampledPercents: [Double]
  package let opensGap: Bool

  /// Creates the traits.
  ///
  /// - Parameters:
  ///   - name: The name in messages and scenario files, in kebab-case.
  ///   - summary: A one-sentence description of the behavior.
  ///   - placements: The placements at which the behavior can be attached.
  ///   - axis: The axis along which the list must scroll.
  ///   - knowsNoMoreData: Whether the behavior has a state for a list with no more data to load.
  ///   - triggerDistance: The distance beyond the content's edge, in points, at which the pulling
  ///     percent is 1.
  ///   - triggersAtDistance: Whether a pull of exactly `triggerDistance` triggers a refresh. If
  ///     `false`, the distance must be exceeded.
  ///   - sampledPercents: The pulling percents at which the slope of a signal changes. A run that
  ///     holds a pull first stops just below each of them.
  ///   - opensGap: Whether the list is drawn away from its edge, so that a header is visible in the
  ///     gap. If `false`, only styles that overlay the list fit.
  public init(
    name: String, summary: String, placements: Set<Placement> = [.header],
    axis: ScrollAxis = .vertical, knowsNoMoreData: Bool = false, triggerDistance: Double,
    triggersAtDistance: Bool = false, sampledPercents: [Double] = [],
    opensGap: Bool = true
  ) {
    self.name = name
    self.summary = summary
    self.placements = placements
    self.axis = axis
    self.knowsNoMoreData = knowsNoMoreData
    self.triggerDistance = triggerDistance
    self.triggersAtDistance = triggersAtDistance
    self.sampledPercents = sampledPercents
    self.opensGap = opensGap
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
  package var opensGap: Bool { traits.opensGap }
}
