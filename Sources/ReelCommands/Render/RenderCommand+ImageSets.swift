import FrameSequence
import RefreshScenario

extension RenderCommand {
  /// The catalogue's folder, where image sets are asked for; empty where none is named.
  var catalogue: String? {
    guard
      case .imageSets(let path)? = try? RenderTarget(
        path: output, format: format, scenario: input.scenario)
    else { return nil }
    return path
  }

  /// Draws image sets for a GIF header.
  func renderImageSets(into catalogue: String) async throws {
    if let contradiction = RenderTarget.imageSets(catalogue).contradiction {
      throw Failure(.usage, contradiction)
    }
    let resolved = try input.resolved(changing: speedOverride)
    var options = options
    options.rate = rate
    let plan = try ImageSetPlan(
      resolved, named: RenderTarget.baseName(input.scenario),
      drives: drive.map { [$0.drive] } ?? [.progress, .loop], options,
      appearances: appearance?.elements)
    let messages = MessageWriter(isQuiet: quiet)
    try messages.warn(plan.textWarnings(), isStrict: strict)
    let (policy, isQuiet) = (policy, quiet)
    let report: ImageSetReport
    do {
      report = try await Interruption.cancelling {
        var display = ProgressDisplay(isQuiet: isQuiet)
        defer { display.finish() }
        return try await plan.render(intoCatalogue: catalogue, policy: policy) {
          display.show($0)
        }
      }
    } catch is CancellationError {
      throw Failure(
        .interrupted,
        "interrupted; whole image sets are in \(catalogue), and the same command goes on from there"
      )
    }
    try ImageSetSummary(report: report).write(asJSON: json, messages)
  }
}
