/// The app's reactions by placement.
package typealias Reactions = [Placement: [Reaction]]

/// Behaviors by placement.
package typealias Behaviors = [Placement: any RefreshBehavior]

/// A list with behaviors, which is played with steps.
package struct Fixture: Sendable {
  /// The script without the steps of a run.
  package var script: Script

  /// Creates a list with behaviors.
  ///
  /// - Parameter delay: The seconds after which the app ends each refresh; `nil` to keep the
  ///   list's reactions.
  package init(_ list: Script, _ behaviors: Behaviors, ending delay: Double? = nil) {
    script = list
    script.behaviors = behaviors
    guard let delay else { return }
    script.reactions = behaviors.mapValues { _ in [Reaction(after: seconds(delay))] }
  }

  /// Creates a list with one behavior.
  package init(
    _ list: Script, _ behavior: any RefreshBehavior, at placement: Placement = .header,
    ending delay: Double? = nil
  ) {
    self.init(list, [placement: behavior], ending: delay)
  }

  /// The demo: a wave that is pulled past its threshold, released and ended after two seconds.
  package static let wave = Fixture(
    with(.demo) { $0.steps = .pullAndRelease(1.15) }, WaveBehavior())

  /// The demo's list without a behavior.
  package static let bare = Fixture(.demo, [:])

  /// Returns the script of a run; `nil` selects the list's own steps, rows and reactions.
  package func script(
    _ steps: [Step]? = nil, rows: Int? = nil, reactions: Reactions? = nil, lead: Double = 0,
    tail: Double = 0, duration: Double? = nil, _ change: (inout Script) -> Void = { _ in }
  ) -> Script {
    var script = script
    script.steps = steps ?? script.steps
    script.rows = rows ?? script.rows
    script.reactions = reactions ?? script.reactions
    script.lead = seconds(lead)
    script.tail = seconds(tail)
    script.duration = duration.map(seconds)
    change(&script)
    return script
  }

  /// Plays steps; `nil` selects the list's own steps, rows and reactions.
  package func run(
    _ steps: [Step]? = nil, rows: Int? = nil, reactions: Reactions? = nil, lead: Double = 0,
    tail: Double = 0, duration: Double? = nil, _ change: (inout Script) -> Void = { _ in }
  ) throws -> Timeline {
    try Timeline(
      playing: script(
        steps, rows: rows, reactions: reactions, lead: lead, tail: tail, duration: duration, change)
    )
  }
}

extension Script {
  /// A list of 375 × 587 points below a bar of 80, with 30 rows of 92 and no insets.
  ///
  /// A header's refresh is ended after two seconds.
  package static let demo = Script(
    frame: Rect(x: 0, y: 80, width: 375, height: 587), rows: 30, rowHeight: 92, behaviors: [:],
    steps: [], reactions: ending(after: 2))

  /// A list of 320 × 512 points with 20 rows of 64 and dyadic insets, so that every sum is exact.
  ///
  /// The offset is −24 at rest and 1280 + 12 − 512 = 780 at the lower edge.
  package static let compact = with(
    Script(
      frame: Rect(x: 0, y: 64, width: 320, height: 512), rows: 20, rowHeight: 64, behaviors: [:],
      steps: [])
  ) {
    $0.safeAreaInset = EdgeInsets(top: 16, bottom: 8)
    $0.scrollView.contentInset = EdgeInsets(top: 8, bottom: 4)
  }

  /// A list of 375 × 667 points with 12 rows of 92 and no insets, which ends at 437.
  package static let plain = Script(
    frame: Rect(x: 0, y: 0, width: 375, height: 667), rows: 12, rowHeight: 92, behaviors: [:],
    steps: [])
}

/// Returns reactions that end each refresh after a delay in seconds.
package func ending(
  after delay: Double, at placement: Placement = .header, _ result: Reaction.Result = .success,
  rowsAdded: Int = 0
) -> Reactions {
  [placement: [Reaction(after: seconds(delay), result: result, rowsAdded: rowsAdded)]]
}

package func seconds(_ seconds: Double) -> Flicks { Flicks(seconds: seconds) }

/// Returns a modified copy of a value.
package func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
