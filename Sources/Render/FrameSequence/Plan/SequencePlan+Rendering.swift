package import FileAccess

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
  /// distinct frames. If the options select frames, all distinct ones are shown.
  ///
  /// - Parameters:
  ///   - title: The title above the frames, or `nil` for none.
  ///   - isWhole: Whether the frames are shown uncropped, even if the scenario does not set the
  ///     crop.
  /// - Throws: ``FrameSyntaxError`` if the plan has several scales or appearances or too many
  ///   selected frames, and any error from drawing or writing.
  package func renderContactSheet(
    to destination: Destination, title: String? = nil, isWhole: Bool = false
  ) throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let (sheet, notice) = try contactSheet(title: title, isWhole: isWhole)
    var report = try ContactSheet.write(
      sheet.displayList(textLayout: textLayout), scale: sheet.scale, to: destination)
    report.frames = sheet.cells.count
    report.notices = notices + [notice].compactMap(\.self)
    report.elapsed = clock.now - start
    return report
  }

  /// Returns the contact sheet and, if the frames are cropped, a notice as a sentence without a
  /// period.
  ///
  /// - Throws: The errors of ``contactFrames()``.
  package func contactSheet(
    title: String? = nil, isWhole: Bool = false
  ) throws -> (sheet: ContactSheet, notice: String?) {
    let frames = try contactFrames()
    let appearance = options.appearances.first ?? .light
    var sheet = ContactSheet(
      try frames.map { frame in
        var cell = frame.cell()
        cell.area = resolved.headerArea(
          at: try instant(of: frame.drawing.image.frame), appearance: appearance,
          textLayout: textLayout)
        return cell
      }, appearance: appearance)
    sheet.title = title.map { ContactSheet.Heading($0) }
    sheet.scale = options.scales.first ?? resolved.scenario.canvas.scale
    let notice = isWhole ? nil : sheet.crop()
    return (sheet, notice)
  }

  /// Returns the distinct frames that a contact sheet shows.
  ///
  /// - Throws: ``FrameSyntaxError`` if the plan has several scales or appearances, or more than
  ///   ``ContactSheet/limit`` selected frames; `ScenarioErrors` if a frame cannot be computed.
  package func contactFrames() throws -> [ContactFrame] {
    guard options.scales.count <= 1, options.appearances.count == 1 else {
      throw FrameSyntaxError(
        "a contact sheet is a single image; choose one --scale and one --appearance")
    }
    let isChoice =
      options.count != nil || options.frames != nil || !options.instants.isEmpty
      || !options.percents.isEmpty
    guard isChoice else {
      return ContactFrame.distinct(
        in: try ContactChoice(self, limit: ContactSheet.standardCount).drawings)
    }
    guard images.count <= ContactSheet.limit else {
      throw FrameSyntaxError(
        "\(images.count) frames are too many for a contact sheet; at most \(ContactSheet.limit) "
          + "are allowed")
    }
    return ContactFrame.distinct(in: try images.map { try drawing(of: $0) })
  }

  package func extents() throws -> [SequenceReport.Extent] {
    let list = DisplayList(size: imageSize)
    let scales = options.scales.isEmpty ? [resolved.scenario.canvas.scale] : options.scales
    return try scales.indices.filter { !scales[..<$0].contains(scales[$0]) }.map {
      SequenceReport.Extent(
        scale: scales[$0], size: try CairoRenderer.pixelSize(of: list, scale: scales[$0]))
    }
  }
}
