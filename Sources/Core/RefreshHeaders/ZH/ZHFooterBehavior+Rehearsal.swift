import BezierGeometry
import KeyframeAnimation
public import RefreshModel

extension ZHFooterBehavior {
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
