public import BezierGeometry

/// A signal's identity, whichever state machine declares it: a facet, a name within it, and the type of its
/// values.
///
/// Behaviours declare signals by it, and looks bind them. A name of one's own is a static constant
/// beside these; a slip of the pen in using it does not compile.
public struct SignalName<Value: Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// What of a behavior it is about.
  package let facet: Signal.Facet
  /// Its name within the facet.
  package let name: String

  /// Creates the name of a signal that one behavior alone declares, such as `floor`.
  public init(_ name: String) { self.init(.own, name) }

  package init(_ facet: Signal.Facet, _ name: String) {
    self.facet = facet
    self.name = name
  }

  /// The facet and the name, such as `surface.bend`.
  public var description: String { "\(facet.rawValue).\(name)" }
}

// MARK: Common

extension SignalName where Value == Double {
  /// A coordinate of the list's content offset.
  public static func contentOffset(_ axis: ScrollAxis) -> Self {
    .init(.list, axis == .vertical ? "contentOffset.y" : "contentOffset.x")
  }

  /// What lies over the list's content at an edge.
  public static func adjustedContentInset(_ edge: EdgeInsets.Edge) -> Self {
    .init(.list, "adjustedContentInset.\(edge.rawValue)")
  }
}

extension SignalName where Value == RefreshState {
  /// What the behavior is doing; every behavior has it.
  public static var state: Self { .init(.common, "state") }
  /// The state whose text shows.
  public static var textState: Self { .init(.label, "state") }
}

extension SignalName where Value == RefreshState? {
  /// The state whose pictures show; `nil` for none.
  public static var pictureState: Self { .init(.pictures, "state") }
}

extension SignalName where Value == Double {
  /// How far the behavior is pulled, as it has it itself, 1 being its threshold; every behavior
  /// has it.
  public static var pullingPercent: Self { .init(.common, "pullingPercent") }
  /// How far the list is beyond where it rests without any behavior, in points, negative where it is
  /// scrolled; every behavior has it.
  public static var pull: Self { .init(.common, "pull") }
  /// 1 while refreshing, 0 while not, and fading between them where the behavior fades; every
  /// behavior has it.
  public static var refreshing: Self { .init(.common, "refreshing") }

  // MARK: Frame

  /// Where the behavior's upper edge lies, in content coordinates; its left one where the list
  /// scrolls sideways.
  public static var position: Self { .init(.frame, "position") }
  /// How high the behavior is, or how wide, in points.
  public static var extent: Self { .init(.frame, "extent") }
  /// The same by its settings, known before any run.
  public static var height: Self { .init(.frame, "height") }
  /// How long the state has lasted, in seconds.
  public static var stateTime: Self { .init(.frame, "stateTime") }
  /// How opaque the behavior is, as it is seen.
  public static var alpha: Self { .init(.frame, "alpha") }
  /// How opaque the list's rows are.
  public static var contentAlpha: Self { .init(.frame, "contentAlpha") }

  // MARK: Surface

  /// How far the list is away from its rest, in points.
  public static var gap: Self { .init(.surface, "gap") }
  /// How far below the list's upper edge the surface lies at its ends, in points.
  public static var level: Self { .init(.surface, "level") }
  /// How far the surface's control point lies beyond its ends, in points, as it is seen.
  public static var bend: Self { .init(.surface, "bend") }
  /// How high the surface's crest is, in points: half its bend.
  public static var crest: Self { .init(.surface, "crest") }
  /// How far the surface's ends lie above the list's edge, in points.
  public static var lift: Self { .init(.surface, "lift") }
  /// How high the surface's middle stands at the full pull, in points, known before any run.
  public static var fullHeight: Self { .init(.surface, "fullHeight") }
  /// How far the surface's ends lie above the list's edge at the full pull, in points, known before
  /// any run.
  public static var fullLift: Self { .init(.surface, "fullLift") }

  // MARK: Balls

  /// A ball's diameter, in points, known before any run.
  public static var ballSize: Self { .init(.balls, "size") }
  /// How far the balls come beyond the list's edge, in points, known before any run.
  public static var ballReach: Self { .init(.balls, "reach") }
  /// How far below the surface the only ball's centre is, in points.
  public static var ballDepth: Self { .init(.balls, "depth") }

  // MARK: Ring

  /// The ring's diameter, in points, known before any run.
  public static var ringSize: Self { .init(.ring, "size") }
  /// Where the ring's upper edge is, in points.
  public static var ringY: Self { .init(.ring, "y") }
  /// How far the ring is turned, in radians, positive clockwise.
  public static var ringAngle: Self { .init(.ring, "angle") }
  /// Where the part of the ring that is drawn begins, of 1.
  public static var ringStrokeStart: Self { .init(.ring, "strokeStart") }
  /// Where the part of the ring that is drawn ends, of 1.
  public static var ringStrokeEnd: Self { .init(.ring, "strokeEnd") }

  // MARK: Icons

  /// How far the arrow is turned, in radians, positive clockwise, as it is seen.
  public static var arrowAngle: Self { .init(.arrow, "angle") }
  /// How opaque the spinner is.
  public static var spinnerAlpha: Self { .init(.spinner, "alpha") }
  /// The part of its turn that the spinner has done.
  public static var spinnerPhase: Self { .init(.spinner, "phase") }
  /// How long the pictures have been playing, in seconds.
  public static var pictureTime: Self { .init(.pictures, "time") }
  /// The percent by which an idle picture is chosen.
  public static var picturePercent: Self { .init(.pictures, "percent") }
}

extension SignalName where Value == Double? {
  /// How long ago the last refresh began, in seconds; `nil` before the first;
  /// every behavior has it.
  public static var sinceTrigger: Self { .init(.common, "sinceTrigger") }
  /// How long ago the app's handler was last called, in seconds, `nil` before;
  /// every behavior has it.
  public static var sinceHandler: Self { .init(.common, "sinceHandler") }
  /// How long ago the last refresh ended, in seconds, `nil` before;
  /// every behavior has it.
  public static var sinceEnd: Self { .init(.common, "sinceEnd") }
  /// When the date that a label says was last set, in seconds from the run's beginning; `nil` before.
  public static var lastUpdated: Self { .init(.label, "lastUpdated") }
}

extension SignalName where Value == Bool {
  /// Whether the behavior is hidden.
  public static var hidden: Self { .init(.frame, "hidden") }
  /// Whether the arrow is hidden.
  public static var arrowHidden: Self { .init(.arrow, "hidden") }
  /// Whether the spinner is there and turns.
  public static var spinnerShown: Self { .init(.spinner, "shown") }
  /// Whether the ring is hidden.
  public static var ringHidden: Self { .init(.ring, "hidden") }

  /// Whether a ball is hidden.
  public static func ballHidden(_ tag: Int) -> Self { .init(.balls, "\(tag).hidden") }
}

extension SignalName where Value == Point {
  /// Where a ball's centre is, in content coordinates.
  public static func ball(_ tag: Int) -> Self { .init(.balls, "\(tag)") }
  /// A point of the surface's edge, from the list's upper left corner at rest.
  public static func edge(_ name: String) -> Self { .init(.surface, name) }
}
