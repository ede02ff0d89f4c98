@Suite("Files of ours that are a gigabyte of nothing")
struct SparseFileTests {
  private static let python = ExternalProgram(
    "/usr/bin/python3", "/opt/homebrew/bin/python3", probe: ["-c", "import resource"])

  /// Writes sparse files, has the program read each, and prints the exit code and the largest memory of
  /// any process so far in MB, that of a run without files first.
  private static let program = """
    import os, resource, subprocess, sys
    reel, folder = sys.argv[1], sys.argv[2]
    scenario = os.path.join(folder, 'wave.yaml')
    def run(*arguments):
      status = subprocess.run([reel, *arguments], capture_output=True).returncode
      peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      print(status, peak >> 10 if sys.platform == 'linux' else peak >> 20)
    def sparse(name, start):
      path = os.path.join(folder, name)
      os.makedirs(os.path.dirname(path), exist_ok=True)
      with open(path, 'wb') as file:
        file.write(start)
        file.truncate(1 << 30)
      return path
    run('render', scenario, '-o', os.path.join(folder, 'plain.frames'))
    for number, start in enumerate([b'', b'{', b'{"manifest": 1,' + b' ' * 100000]):
      path = sparse('%d.frames/manifest.json' % number, start)
      run('render', scenario, '-o', os.path.dirname(path))
      run('merge', os.path.dirname(path))
      run('merge', sparse('%d.json' % number, start))
    """

  @Test(
    "are refused before they are in memory",
    .enabled(if: python.isAvailable, "python3 is not installed"))
  func takeNoMemory() throws {
    let program = try #require(ReelProgram.url)
    let reel = try ReelProgram()
    let outcome = try Self.python.run(["-c", Self.program, program.path, reel.folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let results = outcome.text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Int($0) }
    }
    try #require(results.count == 10 && results.allSatisfy { $0.count == 2 })
    #expect(
      results.map { $0[0] } == [0] + [73, 73, 65] + [73, 73, 65] + [73, 73, 65])
    #expect(results[9][1] - results[0][1] < 64, "\(outcome.text)")
  }
}
