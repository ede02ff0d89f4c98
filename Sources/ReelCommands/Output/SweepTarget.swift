/// Where a sweep goes, and in what form.
enum SweepTarget: Hashable {
  /// A table of pictures in a PNG file.
  case sheet(String)
  /// Pictures over one another in a PNG file.
  case onion(String)
  /// A folder of frames.
  case folder(String)
  /// Pixels into a file.
  case rawFile(String)
  /// Pixels into standard output.
  case rawOutput
  /// Measures in a CSV file; `nil` for standard output.
  case table(String?)

  /// Chooses from what was asked for.
  ///
  /// - Parameters:
  ///   - path: the value of `-o`; `nil` for a name beside the scenario's.
  ///   - format: the value of `--format`; `nil` to go by the path's ending.
  ///   - scenario: the scenario's path.
  ///   - isAligned: whether an instant to align on was given, which only a sequence has.
  init(
    path: String?, format: SweepCommand.Format?, scenario: String, isAligned: Bool
  ) throws(Failure) {
    let name = RenderTarget.baseName(scenario)
    let ending = path.flatMap(RenderTarget.ending)
    let form: SweepCommand.Format
    if let format {
      form = format
    } else {
      form = try Self.format(ofPath: path, ending: ending, isAligned: isAligned)
    }
    func refuse(_ form: String, _ wanted: String) -> Failure {
      Failure(.usage, "\(path ?? "") would hold \(form); \(wanted), or leave --format out")
    }
    switch form {
    case .sheet, .onion:
      guard path == nil || ending == "png" else {
        throw refuse("a PNG file", "end its name in .png")
      }
      let file = path ?? "\(name).\(form == .sheet ? "sweep" : "onion").png"
      self = form == .sheet ? .sheet(file) : .onion(file)
    case .sequence:
      guard path != "-" else {
        throw Failure(.usage, "a folder of frames cannot go to standard output; use --format raw")
      }
      guard ending.map({ ["png", "csv", "raw", "rgba"].contains($0) }) != true else {
        throw refuse("a folder of frames", "name it without an ending")
      }
      self = .folder(path ?? "\(name).sweep.frames")
    case .raw:
      guard ending.map({ ["png", "csv"].contains($0) }) != true else {
        throw refuse("raw pixels", "name it .raw")
      }
      self = path == nil || path == "-" ? .rawOutput : .rawFile(path ?? "")
    case .csv:
      guard path == nil || path == "-" || ending == "csv" else {
        throw refuse("a table", "end its name in .csv")
      }
      self = .table(path == "-" ? nil : path)
    }
  }

  private static func format(
    ofPath path: String?, ending: String?, isAligned: Bool
  ) throws(Failure) -> SweepCommand.Format {
    guard let path else { return isAligned ? .sequence : .sheet }
    switch ending {
    case "png": return .sheet
    case "csv": return .csv
    case "raw", "rgba": return .raw
    case nil where path == "-": return isAligned ? .raw : .csv
    case "frames", nil: return .sequence
    case let ending?:
      if RenderTarget.isForeign(ending) {
        throw Failure(
          .usage,
          "reel does not write \(ending) itself yet; pipe raw frames into ffmpeg, with --format raw "
            + "-o -, and its -video_size and -framerate from what --json says of a sequence")
      }
      return .sequence
    }
  }

  /// The file or folder; empty for standard output.
  var path: String {
    switch self {
    case .sheet(let path), .onion(let path), .folder(let path), .rawFile(let path): path
    case .table(let path): path ?? ""
    case .rawOutput: ""
    }
  }

  /// Whether pictures are laid over one another.
  var isOnion: Bool { if case .onion = self { true } else { false } }

  /// Whether it is a folder of frames.
  var isFolder: Bool { if case .folder = self { true } else { false } }

  /// Whether it is a table of measures.
  var isTable: Bool { if case .table = self { true } else { false } }

  /// Whether it moves.
  var isMoving: Bool {
    switch self {
    case .folder, .rawFile, .rawOutput: true
    case .sheet, .onion, .table: false
    }
  }
}
