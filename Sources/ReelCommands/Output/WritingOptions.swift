/// Whether `--resume`, `--force` and `--shard` have a meaning for what a command writes.
struct WritingOptions {
  var resume = false
  var force = false
  var shard = false

  /// Refuses the options that have none: a single file is written whole, in the place of one of its
  /// name with `--force` and without it, and a stream replaces nothing.
  ///
  /// - Parameters:
  ///   - path: the output, for the message.
  ///   - isFolder: whether it is a folder of frames.
  ///   - isStream: whether it is standard output.
  func check(path: String, isFolder: Bool, isStream: Bool) throws {
    if isFolder { return }
    let name = isStream ? "standard output" : path
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
    if isStream, force {
      throw Failure(
        .usage, "--force replaces files, and standard output has none; leave --force out")
    }
  }
}
