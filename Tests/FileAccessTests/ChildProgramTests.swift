/// Runs the system's shell, which reports its environment.
@Suite("Child programs", .serialized)
struct ChildProgramTests {
  private func shell(_ text: String, isInOwnGroup: Bool = false) -> ChildProgram {
    ChildProgram(path: "/bin/sh", arguments: ["-c", text], isInOwnGroup: isInOwnGroup)
  }

  /// Returns the standard output of a program, redirected to a file.
  private func output(
    of program: ChildProgram, input: ChildProgram.Stream = .nothing
  ) throws -> String {
    let folder = try TemporaryFolder()
    var running = try program.start(input: input, output: .file(folder.path(of: "output")))
    #expect(running.wait().status == 0)
    return String(decoding: try folder.read("output"), as: UTF8.self)
  }

  @Test("The status is the exit code, or 128 plus the number of the signal") func status() throws {
    for (text, status) in [
      ("exit 0", Int32(0)), ("exit 3", 3), ("exit 255", 255), ("kill -TERM $$", 143),
      ("kill -KILL $$", 137),
    ] {
      var running = try shell(text).start()
      #expect(running.wait().status == status, "\(text)")
      // Further calls return the same status.
      #expect(running.wait().status == status && running.look()?.status == status)
    }
  }

  @Test("A program is found through the search path, and a missing one is an error")
  func search() throws {
    var found = try ChildProgram(path: "sh", arguments: ["-c", "exit 5"]).start()
    #expect(found.wait().status == 5)
    for path in ["/bin/no-such-program", "no-such-program-anywhere"] {
      #expect(throws: FileError(.read, path, reason: .noSuchFile)) {
        _ = try ChildProgram(path: path).start()
      }
    }
    let folder = try TemporaryFolder()
    #expect(throws: FileError.self) {
      _ = try shell("exit 0").start(output: .file(folder.path(of: "missing/file")))
    }
  }

  @Test("Streams can be files, empty, or open descriptors, which stay open") func streams() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("old, and longer than what is new".utf8), to: "out")
    let input = try #require(
      FileHandle(forReadingAtPath: folder.write(Array("words".utf8), to: "in")))
    var running = try shell("cat; echo; echo wrong >&2").start(
      input: .open(input.fileDescriptor), output: .file(folder.path(of: "out")),
      errors: .file(folder.path(of: "errors")))
    #expect(running.wait().status == 0)
    #expect(String(decoding: try folder.read("out"), as: UTF8.self) == "words\n")
    #expect(String(decoding: try folder.read("errors"), as: UTF8.self) == "wrong\n")
    #expect(fcntl(input.fileDescriptor, F_GETFD) >= 0)
    #expect(try output(of: shell("wc -c")).trimmingCharacters(in: .whitespacesAndNewlines) == "0")
    let words = ["a b", "", "ä\"'$HOME"]
    let printing = ChildProgram(
      path: "/bin/sh", arguments: ["-c", "printf '[%s]' \"$@\"", "-"] + words)
    #expect(try output(of: printing) == words.map { "[\($0)]" }.joined())
  }

  @Test("A program is killed when its handle is dropped, and by a call of kill")
  func killing() throws {
    let folder = try TemporaryFolder()
    func start() throws -> ChildProgram.Running {
      try shell("echo $$ > \(folder.path)/id; exec sleep 600").start()
    }
    func id() throws -> pid_t {
      while true {
        if let text = try? String(contentsOfFile: folder.path(of: "id"), encoding: .utf8),
          text.hasSuffix("\n"), let id = pid_t(text.dropLast())
        {
          try FileManager.default.removeItem(atPath: folder.path(of: "id"))
          return id
        }
        usleep(2_000)
      }
    }
    let dropped: pid_t
    do {
      var running = try start()
      dropped = try id()
      #expect(running.look() == nil && kill(dropped, 0) == 0)
    }
    #expect(kill(dropped, 0) != 0)
    var running = try start()
    let killed = try id()
    running.kill()
    #expect(kill(killed, 0) != 0 && running.wait().status == 128 + SIGKILL)
  }

  @Test("The processor time is that of the program") func processor() throws {
    var busy = try shell("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done").start()
    let long = busy.wait().processor
    var idle = try shell("sleep 0.3").start()
    #expect(long > .milliseconds(10) && idle.wait().processor < long)
  }

  #if os(Linux)
    @Test("A program inherits only its streams, and has the default signal mask and handlers")
    func inheritance() throws {
      let folder = try TemporaryFolder()
      // Opened without O_CLOEXEC.
      let file = open(folder.path(of: "open"), O_CREAT | O_RDWR, 0o600)
      try #require(file > 2)
      defer { close(file) }
      // This thread blocks one signal, and the process ignores another.
      var blocked = sigset_t()
      var before = sigset_t()
      sigaddset(&blocked, SIGUSR2)
      pthread_sigmask(SIG_BLOCK, &blocked, &before)
      let handler = signal(SIGPIPE, SIG_IGN)
      defer {
        pthread_sigmask(SIG_SETMASK, &before, nil)
        signal(SIGPIPE, handler)
      }
      let files = try output(of: ChildProgram(path: "ls", arguments: ["-1", "/proc/self/fd"]))
      // The last descriptor is that of the listed folder.
      #expect(files == "0\n1\n2\n3\n")
      // Without a shell, which would reset the masks.
      let text = try output(
        of: ChildProgram(path: "grep", arguments: ["-E", "SigBlk|SigIgn", "/proc/self/status"]))
      let masks = text.matches(of: /Sig(Blk|Ign):\s+([0-9a-f]+)/).compactMap {
        UInt64($0.2, radix: 16)
      }
      try #require(masks.count == 2)
      #expect(masks[0] == 0)
      #expect(masks[1] & (1 << (UInt64(SIGPIPE) - 1)) == 0)
    }

    @Test("A program is in our process group or in its own, as requested") func group() throws {
      let text = "ps -o pgid= -p $$"
      let own = getpgrp()
      let shared = try output(of: shell(text)).trimmingCharacters(in: .whitespacesAndNewlines)
      let apart = try output(of: shell(text, isInOwnGroup: true))
        .trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(pid_t(shared) == own)
      #expect(try #require(pid_t(apart)) != own)
    }
  #endif
}
