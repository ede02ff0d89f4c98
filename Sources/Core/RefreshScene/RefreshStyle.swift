public import RefreshModel
public import VectorDrawing

/// How a header or footer looks: a pure function from what a behaviour says at an instant to things to
/// draw.
///
/// A style draws in content coordinates: the origin is the content's upper left corner, y grows
/// down, so a header lives in negative y. Its settings are its own properties. What it reads of a
/// behaviour are signals, which it binds once, by their names, before anything is drawn; it can be
/// drawn over any behaviour that says what it requires.
public protocol RefreshStyle: Configurable {
  /// The signals that the look reads, bound, and the sizes that it knows before any run.
  associatedtype Reads: Sendable
  /// The name, where it can be attached, and its default behavior.
  var traits: StyleTraits { get }
  /// Changes settings of the content to what suits the look; what a scenario says overrides it.
  func adapt(_ content: inout ContentSettings)
  /// What a behaviour has to know of the look's pictures; `nil` where the look has none.
  var pictures: StatePictures? { get }
  /// The colour of the field that opens behind the look, over the list's own background; `nil` where
  /// there is none.
  var backdropColor: DynamicColor? { get }

  /// Finds what the look reads among the signals that a behaviour declares.
  func bind(_ signals: inout SignalBinder) -> Reads

  /// How tall a picture of the header alone is, in points, where a scenario does not say; where the
  /// list scrolls sideways, how wide.
  func preferredHeight(_ reads: Reads) -> Double

  /// Draws an instant.
  ///
  /// - Parameters:
  ///   - behavior: the behavior then, and the scroll view.
  ///   - reads: what was bound.
  ///   - context: the sizes, the appearance, the text layout.
  func draw(
    _ behavior: HeaderInstant, _ reads: Reads, context: DrawingContext
  ) -> StyleLayers
}

extension RefreshStyle {
  /// None, unless a style has any.
  public var settings: [Setting<Self>] { [] }
  /// No changes to the content.
  public func adapt(_ content: inout ContentSettings) {}
  /// None, unless a style has any.
  public var pictures: StatePictures? { nil }
  /// None, unless a style has one.
  public var backdropColor: DynamicColor? { nil }
}

/// A style's name, the lists it belongs to, and the behavior it is drawn over by default.
public struct StyleTraits: Sendable {
  package let name: String
  package let summary: String
  package let placements: Set<Placement>
  package let behavior: any RefreshBehavior

  /// Creates the traits.
  ///
  /// - Parameters:
  ///   - name: the name in scenario files, in kebab-case.
  ///   - summary: one sentence about what the style looks like.
  ///   - placements: where the style can be attached.
  ///   - behavior: the behavior of a header that names none.
  public init(
    name: String, summary: String, placements: Set<Placement> = [.header],
    behavior: any RefreshBehavior
  ) {
    self.name = name
    self.summary = summary
    self.placements = placements
    self.behavior = behavior
  }
}

extension RefreshStyle {
  package var name: String { traits.name }
  package var summary: String { traits.summary }
  package var placements: Set<Placement> { traits.placements }
  package var defaultBehavior: any RefreshBehavior { traits.behavior }
}

/// A look that cannot be drawn over a behaviour.
public struct MisfitError: Error, Hashable, Sendable {
  /// The look.
  public let style: String
  /// The behaviour.
  public let behavior: String
  /// The signals that the look requires and the behaviour does not declare, such as `surface.bend`.
  public let missing: [String]
}
