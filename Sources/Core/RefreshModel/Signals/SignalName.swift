/// The identity of a signal across behaviors: a facet, a name within it and a type of value.
///
/// Behaviors declare signals and styles bind them by these names. Packages can add names as static
/// properties, so that a misspelled name does not compile.
public struct SignalName<Value: Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// The part of the behavior or the list that the signal describes.
  package let facet: Signal.Facet
  /// The name within the facet.
  package let name: String

  /// Creates the name of a signal that only one behavior declares, such as `floor`.
  public init(_ name: String) { self.init(.own, name) }

  package init(_ facet: Signal.Facet, _ name: String) {
    self.facet = facet
    self.name = name
  }

  /// The facet and the name, such as `surface.bend`.
  public var description: String { "\(facet.rawValue).\(name)" }
}

// MARK: The list and common signals

extension SignalName where Value == Double {
  /// Returns the name of the signal for the list's content offset along an axis, in points.
  public static func contentOffset(_ axis: ScrollAxis) -> Self {
    .init(.list, axis == .vertical ? "contentOffset.y" : "contentOffset.x")
  }

  /// Returns the name of the signal for the list's own content inset at an edge, in points.
  package static func contentInset(_ edge: EdgeInsets.Edge) -> Self {
    .init(.list, "contentInset.\(edge.rawValue)")
  }

  /// Returns the name of the signal for the list's adjusted content inset at an edge, in points.
  public static func adjustedContentInset(_ edge: EdgeInsets.Edge) -> Self {
    .init(.list, "adjustedContentInset.\(edge.rawValue)")
  }
}

extension SignalName where Value == RefreshState {
  /// The state of the behavior.
  ///
  /// Available in every behavior.
  public static var state: Self { .init(.common, "state") }
  /// The state whose text is shown.
  public static var textState: Self { .init(.label, "state") }
}

extension SignalName where Value == Reaction.Result? {
  /// The result of the last refresh; `nil` before the first end and from a trigger to the next end.
  ///
  /// Available in every behavior.
  public static var result: Self { .init(.common, "result") }
}

extension SignalName where Value == RefreshState? {
  /// The state whose images are shown; `nil` if no images are shown.
  public static var imageState: Self { .init(.images, "state") }
}

extension SignalName where Value == Double {
  /// The pulling percent as the behavior defines it; 1 is the threshold.
  ///
  /// Available in every behavior.
  public static var pullingPercent: Self { .init(.common, "pullingPercent") }
  /// The distance of the list beyond its resting offset, computed with the insets at the beginning
  /// of the run, in points; negative within the content.
  ///
  /// Available in every behavior.
  public static var pull: Self { .init(.common, "pull") }
  /// The refreshing state as a number: 1 while refreshing and 0 otherwise, with a fade between
  /// them in some behaviors.
  ///
  /// Available in every behavior.
  public static var refreshing: Self { .init(.common, "refreshing") }

  // MARK: Frame

  /// The upper edge of the behavior in content coordinates, in points, or its left edge if the list
  /// scrolls horizontally.
  public static var position: Self { .init(.frame, "position") }
  /// The extent of the behavior along the scroll axis, in points.
  public static var extent: Self { .init(.frame, "extent") }
  /// The extent of the behavior along the scroll axis, in points, as determined by its settings.
  ///
  /// It depends on the behavior's settings and does not change during a run.
  public static var height: Self { .init(.frame, "height") }
  /// The time since the behavior entered its state, in seconds.
  public static var stateTime: Self { .init(.frame, "stateTime") }
  /// The opacity of the behavior, 0…1.
  public static var alpha: Self { .init(.frame, "alpha") }
  /// The opacity of the list's rows, 0…1.
  public static var contentAlpha: Self { .init(.frame, "contentAlpha") }

  // MARK: Surface

  /// The distance of the list from its resting offset, in points.
  public static var gap: Self { .init(.surface, "gap") }
  /// The distance of the surface's ends below the list's upper edge, in points.
  public static var level: Self { .init(.surface, "level") }
  /// The distance of the surface's control point beyond its ends, in points.
  public static var bend: Self { .init(.surface, "bend") }
  /// The height of the hill that the surface forms, in points, which is half of its bend.
  public static var hillHeight: Self { .init(.surface, "hillHeight") }
  /// The distance of the surface's ends above the list's edge, in points.
  public static var lift: Self { .init(.surface, "lift") }
  /// The height of the surface's middle at a full pull, in points.
  ///
  /// It depends on the behavior's settings and does not change during a run.
  public static var fullHeight: Self { .init(.surface, "fullHeight") }
  /// The distance of the surface's ends above the list's edge at a full pull, in points.
  ///
  /// It depends on the behavior's settings and does not change during a run.
  public static var fullLift: Self { .init(.surface, "fullLift") }

  // MARK: Balls

  /// The diameter of a ball, in points.
  ///
  /// It depends on the behavior's settings and does not change during a run.
  public static var ballSize: Self { .init(.balls, "size") }
  /// The distance of the row of balls beyond the list's edge, in points.
  ///
  /// It depends on the behavior's settings and does not change during a run.
  public static var ballRise: Self { .init(.balls, "rise") }
  /// The greatest distance of a ball's outer edge beyond the list's edge, in points.
  ///
  /// It depends on the behavior's settings and does not change during a run.
  public static var ballReach: Self { .init(.balls, "reach") }
  /// The distance of a single ball's center below the surface, in points.
  public static var ballDepth: Self { .init(.balls, "depth") }

  // MARK: Ring

  /// The diameter of the ring, in points.
  ///
  /// It depends on the behavior's settings and does not change during a run.
  public static var ringSize: Self { .init(.ring, "size") }
  /// The distance of the ring's upper edge below the list's upper edge at rest, in points.
  public static var ringY: Self { .init(.ring, "y") }
  /// The rotation of the ring, in radians; positive clockwise.
  public static var ringAngle: Self { .init(.ring, "angle") }
  /// The start of the drawn part of the ring, as a fraction of its circumference.
  public static var ringStrokeStart: Self { .init(.ring, "strokeStart") }
  /// The end of the drawn part of the ring, as a fraction of its circumference.
  public static var ringStrokeEnd: Self { .init(.ring, "strokeEnd") }
  /// The opacity of the ring, 0…1.
  public static var ringAlpha: Self { .init(.ring, "alpha") }

  // MARK: Icons

  /// The rotation of the arrow, in radians; positive clockwise.
  public static var arrowAngle: Self { .init(.arrow, "angle") }
  /// The opacity of the spinner, 0…1.
  public static var spinnerAlpha: Self { .init(.spinner, "alpha") }
  /// The progress of the spinner within its current turn, 0…1.
  public static var spinnerPhase: Self { .init(.spinner, "phase") }
  /// The size of the spinner, as a fraction of its full size.
  public static var spinnerScale: Self { .init(.spinner, "scale") }
  /// The opacity of the arrow, 0…1.
  public static var arrowAlpha: Self { .init(.arrow, "alpha") }
  /// The time for which the images have been playing, in seconds.
  public static var imageTime: Self { .init(.images, "time") }
  /// The pulling percent that selects an image of the idle state, where 1 is the threshold.
  public static var imagePercent: Self { .init(.images, "percent") }
}

extension SignalName where Value == Double? {
  /// The time since the last refresh began, in seconds; `nil` before the first refresh.
  ///
  /// Available in every behavior.
  public static var sinceTrigger: Self { .init(.common, "sinceTrigger") }
  /// The time since the app's handler was last called, in seconds; `nil` before the first call.
  ///
  /// Available in every behavior.
  public static var sinceHandler: Self { .init(.common, "sinceHandler") }
  /// The time since the last refresh ended, in seconds; `nil` before the first end.
  ///
  /// Available in every behavior.
  public static var sinceEnd: Self { .init(.common, "sinceEnd") }
  /// The time for which the result has been shown, in seconds; `nil` while none is shown.
  ///
  /// A result is shown from the end of a refresh, if the header or footer has a result duration,
  /// until the list has closed, is touched again, or refreshes again.
  ///
  /// Available in every behavior.
  public static var resultTime: Self { .init(.common, "resultTime") }
  /// The time at which the date in a label was last set, in seconds from the beginning of the run;
  /// `nil` if it was not set.
  public static var lastUpdated: Self { .init(.label, "lastUpdated") }
}

extension SignalName where Value == Bool {
  /// Whether the behavior is hidden.
  public static var hidden: Self { .init(.frame, "hidden") }
  /// Whether the arrow is hidden.
  public static var arrowHidden: Self { .init(.arrow, "hidden") }
  /// Whether the spinner is visible and spinning.
  public static var spinnerShown: Self { .init(.spinner, "shown") }
  /// Whether the ring is hidden.
  public static var ringHidden: Self { .init(.ring, "hidden") }

  /// Returns the name of the signal that is true while a ball is hidden; balls are numbered from 0.
  public static func ballHidden(_ tag: Int) -> Self { .init(.balls, "\(tag).hidden") }
}

extension SignalName where Value == Point {
  /// Returns the name of the signal for a ball's center, in content coordinates, in points; balls
  /// are numbered from 0.
  public static func ball(_ tag: Int) -> Self { .init(.balls, "\(tag)") }
  /// Returns the name of the signal for a named point on the surface's edge, in points from the
  /// list's upper left corner at rest.
  public static func edge(_ name: String) -> Self { .init(.surface, name) }
}
