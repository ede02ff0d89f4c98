import CodeExport
import FileAccess

extension LiveScenario {
  /// Answers a message about copies or exports, or returns `nil` for another path.
  nonisolated func takeAway(
    _ path: String, _ body: [UInt8], page: String
  ) async throws -> TunerResponder.Reply? {
    switch path {
    case "/copies":
      let request: TunerRequest.Copies = try TunerRequest.read(body)
      return TunerResponder.Reply(await copies(of: request.key))
    case "/export":
      return TunerResponder.Reply(try await export(TunerRequest.read(body), page: page))
    case "/export/progress":
      let progress = await exports[page]?.progress
      return TunerResponder.Reply([
        "done": .integer(progress?.done ?? 0), "total": .integer(progress?.total ?? 0),
      ])
    case "/export/cancel":
      await exports[page]?.cancel()
      return TunerResponder.Reply([:])
    case "/export/bytes":
      let request: TunerRequest.FilePart = try TunerRequest.read(body)
      guard let part = await exports[page]?.part(from: request.from) else {
        return TunerResponder.Reply(status: 204)
      }
      return TunerResponder.Reply(body: part, isBinary: true)
    default: return nil
    }
  }

  // MARK: Copies

  /// Returns the selected curve in all notations, and the unsaved changes as a diff.
  private nonisolated func copies(of key: String?) async -> JSONObject {
    let curve = await curve(at: key)
    let copies = curve.map { curve in CurveNotation.allCases.map { $0.copy(of: curve) } }
    return ["curve": .list(copies ?? []), "diff": await diff]
  }

  /// Returns the curve of a setting with its duration, or `nil` if there is no such curve.
  private func curve(at key: String?) -> NamedCurve? {
    document.playing?.scenario.curves.first { $0.path == key }
      .map { NamedCurve($0.curve.description, curve: $0.curve, duration: $0.duration) }
  }

  /// The difference between the file and what would be saved, or the reason why the files are equal.
  private var diff: JSONValue {
    do {
      let old = isNew ? [] : document.fileBytes
      let diff = UnifiedDiff(from: old, to: try document.written(), of: title)
      return diff.text.isEmpty
        ? ["problem": "nothing is changed"] : ["text": .text(diff.text)]
    } catch {
      return ["problem": .text(TunerProblem.sentence(of: error))]
    }
  }

  // MARK: Exports

  /// Exports the edited run or all variants.
  ///
  /// - Returns: The name and the size of the file, which the page then requests in parts, or an error.
  /// - Throws: `TunerRefusal` if the request is invalid, or another export of the page is running.
  private func export(_ request: TunerRequest.Export, page: String) async throws -> JSONObject {
    guard RunExport.formatNames.contains(request.format) else {
      throw TunerRefusal(
        "unknown export format \(request.format.shortened()); allowed: "
          + RunExport.formatNames.joined(separator: ", "))
    }
    try await reloadIfChanged()
    guard exports[page]?.isRunning != true else {
      throw TunerRefusal(
        status: 409, "another export of this page is running; wait for it, or cancel it")
    }
    let order = try exportOrder(request)
    let export = PageExport(order)
    exports[page] = export
    do {
      let (bytes, notes) = try await export.finish()
      var json: JSONObject = [
        "name": .text(export.name), "size": .integer(bytes.count), "notes": .texts(notes),
      ]
      json["path"] = try options.exportFolder.map { .text(try write(bytes, order, into: $0)) }
      return json
    } catch is CancellationError {
      return ["problem": "the export was canceled"]
    } catch {
      return ["problem": .text(TunerProblem.sentence(of: error))]
    }
  }

  private func exportOrder(_ request: TunerRequest.Export) throws -> RunExport {
    guard document.problems == nil, let file = document.file else {
      throw TunerRefusal("the file on disk is invalid; correct it first")
    }
    guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw TunerRefusal("the file name contains control characters; rename the file") }
    let appearance: Appearance = request.isDark == true ? .dark : .light
    guard request.isOfVariants == true else {
      return RunExport(
        of: file, variant: document.variant, overrides: document.playingOverrides,
        format: request.format, appearance: appearance, isOfVariants: false)
    }
    // Edits may belong to one variant, so the variants are those of the file as it would be saved.
    let edited = try ScenarioFile(
      parsing: try document.written(), fileName: path, library: options.library)
    return RunExport(
      of: edited, variant: nil, overrides: document.overrides, format: request.format,
      appearance: appearance, isOfVariants: true)
  }

  /// The maximum number in the name of an export.
  private static let exportLimit = 1000

  /// Writes an export into the folder of exports and returns its path.
  private func write(_ bytes: [UInt8], _ order: RunExport, into folder: String) throws -> String {
    let name = ExactPath.split(order.fileName).name
    let target = try claim(ScenarioInput.baseName(name), in: folder, for: order.format)
    defer { release(target) }
    try Destination(target).write(bytes)
    return target
  }

  /// Returns a path for an export.
  ///
  /// If this process has written an export that has not changed since, its path is returned.
  /// Otherwise, a free path is reserved with an empty file.
  private func claim(_ stem: String, in folder: String, for format: String) throws -> String {
    try FileSystem.makeFolder(folder)
    for number in 1...Self.exportLimit {
      let name = RunExport.fileName(number == 1 ? stem : "\(stem)-\(number)", format: format)
      let path = "\(folder)/\(name)"
      if let status = try FileStatus(of: path, isLinkItself: true) {
        if exported[path] == status { return path }
        continue
      }
      do throws(FileError) {
        try WholeFile.write([], to: path, ifTaken: .refuse)
        return path
      } catch {
        guard error.reason == .exists else { throw error }
      }
    }
    throw TunerRefusal(
      "\(folder) has \(Self.exportLimit) exports of this name; remove some of them")
  }

  /// Stores the status of an exported file, and removes a file that is still empty.
  private func release(_ path: String) {
    let status = try? FileStatus(of: path, isLinkItself: true)
    if status?.length == 0 { try? FileSystem.remove(path) }
    exported[path] = status?.length == 0 ? nil : status
  }
}

extension CurveNotation {
  /// Returns a curve in the notation with its error, or the reason why it cannot be expressed, as JSON.
  fileprivate func copy(of curve: NamedCurve) -> JSONValue {
    let name = self == .coreAnimation ? "UIKit, \(title)" : title
    var json: JSONObject = ["title": .text(name.prefix(1).uppercased() + name.dropFirst())]
    do throws(CurveExportError) {
      let export = try CurveExport(curve, in: self)
      json["text"] = .text(export.text)
      // On a screen, a thousandth of the distance is less than a pixel.
      let isExact = export.maximumError < CurveExport.defaultTolerance
      json["detail"] = .text(
        isExact ? "\(export.duration.decimalText(places: 3)) s; exact" : export.summary)
    } catch {
      json["problem"] = .text(error.reason)
    }
    return .object(json)
  }
}

extension CurveExportError {
  /// The error without the name of the curve and options of commands.
  fileprivate var reason: String {
    switch self {
    case .inexpressible(_, _, let reason, let nearest): "\(reason); \(nearest)"
    case .inaccurate(_, _, let error, let tolerance, _):
      "the error would be \(error.decimalText(places: 6)) of the distance; allowed: "
        + tolerance.decimalText()
    case .endless(_, let reason): "the curve \(reason)"
    }
  }
}
