/// A call in code, such as `spring(response: 0.5)`, a name, or a number.
struct CodeCall: Hashable {
  struct Argument: Hashable {
    let label: String?
    /// Whether a colon follows the label, as in Swift.
    let hasColon: Bool
    let value: CodeCall
  }

  /// The name without the types before it; empty for a number.
  var name = ""
  /// The number, in the unit of the code; `nil` for a name.
  var literal: Double?
  var arguments: [Argument] = []
  /// Whether the name begins with a period or `Animation`, as SwiftUI's animations do.
  var isSwiftUI = false

  /// The value of a number or of a named constant.
  var number: Double? { literal ?? PastedCurve.constant(name) }

  var unknown: PastedCurve.Problem {
    PastedCurve.Problem(description: "“\(name)” is unknown; allowed: \(PastedCurve.examples)")
  }

  func value(_ label: String) -> CodeCall? { arguments.first { $0.label == label }?.value }

  /// Returns a number by its label or else by its place among the arguments without labels; `nil` if
  /// it is missing.
  func number(
    _ label: String?, at place: Int? = nil, least: Double, most: Double = .infinity
  ) throws(PastedCurve.Problem) -> Double? {
    let unlabeled = arguments.filter { $0.label == nil }
    let found =
      label.flatMap(value)
      ?? place.flatMap { unlabeled.indices.contains($0) ? unlabeled[$0].value : nil }
    guard let found else { return nil }
    guard let number = found.number, number.isFinite, number >= least, number <= most else {
      let text = found.number.map { $0.decimalText() } ?? found.name
      throw PastedCurve.Problem(
        description: "\(label ?? "the argument") of \(name) is \(text); allowed: a number "
          + (most < .infinity
            ? "from \(least.decimalText()) to \(most.decimalText())"
            : "of at least \(least.decimalText())"))
    }
    return number
  }
}
