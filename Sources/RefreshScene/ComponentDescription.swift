public import RefreshModel

/// A behaviour that scenario files can name, with its settings.
public struct ComponentDescription: Sendable {
  /// The name in scenario files, in kebab-case.
  public var name: String
  /// One sentence that says what it does.
  public var summary: String
  /// The places where it can be attached.
  public var attachments: Set<Attachment>
  /// Whether it has a state for there being nothing left to load.
  public var knowsNoMoreData: Bool
  /// Its settings.
  public var parameters: [Parameter]
  /// Makes the component of the settings.
  public var make: @Sendable (ParameterValues) -> any RefreshComponent

  /// Makes a description.
  public init(
    name: String, summary: String, attachments: Set<Attachment>, knowsNoMoreData: Bool = false,
    parameters: [Parameter],
    make: @escaping @Sendable (ParameterValues) -> any RefreshComponent
  ) {
    self.name = name
    self.summary = summary
    self.attachments = attachments
    self.knowsNoMoreData = knowsNoMoreData
    self.parameters = parameters
    self.make = make
  }

  /// The behaviours that come with the library.
  public static let all: [ComponentDescription] = [
    .wave, .mjHeader, .mjBackFooter, .mjAutoFooter, .zhHeader, .zhFooter, .ego, .fg,
    .pullToBounce, .elastic,
  ]

  /// The behaviour of a name; `nil` where there is none.
  public static func named(_ name: String) -> ComponentDescription? {
    all.first { $0.name == name }
  }
}
