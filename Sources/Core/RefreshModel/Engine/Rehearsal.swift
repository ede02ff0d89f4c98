import KeyframeAnimation

/// How a refresh is brought about and ended where a component is shown for itself: its beginning, its
/// cycle and its end, without the steps of a scenario.
public struct Rehearsal: Hashable, Sendable {
  /// What leads to the refresh, from the list as it is at first.
  public var steps: [Step]
  /// Whether the app adds rows as it ends the refresh; without them some footers begin anew.
  public var addsRows: Bool

  /// Makes a rehearsal.
  public init(steps: [Step], addsRows: Bool = false) {
    self.steps = steps
    self.addsRows = addsRows
  }

  /// The begin call; for a footer with the list at an offset at which it is in sight.
  static func call(_ placement: Placement, at offset: Double) -> Rehearsal {
    let begin = Step(.beginRefreshing(placement))
    return placement == .header
      ? Rehearsal(steps: [begin])
      : Rehearsal(steps: [Step(.scrollTo(y: offset, animated: false)), begin])
  }
}

extension RefreshComponent {
  /// The begin call, for a footer at the end of the list.
  public func rehearsal(at placement: Placement, in geometry: ScrollGeometry) -> Rehearsal {
    .call(placement, at: geometry.maximumOffset)
  }
}

extension ZHFooterComponent {
  /// Where the list has gone on by the footer's height, as it does when a finger or momentum carries
  /// it; with content that is not longer than the view, where the footer is just seen.
  ///
  /// The end of a list without new rows would begin at once again.
  public func rehearsal(at placement: Placement, in geometry: ScrollGeometry) -> Rehearsal {
    let offset =
      isLonger(geometry)
      ? geometry.maximumOffset + height
      : max(geometry.maximumOffset, geometry.minimumOffset + 1)
    var call = Rehearsal.call(placement, at: offset)
    call.addsRows = true
    return call
  }
}

extension MJTrailerComponent {
  /// How far beyond its threshold the rehearsed finger pulls.
  private static let pull = 1.01

  /// A pull, since after one alone the arrow has turned; the begin call where no finger pulls so far.
  public func rehearsal(at placement: Placement, in geometry: ScrollGeometry) -> Rehearsal {
    var call = Rehearsal.call(placement, at: geometry.maximumOffset)
    guard shared.extent * Self.pull < geometry.viewLength / 2 else { return call }
    call.steps.removeLast()
    call.steps += [
      Step(.drag(.init(.pull(Self.pull, placement), duration: .zero, curve: .linear))),
      Step(.hold(shared.fast)), Step(.release(velocity: 0)),
    ]
    return call
  }
}
