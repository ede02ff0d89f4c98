public import RefreshModel

/// A behaviour that scenario files can name, with its settings.
public struct ComponentDescription: Sendable {
  /// The name in scenario files, in kebab-case.
  public var name: String
  /// One sentence that says what it does.
  public var summary: String
  /// The places where it can be attached.
  public var placements: Set<Placement>
  /// Whether it has a state for there being nothing left to load.
  public var knowsNoMoreData: Bool
  /// The direction in which a list scrolls that has it.
  public var axis: ScrollAxis
  /// Its settings.
  public var parameters: [Parameter]
  /// Makes the component of the settings.
  public var make: @Sendable (ParameterValues) -> any RefreshComponent

  /// Makes a description.
  public init(
    name: String, summary: String, placements: Set<Placement>, knowsNoMoreData: Bool = false,
    axis: ScrollAxis = .vertical, parameters: [Parameter],
    make: @escaping @Sendable (ParameterValues) -> any RefreshComponent
  ) {
    self.name = name
    self.summary = summary
    self.placements = placements
    self.knowsNoMoreData = knowsNoMoreData
    self.axis = axis
    self.parameters = parameters
    self.make = make
  }

  /// The behaviours that come with the library.
  public static let all: [ComponentDescription] = [
    .wave, .mjHeader, .mjBackFooter, .mjAutoFooter, .mjTrailer, .zhHeader, .zhFooter, .ego, .fg,
    .pullToBounce, .elastic,
  ]

  /// The behaviour of a name; `nil` where there is none.
  public static func named(_ name: String) -> ComponentDescription? {
    all.first { $0.name == name }
  }
}
