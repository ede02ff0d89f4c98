/// A Python program that draws display lists with cairo; see ``PeerLists``.
struct PeerProgram {
  /// The path of the peer, relative to the root of the sources.
  static let standardPath = "Examples/peers/pycairo_frames.py"

  /// The path or name of the Python interpreter.
  let interpreter: String
  /// The path of the Python program.
  let path: String
  /// The versions of the binding and of cairo, for example `pycairo 1.20.1, cairo 1.16.0`.
  let name: String

  /// Looks for an interpreter with cairo's binding, or returns `nil` if none has it.
  init?(path: String, _ folder: ScratchFolder) throws {
    guard
      let python = try PeerPython(
        answering:
          "import cairo; print('pycairo %s, cairo %s' % (cairo.version, cairo.cairo_version_string()))",
        folder)
    else { return nil }
    self.path = path
    interpreter = python.interpreter
    name = python.answer
  }

  /// The times that the peer prints, in seconds.
  struct Times: Decodable {
    struct Time: Decodable {
      var wall: Double
      var processor: Double
    }

    var reading: Time
    var drawing: Time
    /// Drawing the frames on a copy of the items at the back that all frames share.
    var drawingInFront: Time
    var writing: Time
  }

  /// Draws the lists into a folder.
  func draw(
    lists: String, to target: String, _ folder: ScratchFolder
  ) throws -> Benchmark.PeerRun {
    let program = ChildProgram(path: interpreter, arguments: [path, lists, target])
    let outcome = try program.run(
      outputPath: folder.path("answer"), errorPath: folder.path("errors"))
    guard let outcome, outcome.status == 0,
      let times = try? JSONDecoder().decode(Times.self, from: Data(outcome.output))
    else {
      let errors = String(decoding: try folder.read("errors"), as: UTF8.self)
      throw Failure(.inputOutput, "\(path) failed: \(errors)")
    }
    let wall = outcome.wall.inSeconds - times.reading.wall - times.drawingInFront.wall
    return Benchmark.PeerRun(
      wall: wall,
      processor: outcome.processor.inSeconds - times.reading.processor
        - times.drawingInFront.processor,
      onCopies: wall - times.drawing.wall + times.drawingInFront.wall,
      writing: times.writing.wall)
  }
}

/// A Python interpreter with the modules that a peer requires.
struct PeerPython {
  /// The path or name of the interpreter.
  let interpreter: String
  /// The first line of the program's output.
  let answer: String

  /// The candidates in order of preference: the one that the test setup installs, then the
  /// user's.
  private static let interpreters = [".build/referees/bin/python3", "python3", "/usr/bin/python3"]

  /// Looks for an interpreter that runs a program successfully, or returns `nil` if none does.
  init?(answering program: String, _ folder: ScratchFolder) throws {
    for interpreter in Self.interpreters {
      let outcome = try ChildProgram(path: interpreter, arguments: ["-c", program]).run(
        outputPath: folder.path("answer"), errorPath: folder.path("errors"))
      guard let outcome, outcome.status == 0 else { continue }
      self.interpreter = interpreter
      answer = String(decoding: outcome.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      return
    }
    return nil
  }
}
