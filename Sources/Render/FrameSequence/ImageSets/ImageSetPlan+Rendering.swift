import BezierGeometry
import FileAccess
import RefreshScenario
import RefreshScene
import VectorDrawing

extension ImageSetPlan {
  /// Draws the images into an asset catalogue, and writes a Swift file beside it.
  ///
  /// - Parameters:
  ///   - catalogue: a folder whose name ends in `.xcassets`, or a group's folder in one; it must be
  ///     there. Only sets of the names of this plan, and earlier ones of the same, are touched.
  ///   - policy: what may happen where sets of these names are there.
  ///   - progress: is told whenever a picture is done.
  package func render(
    intoCatalogue catalogue: String, policy: FolderPolicy = .update,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    let start = ContinuousClock.now
    let catalogue = try AssetCatalogue(catalogue)
    let sizes = try sequences.first?.extents() ?? []
    // One run at a time: each then knows the sets of those before it.
    let hold = try await FolderHold(aloneIn: catalogue.path)
    let folders = try folders(in: hold.folder, policy)
    let swiftFile = try swiftFile(beside: catalogue, policy)
    var report = SequenceReport(
      path: catalogue.path, frames: 0, pictures: 0, sizes: sizes,
      notices: try ImageSetNotices.all(of: sequences))
    let total = sequences.reduce(0) { $0 + $1.pictures.count }
    for (plan, folder) in zip(sequences, folders) {
      var sink = try ImageSetSink(folder, hold: hold, plan: plan)
      let done = report.pictures
      let stages = try await FramePipeline.run(plan, into: &sink) { step in
        progress(FramePipeline.Progress(done: done + step.done, total: total))
      }
      report.stages += stages
      report.frames += plan.frameCount
      report.pictures += plan.pictures.count
      report.add(sink.summary)
    }
    try hold.check()
    try swiftFile.write(
      Array(HeaderImagesFile(for: self, in: catalogue, hold.folder).text.utf8))
    report.elapsed = ContinuousClock.now - start
    return ImageSetReport(
      sequence: report, size: sequences.first?.scene.canvasSize ?? .zero,
      decoded: sizes.map {
        ImageSetReport.DecodedSize(scale: $0.scale, bytes: 4 * $0.size.area * report.frames)
      },
      swiftFile: swiftFile.path, swiftMethod: names.swiftMethod)
  }

  private var inputs: InputFiles { sequences.first?.inputs ?? InputFiles() }

  /// The folders of the sequences as they are found; none of them may hold what is not to be touched.
  private func folders(
    in catalogue: Folder, _ policy: FolderPolicy
  ) throws -> [ImageSetFolder] {
    let folders = try sequences.map { plan in
      try ImageSetFolder(
        catalogue, manifestName: try ImageSetNames.manifest(of: plan),
        planned: try ImageSetSink.folderNames(of: plan))
    }
    for folder in folders {
      try folder.check(policy)
      for (set, names) in folder.found {
        for name in names { try inputs.checkOutput("\(catalogue.path(of: set))/\(name)") }
      }
    }
    guard policy == .resume else { return folders }
    guard folders.contains(where: { $0.manifest != nil }) else {
      throw FolderRefusal(folder: catalogue.path, reason: .nothingToResume)
    }
    for (plan, folder) in zip(sequences, folders) {
      guard let manifest = folder.manifest, manifest.origin != plan.origin else { continue }
      throw FolderRefusal(folder: catalogue.path, reason: .anotherSequence)
    }
    return folders
  }

  /// Where the Swift file goes; one of someone else's is not replaced.
  private func swiftFile(
    beside catalogue: AssetCatalogue, _ policy: FolderPolicy
  ) throws -> Destination {
    let (folder, name) = (catalogue.surroundings, "\(names.swiftFile).swift")
    do {
      return try Destination(
        try FileName(checking: name), in: folder,
        holding: policy == .force ? .any : .marked(HeaderImagesFile.mark),
        reading: inputs)
    } catch let refusal as OutputRefusal where refusal.reason == .notOurs {
      let path = InputFile.path(of: name, in: folder)
      throw FolderRefusal(folder: path, reason: .foreignFile(path))
    }
  }
}
