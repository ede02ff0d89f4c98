import BezierGeometry
import FileAccess
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
public import RefreshScenario
import RefreshScene
import Texts
public import VectorDrawing

/// The images of a scenario for a GIF header, before anything is drawn: those that the pull chooses
/// among, and those that play while it refreshes.
///
/// An image shows the component's strip at the content's edge and nothing around it; its lower edge is
/// the content's (for a footer, its upper edge). Image i of n, counted from 0, shows the pull
/// (i + ½) / n, the middle of the stretch in which a header of n images shows it.
public struct ImageSetPlan: Sendable {
  /// How many images of the pull there are where nobody says.
  public static let standardPercentCount = 60
  /// How many images of the cycle there are a second where nobody says: fewer are seen to jump, and the
  /// Swift file says how long the cycle lasts.
  public static let standardRate = FrameRate.thirty

  /// The sequences, the pull's first.
  public let sequences: [SequencePlan]
  private let names: ImageSetNames
  private let patterns: [FrameNamePattern]

  /// Chooses the images and names them.
  ///
  /// - Parameters:
  ///   - resolved: the scenario.
  ///   - scenarioName: its name, from which images are called where the options do not say: `wave`
  ///     gives `waveIdle0001` and `waveRefreshing0001`.
  ///   - drives: ``Drive/progress`` for the pull, ``Drive/loop`` for the refreshing.
  ///   - options: what else is chosen; its drive, form and appearances count nothing. Where there are
  ///     no scales, they are 1, 2 and 3.
  ///   - appearances: light, dark or both; `nil` for both where any image differs between them, else
  ///     for one that serves both.
  ///   - textLayout: lays the texts out; in the scenario's fonts unless given.
  public init(
    _ resolved: ResolvedScenario, named scenarioName: String,
    drives: [Drive] = [.progress, .loop], _ options: FrameOptions = FrameOptions(),
    appearances: [Appearance]? = nil, textLayout: (any TextLayout)? = nil
  ) throws {
    try Self.check(drives, options)
    let textLayout = try textLayout ?? resolved.textLayout()
    names = ImageSetNames(scenario: scenarioName)
    var patterns: [FrameNamePattern] = []
    var plans: [SequencePlan] = []
    for drive in drives {
      var options = options
      let pattern =
        try options.name ?? FrameNamePattern(parsing: names.pattern(for: drive))
      options.form = .images
      options.drive = drive
      options.name = pattern
      options.appearances = appearances ?? [.light]
      if options.scales.isEmpty { options.scales = ImageSet.scales }
      if drive == .loop {
        options.rate = options.rate ?? Self.standardRate
      } else if options.percents.isEmpty {
        options.count = options.count ?? Self.standardPercentCount
      }
      patterns.append(pattern)
      plans.append(try SequencePlan(resolved, options, textLayout: textLayout))
    }
    for plan in plans where resolved.script.components[plan.placement]?.axis == .horizontal {
      throw FrameSyntaxError("image sets are for lists that scroll up and down, not sideways")
    }
    if appearances == nil, try plans.contains(where: { try $0.differsByAppearance() }) {
      plans = try plans.map { plan in
        var options = plan.options
        options.appearances = [.light, .dark]
        return try SequencePlan(resolved, options, textLayout: textLayout)
      }
    }
    self.patterns = patterns
    sequences = plans
    try checkNames()
  }

  private static func check(
    _ drives: [Drive], _ options: FrameOptions
  ) throws(FrameSyntaxError) {
    for drive in drives where drive != .progress && drive != .loop {
      throw FrameSyntaxError(
        "image sets are for --drive progress (the pull) or --drive loop (the refreshing), not for "
          + "\(drive.rawValue); leave --drive away for both")
    }
    guard options.instants.isEmpty, options.shard == nil else {
      throw FrameSyntaxError("--at and --shard go with frames, not with image sets")
    }
    let isChoice = options.count != nil || options.frames != nil || !options.percents.isEmpty
    guard drives.count == 1 || !isChoice else {
      throw FrameSyntaxError(
        "--count, --frames and --percents go with one kind of images; add --drive progress (the "
          + "pull) or --drive loop (the refreshing)")
    }
    for scale in options.scales where !ImageSet.scales.contains(scale) {
      throw FrameSyntaxError(
        "an asset catalogue has no place for a scale of \(scale.decimalText()); allowed: 1, 2, 3")
    }
  }

  private func checkNames() throws(FrameSyntaxError) {
    var seen: Set<String> = []
    for plan in sequences {
      for frame in Set(plan.pictures.map(\.frame.stem)).sorted() {
        guard seen.insert(frame.lowercased()).inserted else {
          throw FrameSyntaxError(
            "an image of the pull and one of the refreshing would both be called “\(frame)”; add "
              + "{state} to --name, or choose one kind with --drive")
        }
      }
    }
  }

  /// The families and glyphs that the images' texts miss, a sentence each.
  public func textWarnings() throws(ScenarioErrors) -> [String] {
    var warnings: [String] = []
    for plan in sequences {
      for warning in try plan.textWarnings() where !warnings.contains(warning) {
        warnings.append(warning)
      }
    }
    return warnings
  }

  /// Draws the images into an asset catalogue, and writes a Swift file beside it.
  ///
  /// - Parameters:
  ///   - catalogue: a folder whose name ends in `.xcassets`, or a group's folder in one; it must be
  ///     there. Only sets of the names of this plan, and earlier ones of the same, are touched.
  ///   - policy: what may happen where sets of these names are there.
  ///   - progress: is told whenever a picture is done.
  public func render(
    intoCatalogue catalogue: String, policy: FolderPolicy = .update,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    let clock = ContinuousClock()
    let start = clock.now
    let catalogue = try AssetCatalogue(catalogue)
    let sizes = try sequences.first?.extents() ?? []
    // One run at a time: each then knows the sets of those before it.
    let hold = try await FolderHold(aloneIn: catalogue.path)
    let folders = try zip(sequences, patterns).map { plan, pattern in
      try ImageSetFolder(
        catalogue.path,
        manifestName: ImageSetNames.manifest(pattern: pattern, drive: plan.options.drive),
        planned: ImageSetSink.folderNames(of: plan))
    }
    for folder in folders {
      try folder.check(policy)
      for (set, names) in folder.found {
        for name in names { try inputs.checkOutput("\(folder.path)/\(set)/\(name)") }
      }
    }
    if policy == .resume { try checkResuming(folders) }
    let swiftFile = try swiftFile(
      "\(catalogue.surroundings)\(names.swiftFile).swift", policy)

    var report = SequenceReport(
      path: catalogue.path, frames: 0, pictures: 0, sizes: sizes, playingTime: nil, bytes: 0,
      kept: 0, repeated: 0, removed: 0, replaced: [], notices: try notices(), elapsed: .zero,
      stages: StageTimes())
    let total = sequences.reduce(0) { $0 + $1.pictures.count }
    for (plan, folder) in zip(sequences, folders) {
      var sink = ImageSetSink(folder, hold: hold, plan: plan)
      let before = report.pictures
      let stages = try await FramePipeline.run(plan, into: &sink) { step in
        progress(FramePipeline.Progress(done: before + step.done, total: total))
      }
      report.add(plan, sink.summary, stages)
    }
    try hold.check()
    try swiftFile.write(Array(try headerFile(in: catalogue).text.utf8))
    report.elapsed = clock.now - start
    return ImageSetReport(
      sequence: report, size: sequences.first?.scene.canvasSize ?? .zero,
      decoded: sizes.map {
        ImageSetReport.DecodedSize(scale: $0.scale, bytes: 4 * $0.size.area * report.frames)
      },
      swiftFile: swiftFile.path, swiftMethod: names.swiftMethod)
  }

  /// What the reader should know about the images.
  private func notices() throws -> [String] {
    var notices = sequences.flatMap(\.schedule.notices)
    if let notice = sequences.first.flatMap(Self.lowNotice) { notices.append(notice) }
    if let field = sequences.first.flatMap({ MissingField($0.scene) }) {
      notices.append(
        "the images show nothing behind the look; its field is \(field.names): give that to the "
          + "header as its backgroundColor, or draw it with \(field.option)")
    }
    for plan in sequences where plan.options.drive == .progress && plan.schedule.entries.count > 1 {
      var keys: Set<DisplayListKey> = []
      for picture in plan.pictures where picture.scale == plan.options.scales.first {
        keys.insert(DisplayListKey(try plan.drawing(of: picture).list))
        if keys.count > plan.options.appearances.count { break }
      }
      if keys.count <= plan.options.appearances.count {
        notices.append(
          "the look is the same at every pull, so one image would do: --drive progress --count 1")
      }
    }
    return notices
  }

  /// A header or footer has a height of its own, and images that are lower stand in its middle.
  private static func lowNotice(_ plan: SequencePlan) -> String? {
    let isHeader = plan.placement == .header
    let room =
      isHeader
      ? MJHeaderComponent().shared.extent : MJBackFooterComponent().shared.extent
    let height = plan.scene.canvasSize.height
    guard height < room else { return nil }
    let least = room.decimalText()
    return "the images are \(height.decimalText()) pt high, and MJRefresh's GIF "
      + "\(isHeader ? "header" : "footer") is at least \(least): they stand in its middle, "
      + "\(((room - height) / 2).decimalText()) pt from the list; canvas.height=\(least) makes them "
      + "fill it"
  }

  private func checkResuming(_ folders: [ImageSetFolder]) throws(FolderRefusal) {
    let path = folders.first?.path ?? ""
    guard folders.contains(where: { $0.manifest != nil }) else {
      throw FolderRefusal(folder: path, reason: .nothingToResume)
    }
    for (plan, folder) in zip(sequences, folders) {
      guard let manifest = folder.manifest, manifest.origin != plan.origin else { continue }
      throw FolderRefusal(folder: path, reason: .anotherSequence)
    }
  }

  private var inputs: InputFiles { sequences.first?.resolved.inputs ?? InputFiles() }

  /// Where the Swift file goes; one of someone else's is not replaced.
  private func swiftFile(_ path: String, _ policy: FolderPolicy) throws -> Destination {
    do {
      return try Destination(
        path, holding: policy == .force ? .any : .marked(HeaderImagesFile.mark),
        reading: inputs)
    } catch let refusal as OutputRefusal where refusal.reason == .notOurs {
      throw FolderRefusal(folder: path, reason: .foreignFile(path))
    }
  }

  /// The Swift file, which names the other kind of images too where an earlier run left them.
  private func headerFile(in catalogue: AssetCatalogue) throws -> HeaderImagesFile {
    let plan = sequences.first
    var file = HeaderImagesFile(
      names: names, placement: plan?.placement ?? .header,
      size: plan?.scene.canvasSize ?? .zero)
    for drive in [Drive.progress, .loop] {
      let manifest = try self.manifest(for: drive, in: catalogue.path)
      let images = manifest.map {
        HeaderImagesFile.Images(
          names: $0.imageNames.map { catalogue.namespace + $0 },
          duration: drive == .loop ? $0.cycleDuration : nil)
      }
      if drive == .loop { file.refreshing = images } else { file.idle = images }
    }
    return file
  }

  /// The manifest of this scenario's images of a kind: those just drawn, else those of the same
  /// scenario under any name, else those of the standard name.
  private func manifest(for drive: Drive, in path: String) throws -> Manifest? {
    func read(_ name: String) -> Manifest? {
      (try? InputFile.read("\(path)/\(name)")).flatMap { Manifest(bytes: $0) }
    }
    for (plan, pattern) in zip(sequences, patterns) where plan.options.drive == drive {
      return read(ImageSetNames.manifest(pattern: pattern, drive: drive))
    }
    let ending = ".\(drive.rawValue)\(ImageSetFolder.manifestEnding)"
    let digest = sequences.first?.resolved.digest
    let others = try FileSystem.names(in: path).filter { $0.hasSuffix(ending) }
    if let same = others.lazy.compactMap(read).first(where: {
      $0.isComplete && $0.origin.scenario == digest
    }) {
      return same
    }
    let standard = try FrameNamePattern(parsing: names.pattern(for: drive))
    return read(ImageSetNames.manifest(pattern: standard, drive: drive))
  }
}

extension SequencePlan {
  /// Whether any frame looks different in the dark.
  fileprivate func differsByAppearance() throws(ScenarioErrors) -> Bool {
    for picture in pictures where picture.scale == options.scales.first {
      let moment = try moment(of: picture.frame)
      let lists = Appearance.allCases.map {
        scene.displayList(at: moment, appearance: $0, textLayout: textLayout)
      }
      if Set(lists.map { DisplayListKey($0) }).count > 1 { return true }
    }
    return false
  }
}

extension SequenceReport {
  /// Counts another sequence in.
  fileprivate mutating func add(
    _ plan: SequencePlan, _ summary: PNGFolderSink.Summary, _ stages: StageTimes
  ) {
    frames += plan.schedule.entries.count
    pictures += plan.pictures.count
    bytes += summary.bytes
    kept += summary.kept
    repeated += summary.repeated
    removed += summary.removed
    replaced += summary.replaced
    self.stages += stages
  }
}

extension Manifest {
  /// The names of the images in it, in order.
  fileprivate var imageNames: [String] {
    var names: [String] = []
    for entry in frames {
      guard let set = ImageSetFolder.place(of: entry.file)?.set else { continue }
      let name = String(set.dropLast(ImageSet.ending.count))
      if names.last != name { names.append(name) }
    }
    return names
  }

  /// The seconds in which all images of a cycle play; they are evenly spaced.
  fileprivate var cycleDuration: Double {
    guard let first = frames.first, let last = frames.last, last.index > first.index else {
      return 0
    }
    let step = (last.time - first.time) / Double(last.index - first.index)
    return step * Double(origin.total) / origin.speed
  }
}
