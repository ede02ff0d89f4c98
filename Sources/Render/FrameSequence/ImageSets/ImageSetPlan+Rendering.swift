import FileAccess

extension ImageSetPlan {
  /// Draws the image sets into an asset catalog and writes a Swift file next to the catalog.
  ///
  /// Only the sets of this plan, and sets that earlier runs with the same name pattern wrote,
  /// are changed.
  ///
  /// - Parameters:
  ///   - catalog: The path of an existing folder with the extension `.xcassets`, or of a group
  ///     in one.
  ///   - policy: The handling of existing sets with the same names.
  ///   - progress: Called after each image.
  /// - Throws: ``FrameSyntaxError`` if the path is not in a catalog, ``FolderRefusal`` if the
  ///   policy forbids writing, and any error from drawing or writing.
  package func render(
    intoCatalog catalog: String, policy: FolderPolicy = .update,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    let start = ContinuousClock.now
    let catalog = try AssetCatalog(catalog)
    // Runs are serialized, so that each one reads the sets of the runs before it.
    let lock = try await FolderLock(aloneIn: catalog.path)
    let folders = try folders(in: lock.folder, policy)
    let swiftFile = try swiftFile(nextTo: catalog, policy)
    let manifests = folders.map { "\($0.manifestName)" }
    // Catalogs in one folder share the Swift files next to them.
    let shared = ExactPath.name(of: swiftFile.path)
    for name in try FileSystem.names(in: catalog.surroundings ?? ".")
    where name.hasSuffix(".xcassets") && policy != .force {
      let other = try Folder(ExactPath.path(of: name, in: catalog.surroundings))
      try OutputOwners.check([shared], in: other, for: scenarioPath)
    }
    try claim(manifests + [shared], in: lock.folder, policy)
    var report = try await draw(into: folders, lock: lock, at: catalog.path, progress)
    report.notices = try ImageSetNotices.all(of: sequences)
    try lock.check()
    try swiftFile.write(Array(HeaderImagesFile(for: self, in: catalog, lock.folder).text.utf8))
    report.elapsed = ContinuousClock.now - start
    return ImageSetReport(
      sequence: report, size: sequences.first?.imageSize ?? .zero, area: sequences.first?.area,
      decoded: try decodedSizes(), swiftFile: swiftFile.path, swiftMethod: names.swiftMethod)
  }

  /// Lists outputs under the scenario, as ``OutputOwners`` does.
  private func claim(_ names: [String], in folder: Folder, _ policy: FolderPolicy) throws {
    try OutputOwners.claim(names, in: folder, for: scenarioPath, isForced: policy == .force)
  }

  private var scenarioPath: String { sequences.first?.resolved.scenario.source.fileName ?? "" }

  /// Draws each sequence into its image sets and returns a report without notices.
  private func draw(
    into folders: [ImageSetFolder], lock: FolderLock, at path: String,
    _ progress: (FramePipeline.Progress) -> Void
  ) async throws -> SequenceReport {
    var report = SequenceReport(
      path: path, frames: 0, images: 0, sizes: try sequences.first?.extents() ?? [], notices: [])
    let total = sequences.reduce(0) { $0 + $1.images.count }
    for (plan, folder) in zip(sequences, folders) {
      var sink = try ImageSetSink(folder, lock: lock, plan: plan, source: names.source)
      let done = report.images
      report.stages += try await FramePipeline.run(plan, into: &sink) { step in
        progress(FramePipeline.Progress(done: done + step.done, total: total))
      }
      report.frames += plan.frameCount
      report.images += plan.images.count
      report.add(sink.summary)
    }
    return report
  }

  private var inputs: InputFiles { sequences.first?.inputs ?? InputFiles() }

  /// Returns the folders of the sequences after checking that they can be written.
  private func folders(in catalog: Folder, _ policy: FolderPolicy) throws -> [ImageSetFolder] {
    let folders = try sequences.map { try ImageSetFolder(catalog, of: $0) }
    for folder in folders { try folder.check(policy, from: names.source, reading: inputs) }
    guard policy == .resume else { return folders }
    guard folders.contains(where: { $0.manifest != nil }) else {
      throw FolderRefusal(folder: catalog.path, reason: .nothingToResume)
    }
    for (plan, folder) in zip(sequences, folders) {
      guard let manifest = folder.manifest, manifest.origin != plan.origin else { continue }
      throw FolderRefusal(folder: catalog.path, reason: .anotherSequence)
    }
    return folders
  }

  /// Returns the destination of the Swift file, next to the catalog.
  ///
  /// - Throws: ``FolderRefusal`` if reel did not write the existing file and the policy is not
  ///   `force`.
  private func swiftFile(
    nextTo catalog: AssetCatalog, _ policy: FolderPolicy
  ) throws -> Destination {
    let name = try FileName(checking: "\(names.swiftFile).swift")
    let path = ExactPath.path(of: "\(name)", in: catalog.surroundings)
    let holding: Destination.Replaceable =
      policy == .force ? .any : .marked(HeaderImagesFile.mark, source: names.commentSource)
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
