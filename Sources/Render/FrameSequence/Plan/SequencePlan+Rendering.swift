import BezierGeometry
import CairoBackend
package import FileAccess
import ImageCoding
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import RefreshScene
import Texts
import VectorDrawing

extension SequencePlan: ImagePlan {
  /// Whether the options select individual frames or instants.
  package var isSelection: Bool { options.frames != nil || !options.instants.isEmpty }

  package var shard: Shard? { options.shard }

  /// The number of frames in the plan.
  public var frameCount: Int { schedule.entries.count }

  /// Notices for the user about the schedule and the crop, as sentences without a period.
  public var notices: [String] {
    schedule.notices + [MissingField(scene)?.notice].compactMap(\.self)
  }

  /// The scenario file and the files that it references.
  package var inputs: InputFiles { resolved.inputs }

  package var jobs: Int? { options.jobs }

  /// Draws a contact sheet of the frames as one PNG file, replacing an existing file.
  ///
  /// For a whole sequence, ``ContactChoice`` selects at most ``ContactSheet/standardCount``
  /// distinct frames. If the options select frames, all of these are shown.
  ///
  /// - Parameters:
  ///   - title: The title above the frames, or `nil` for none.
  ///   - isWhole: Whether the frames are shown uncropped, even if they differ in less than half
  ///     of their area.
  /// - Throws: ``FrameSyntaxError`` if the plan has several scales or appearances or too many
  ///   selected frames, and any error from drawing or writing.
  package func renderContactSheet(
    to destination: Destination, title: String? = nil, isWhole: Bool = false
  ) throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let drawings = try contactFrames()
    let cells = drawings.map {
      ContactSheet.Cell(list: $0.list, time: $0.image.frame.caption, state: $0.state)
    }
    var sheet = ContactSheet(cells, appearance: options.appearances.first ?? .light)
    sheet.title = title.map { ContactSheet.Heading($0) }
    sheet.ribbons = [ribbon(of: drawings)].compactMap(\.self)
    let notice = isWhole ? nil : try sheet.cut()
    let scale = options.scales.first ?? resolved.scenario.canvas.scale
    sheet.scale = scale
    var report = try ContactSheet.write(
      sheet.displayList(textLayout: textLayout), scale: scale, to: destination)
    report.frames = cells.count
    report.notices = notices + [notice].compactMap(\.self)
    report.elapsed = clock.now - start
    return report
  }

  /// Returns the ribbon of the run's states with a mark at each frame's time.
  ///
  /// The result is `nil` if the frames are not at times of a run.
  private func ribbon(of drawings: [ImageDrawing]) -> ContactSheet.Ribbon? {
    guard options.drive == .time, let timeline,
      var ribbon = ContactSheet.Ribbon(of: timeline, placement)
    else { return nil }
    ribbon.marks = drawings.map { ContactSheet.Ribbon.Mark($0.image.frame.time.seconds) }
    return ribbon
  }

  /// Returns the frames that a contact sheet shows.
  ///
  /// - Throws: ``FrameSyntaxError`` if the plan has several scales or appearances, or more than
  ///   ``ContactSheet/limit`` selected frames; `ScenarioErrors` if a frame cannot be computed.
  package func contactFrames() throws -> [ImageDrawing] {
    guard options.scales.count <= 1, options.appearances.count == 1 else {
      throw FrameSyntaxError(
        "a contact sheet is a single image; choose one --scale and one --appearance")
    }
    let isChoice =
      options.count != nil || options.frames != nil || !options.instants.isEmpty
      || !options.percents.isEmpty
    guard isChoice else {
      return try ContactChoice(self, limit: ContactSheet.standardCount).frames
    }
    guard images.count <= ContactSheet.limit else {
      throw FrameSyntaxError(
        "\(images.count) frames are too many for a contact sheet; at most \(ContactSheet.limit) "
          + "are allowed")
    }
    return try images.map { try drawing(of: $0) }
  }

  package func extents() throws -> [SequenceReport.Extent] {
    let list = DisplayList(size: scene.canvasSize)
    let scales = options.scales.isEmpty ? [resolved.scenario.canvas.scale] : options.scales
    return try scales.indices.filter { !scales[..<$0].contains(scales[$0]) }.map {
      SequenceReport.Extent(
        scale: scales[$0], size: try CairoRenderer.pixelSize(of: list, scale: scales[$0]))
    }
  }
}

extension Frame {
  /// The left part of the caption in a contact sheet: the percent, or the instant and time.
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
