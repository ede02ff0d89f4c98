/// Where an output goes.
enum OutputPlace: Hashable, Sendable {
  case folder(String)
  case file(String)
  /// Standard output.
  case stream

  /// The kinds of places.
  enum Kind { case folder, file, stream }

  /// The path as it was named; `-` for standard output.
  var path: String {
    switch self {
    case .folder(let path), .file(let path): path
    case .stream: "-"
    }
  }

  /// Whether it holds many files, each of which is whole by itself.
  var isFolder: Bool { if case .folder = self { true } else { false } }

  /// Refuses options that have no meaning here: a single file is written whole, in the place of one of
  /// its name with `--force` and without it, and a stream replaces nothing.
  func check(resume: Bool, force: Bool, shard: Bool) throws(Failure) {
    if isFolder { return }
    let name = self == .stream ? "standard output" : path
    if resume {
      throw Failure(
        .usage,
        "--resume goes with a folder of frames; \(name) is written as a whole, so leave --resume out"
      )
    }
    if shard {
      throw Failure(
        .usage,
        "--shard goes with a folder of frames; \(name) holds all of them, so leave --shard out")
    }
    if self == .stream, force {
      throw Failure(
        .usage, "--force replaces files, and standard output has none; leave --force out")
    }
  }
}
