import BezierGeometry
import CairoBackend
import KeyframeAnimation
import PNGCoding
import Pixels
import RefreshModel
public import RefreshScenario
import RefreshScene
import VectorDrawing

extension SequencePlan: PicturePlan {
  /// Whether only some frames were asked for.
  public var isSelection: Bool { options.frames != nil || !options.instants.isEmpty }

  /// The part of the work that was asked for.
  public var shard: Shard? { options.shard }

  /// How many frames were chosen.
  public var frameCount: Int { schedule.entries.count }

  /// What the reader should know of the schedule.
  public var notices: [String] { schedule.notices }

  /// The scenario's own file, and those that it names.
  public var inputs: InputFiles { resolved.inputs }

  /// How many frames are drawn at the same time.
  public var jobs: Int? { options.jobs }

  /// Draws chosen frames into one picture, a PNG file.
  ///
  /// A whole sequence is thinned to ``ContactSheet/standardCount`` frames; a choice is shown as it is.
  public func renderContactSheet(toFile path: String) throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let destination = try Destination(path, holding: .named(["png"]), reading: inputs)
    let (sheet, frames) = try contactSheet()
    let scale = options.scales.first ?? resolved.scenario.canvas.scale
    var report = try ContactSheet.write(sheet, scale: scale, to: destination)
    report.frames = frames
    report.notices = notices
    report.elapsed = clock.now - start
    return report
  }

  private func contactSheet() throws -> (DisplayList, frames: Int) {
    guard options.scales.count <= 1, options.appearances.count == 1 else {
      throw FrameSyntaxError(
        "a contact sheet is one picture; give one --scale and one --appearance")
    }
    let isChoice =
      options.count != nil || options.frames != nil || !options.instants.isEmpty
      || !options.percents.isEmpty
    var chosen = pictures[...]
    if !isChoice, pictures.count > ContactSheet.standardCount {
      let last = ContactSheet.standardCount - 1
      chosen = (0...last).map { pictures[$0 * (pictures.count - 1) / last] }[...]
    }
    guard chosen.count <= ContactSheet.limit else {
      throw FrameSyntaxError(
        "\(chosen.count) frames are too many for a contact sheet; \(ContactSheet.limit) are "
          + "allowed")
    }
    let cells = try chosen.map { picture in
      let drawing = try drawing(of: picture)
      return ContactSheet.Cell(
        list: drawing.list, time: picture.frame.caption, state: drawing.state)
    }
    let sheet = ContactSheet(cells, appearance: options.appearances.first ?? .light)
    return (sheet.displayList(textLayout: textLayout), chosen.count)
  }

  /// The pictures' extents; too large ones are an error before anything is written.
  public func extents() throws -> [SequenceReport.Extent] {
    let list = DisplayList(size: scene.canvasSize)
    var seen: Set<Double> = []
    return try (options.scales.isEmpty ? [resolved.scenario.canvas.scale] : options.scales)
      .filter { seen.insert($0).inserted }
      .map {
        SequenceReport.Extent(
          scale: $0, size: try CairoRenderer.pixelSize(of: list, scale: $0))
      }
  }
}

extension Frame {
  /// What a contact sheet says about the frame's time.
  package var caption: String {
    func hundredths(_ number: Double) -> String {
      let whole = Int((number * 100).rounded())
      let rest = abs(whole) % 100
      return "\(whole < 0 ? "-" : "")\(abs(whole) / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
    if let percent {
      return "\(((percent * 1000).rounded() / 10).decimalText()) %"
    }
    let seconds = "\(hundredths(time.seconds)) s"
    return instant.map { Double($0) == nil ? "\($0) · \(seconds)" : seconds } ?? seconds
  }
}
