import FileAccess

/// The names and files of images in a resource folder of Android.
enum AndroidResources {
  /// The densities, with their scales in pixels per point; a point is a density-independent pixel.
  static let densities: [(name: String, scale: Double)] = [
    ("mdpi", 1), ("hdpi", 1.5), ("xhdpi", 2), ("xxhdpi", 3), ("xxxhdpi", 4),
  ]

  /// The beginning of the names of folders with images.
  static let folderPrefix = "drawable"

  /// Returns a text as the name of a resource: lower case, with underscores between words, and other
  /// letters as their code points, such as `u00e9`.
  static func name(_ text: String) -> String {
    let name = text.lowercased().unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "0"..."9": String(scalar)
      case _ where scalar.isASCII: "_"
      default: "u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      }
    }.joined()
    return name.first.map { ("a"..."z").contains($0) } == true ? name : "pull_\(name)"
  }

  /// Returns the path of an image's file: `drawable-night-xhdpi/wave_idle_0001.png`.
  ///
  /// - Parameter isDarkOnly: Whether an image in dark appearance serves that appearance only.
  static func path(of image: FrameImage, isDarkOnly: Bool) throws(FileError) -> EntryPath {
    let density = densities.first { $0.scale == image.scale }?.name ?? "nodpi"
    let night = isDarkOnly && image.appearance == .dark ? "-night" : ""
    return try EntryPath(checking: "drawable\(night)-\(density)/\(image.frame.stem).png")
  }

  /// Returns a scenario's name as text of a comment in XML, which has no two hyphens.
  static func source(_ name: String) -> String {
    ("\(name)" as XMLText).text.replacing("--", with: "- -")
  }

  /// The text that marks a drawable as written by reel.
  static let mark = "Written by reel render as an Android resource"

  /// Returns a level list for the images of a pull, whose level is 10,000 times the pulling percent.
  ///
  /// As in the header, an image is shown for an equal part of the pull, and the last one also beyond
  /// the threshold.
  static func levels(of stems: [String], from source: String) -> String {
    let items = stems.enumerated().map { index, stem in
      let next = 10_000 * (index + 1) / stems.count
      return "  <item android:minLevel=\"\(10_000 * index / stems.count)\" android:maxLevel=\""
        + "\(index + 1 == stems.count ? 10_000 : next - 1)\" "
        + "android:drawable=\"@drawable/\(stem)\"/>"
    }
    return file("level-list", "", items, from: source)
  }

  /// Returns an animation list for one cycle, which repeats.
  ///
  /// - Parameter duration: The duration of the cycle in seconds; whole milliseconds per image add up
  ///   to it.
  static func animation(of stems: [String], duration: Double, from source: String) -> String {
    func time(_ index: Int) -> Int {
      Int((duration * 1000 * Double(index) / Double(max(stems.count, 1))).rounded())
    }
    let items = stems.enumerated().map { index, stem in
      "  <item android:drawable=\"@drawable/\(stem)\" "
        + "android:duration=\"\(max(time(index + 1) - time(index), 1))\"/>"
    }
    return file("animation-list", " android:oneshot=\"false\"", items, from: source)
  }

  private static func file(
    _ tag: String, _ attributes: String, _ items: [String], from source: String
  ) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- \(mark) from \(source); rendering again replaces this file. -->
    <\(tag) xmlns:android="http://schemas.android.com/apk/res/android"\(attributes)>
    \(items.joined(separator: "\n"))
    </\(tag)>

    """
  }
}

extension ImageSetPlan {
  /// Draws the images into a resource folder of Android, with a drawable for each sequence.
  ///
  /// Only files of this plan, and files that earlier runs with the same name pattern wrote, are
  /// changed.
  ///
  /// - Parameters:
  ///   - path: The path of an existing folder, such as `app/src/main/res`.
  ///   - policy: The handling of existing files with the same names.
  ///   - progress: Called after each image.
  /// - Throws: ``FrameSyntaxError`` if the folder does not exist, ``FolderRefusal`` if the policy
  ///   forbids writing, and any error from drawing or writing.
  package func render(
    intoResources path: String, policy: FolderPolicy = .update,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    let start = ContinuousClock.now
    switch InputFile.kind(of: path) {
    case .folder?: break
    case nil:
      throw FrameSyntaxError(
        "the resource folder \(path) is missing; name an existing one, such as "
          + "-o app/src/main/res")
    default: throw FolderRefusal(folder: path, reason: .notFolder)
    }
    let lock = try await FolderLock(aloneIn: path)
    let assets = try assets(in: lock.folder, policy)
    var files: [(destination: Destination, text: String)] = []
    for plan in sequences {
      let name = names.drawable(for: plan.options.drive)
      let stems = plan.images.map(\.frame.stem).reduce(into: [String]()) {
        if $0.last != $1 { $0.append($1) }
      }
      let file = InputFile.path(of: "drawable/\(try FileName(checking: "\(name).xml"))", in: path)
      let source = AndroidResources.source(names.source)
      files.append(
        (
          try names.destination(
            file, marked: AndroidResources.mark, from: source, in: path, policy, inputs),
          plan.options.drive == .loop
            ? AndroidResources.animation(of: stems, duration: plan.cycleDuration, from: source)
            : AndroidResources.levels(of: stems, from: source)
        ))
    }
    try claim(files.map { InputFile.name(of: $0.destination.path) }, in: lock.folder, policy)
    var report = try await draw(into: assets, lock: lock, at: path, progress)
    report.notices = sequences.flatMap(\.schedule.notices)
    try lock.writing { _ = try $0.folder(FileName("drawable"), isMaking: true) }
    for file in files { try file.destination.write(Array(file.text.utf8)) }
    report.elapsed = ContinuousClock.now - start
    return ImageSetReport(
      sequence: report, size: sequences.first?.imageSize ?? .zero, area: sequences.first?.area,
      decoded: try decodedSizes(),
      drawables: sequences.map { names.drawable(for: $0.options.drive) })
  }
}

extension SequencePlan {
  /// The duration of the whole cycle in seconds, from the even spacing of its frames.
  fileprivate var cycleDuration: Double {
    let entries = schedule.entries
    guard let first = entries.first, let last = entries.last, last.index > first.index else {
      return 0
    }
    let step = (last.time - first.time).seconds / Double(last.index - first.index)
    return step * Double(schedule.total) / resolved.scenario.clock.speed
  }
}
