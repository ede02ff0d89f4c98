import FileAccess

extension ImageSetPlan {
  /// Draws the images into a folder of the target and writes the files that show them: a Swift file
  /// next to a catalog, or a drawable of Android for each sequence.
  ///
  /// Only the assets of this plan, and those that earlier runs with the same name pattern wrote,
  /// are changed.
  ///
  /// - Parameters:
  ///   - path: The path of an existing folder: one with the extension `.xcassets` or a group in it,
  ///     or a resource folder such as `app/src/main/res`.
  ///   - policy: The handling of existing assets with the same names.
  ///   - progress: Called after each image.
  /// - Throws: ``FrameSyntaxError`` if the path is not such a folder, ``FolderRefusal`` if the
  ///   policy forbids writing, and any error from drawing or writing.
  package func render(
    into path: String, policy: FolderPolicy = .update,
    progress: (RenderProgress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    let start = ContinuousClock.now
    let project = try target.init(path)
    // Runs are serialized, so that each one reads the assets of the runs before it.
    let lock = try await FolderLock(aloneIn: project.path)
    let assets = try assets(in: lock.folder, policy)
    let guide = try project.guide(to: self, in: lock.folder)
    let destinations = try guide.files.map { try destination(of: $0, policy) }
    let scenario = sequences.first?.resolved.scenario.source.fileName ?? ""
    let shared = guide.files.map { ExactPath.name(of: $0.path) }
    for neighbor in guide.neighbors where policy != .force {
      try OutputOwners.check(shared, in: try Folder(neighbor), for: scenario)
    }
    try OutputOwners.claim(
      assets.map { "\($0.manifestName)" } + shared, in: lock.folder, for: scenario,
      isForced: policy == .force)
    var report = try await draw(into: assets, lock: lock, at: project.path, progress)
    report.notices = guide.notices
    try lock.check()
    for (file, destination) in zip(guide.files, destinations) {
      try destination.write(Array(file.text(lock.folder).utf8))
    }
    report.elapsed = ContinuousClock.now - start
    return ImageSetReport(
      sequence: report, size: sequences.first?.imageSize ?? .zero, area: sequences.first?.area,
      decoded: try decodedSizes(), usage: guide.usage)
  }

  /// Draws each sequence into its assets and returns a report without notices.
  private func draw(
    into assets: [AssetFiles], lock: FolderLock, at path: String,
    _ progress: (RenderProgress) -> Void
  ) async throws -> SequenceReport {
    var report = SequenceReport(
      path: path, frames: 0, images: 0, sizes: try sequences.first?.extents() ?? [], notices: [])
    let total = sequences.reduce(0) { $0 + $1.images.count }
    for (plan, files) in zip(sequences, assets) {
      var sink = try AssetSink(files, lock: lock, plan: plan, source: names.source)
      let done = report.images
      report.stages += try await FramePipeline.run(plan, into: &sink) { step in
        progress(RenderProgress(done: done + step.done, total: total))
      }
      report.frames += plan.frameCount
      report.images += plan.images.count
      report.add(sink.summary)
    }
    return report
  }

  private var inputs: InputFiles { sequences.first?.inputs ?? InputFiles() }

  /// Returns the files of the sequences after checking that they can be written.
  private func assets(in folder: Folder, _ policy: FolderPolicy) throws -> [AssetFiles] {
    let assets = try sequences.map { try AssetFiles(of: $0, for: target, in: folder) }
    for files in assets { try files.check(policy, from: names.source, reading: inputs) }
    guard policy == .resume else { return assets }
    guard assets.contains(where: { $0.manifest != nil }) else {
      throw FolderRefusal(folder: folder.path, reason: .nothingToResume)
    }
    for (plan, files) in zip(sequences, assets) {
      guard let manifest = files.manifest, manifest.origin != plan.origin else { continue }
      throw FolderRefusal(folder: folder.path, reason: .anotherSequence)
    }
    return assets
  }

  /// Returns the destination of a file that shows images.
  ///
  /// - Throws: ``FolderRefusal`` if reel did not write the existing file for the scenario and the
  ///   policy is not `force`.
  private func destination(
    of file: ImageGuide.ShowingFile, _ policy: FolderPolicy
  ) throws -> Destination {
    let path = file.path
    let holding: Destination.Replaceable =
      policy == .force ? .any : .marked(file.mark, source: file.source)
    do {
      return try Destination(path, holding: holding, isTyped: false, reading: inputs)
    } catch let refusal as OutputRefusal {
      switch refusal.reason {
      case .notOurs: throw FolderRefusal(folder: path, reason: .foreignFile(path))
      case .ofAnother(let other):
        throw FolderRefusal(folder: path, reason: .anotherScenario(path, other))
      default: throw refusal
      }
    }
  }
}

extension ImageSetNames {
  /// The scenario's file name as text of a comment in Swift.
  var commentSource: String { ("\(source)" as CodeComment).text }
}
