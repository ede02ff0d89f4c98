import BezierGeometry
import KeyframeAnimation
public import RefreshModel

extension MJTrailerBehavior {
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
