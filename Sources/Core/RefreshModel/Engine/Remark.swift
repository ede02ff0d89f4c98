/// An undesirable outcome of a run that also occurs in the original library, such as a list that
/// stays open after the end of a refresh.
package struct Remark: Hashable, Sendable {
  /// The time from the beginning of the run.
  package var time: Flicks
  /// The placement of the behavior.
  package var target: Placement
  /// The outcome, its cause and how to avoid it, without a final period.
  package var text: String
}
