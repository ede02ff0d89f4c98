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

extension SequencePlan: PicturePlan {
  /// Whether only some frames were asked for.
  package var isSelection: Bool { options.frames != nil || !options.instants.isEmpty }

  /// The part of the work that was asked for.
  package var shard: Shard? { options.shard }

  /// How many frames were chosen.
  public var frameCount: Int { schedule.entries.count }

  /// What the reader should know of the schedule, and of what the crop leaves out.
  public var notices: [String] {
    schedule.notices + [MissingField(scene)?.notice].compactMap(\.self)
  }

  /// The scenario's own file, and those that it names.
  package var inputs: InputFiles { resolved.inputs }

  /// How many frames are drawn at the same time.
  package var jobs: Int? { options.jobs }

  /// Draws chosen frames into one picture, a PNG file.
  ///
  /// Of a whole sequence at most `standardCount` frames are shown: those at events, with
  /// each of the labels, and where the run turns; none twice. A choice is shown as it is.
  ///
  /// - Parameters:
  ///   - title: what stands above; nothing where it is `nil`.
  ///   - isWhole: whether frames are shown whole, even where they differ in less than half of them.
  package func renderContactSheet(
    toFile path: String, title: String? = nil, isWhole: Bool = false
  ) throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let destination = try Destination(path, holding: .named(["png"]), reading: inputs)
    let drawings = try contactFrames()
    let cells = drawings.map {
      ContactSheet.Cell(list: $0.list, time: $0.picture.frame.caption, state: $0.state)
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

  /// The run's states with the frames' times; `nil` where frames are not of a run's times.
  private func ribbon(of drawings: [PictureDrawing]) -> ContactSheet.Ribbon? {
    guard options.drive == .time, let timeline,
      var ribbon = ContactSheet.Ribbon(of: timeline, placement)
    else { return nil }
    ribbon.marks = drawings.map { ContactSheet.Ribbon.Mark($0.picture.frame.time.seconds) }
    return ribbon
  }

  /// The frames that a contact sheet shows.
  package func contactFrames() throws -> [PictureDrawing] {
    guard options.scales.count <= 1, options.appearances.count == 1 else {
      throw FrameSyntaxError(
        "a contact sheet is one picture; give one --scale and one --appearance")
    }
    let isChoice =
      options.count != nil || options.frames != nil || !options.instants.isEmpty
      || !options.percents.isEmpty
    guard isChoice else {
      return try ContactChoice(self, limit: ContactSheet.standardCount).frames
    }
    guard pictures.count <= ContactSheet.limit else {
      throw FrameSyntaxError(
        "\(pictures.count) frames are too many for a contact sheet; \(ContactSheet.limit) are "
          + "allowed")
    }
    return try pictures.map { try drawing(of: $0) }
  }

  /// The pictures' extents; too large ones are an error before anything is written.
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
