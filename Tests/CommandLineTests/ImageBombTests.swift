@Suite("Images that are small as files but large in memory")
struct ImageBombTests {
  private static let python = ExternalProgram(
    "/usr/bin/python3", "/opt/homebrew/bin/python3", probe: ["-c", "import resource, zlib"])

  /// A program that compares crafted PNG files with themselves.
  ///
  /// The files expand to hundreds of megabytes. For each file, the program prints the exit code
  /// and the peak memory of all processes so far, in MB.
  private static let program = """
    import resource, struct, subprocess, sys, zlib
    def chunk(kind, body):
      return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
    def file(width, height, *chunks, depth=8, kind=6):
      header = struct.pack('>IIBBBBB', width, height, depth, kind, 0, 0, 0)
      return b'\\x89PNG\\r\\n\\x1a\\n' + b''.join([chunk(b'IHDR', header), *chunks, chunk(b'IEND', b'')])
    zeros = zlib.compress(bytes(300 << 20), 9)
    rows = zlib.compress(b''.join(bytes(41) for _ in range(10)))
    picture = chunk(b'IDAT', rows)
    files = [
      file(10, 10, picture),
      file(8192, 8192, picture),
      file(32767, 2048, chunk(b'IDAT', zlib.compress(bytes(1000)))),
      file(8192, 8192, picture, depth=16),
      file(2147483647, 2147483647, picture),
      file(10, 10, chunk(b'IDAT', zeros)),
      file(10, 10, chunk(b'zTXt', b'Comment\\0\\0' + zeros), picture),
      file(10, 10, chunk(b'iCCP', b'Profile\\0\\0' + zeros), picture),
      file(10, 10, chunk(b'iTXt', b'Comment\\0\\1\\0\\0\\0' + zeros), picture),
      file(10, 10, *[chunk(b'tEXt', b'a\\0b')] * 200000, picture),
      file(10, 10, *[chunk(b'PLTE', bytes(768))] * 2, picture),
    ]
    for number, content in enumerate(files):
      path = '%s/%d.png' % (sys.argv[2], number)
      open(path, 'wb').write(content)
      run = subprocess.run([sys.argv[1], 'diff', path, path], capture_output=True)
      peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      print(run.returncode, peak >> 10 if sys.platform == 'linux' else peak >> 20)
    """

  @Test(
    "Oversized images are read or refused without allocating the declared memory",
    .enabled(if: python.isAvailable, "python3 is not installed"))
  func takeNoMemory() throws {
    let reel = try #require(ReelProgram.url)
    let folder = try TemporaryFolder()
    let outcome = try Self.python.run(["-c", Self.program, reel.path, folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let results = outcome.text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Int($0) }
    }
    try #require(results.count == 11 && results.allSatisfy { $0.count == 2 })
    // Missing rows, too many rows, too many chunks and a duplicate palette are damage, and so is a
    // large profile. Compressed texts are skipped, whatever their size.
    #expect(results.map { $0[0] } == [0, 65, 65, 65, 65, 65, 0, 65, 0, 65, 65])
    // The first file is an ordinary image, the baseline of the memory.
    #expect(results[10][1] - results[0][1] < 64, "\(outcome.text)")
  }
}
