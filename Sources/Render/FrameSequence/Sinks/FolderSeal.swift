import CairoBackend
import FileAccess
import KeyframeAnimation
import RefreshScenario
import VectorDrawing

#if canImport(Darwin)
  import MachO
#endif

/// A note that a folder holds a whole sequence as a program drew it, by which the next run leaves it as it is
/// without working out what any picture shows.
///
/// The note is an extended attribute of the manifest's file, so that manifests are the same on every machine.
/// It counts only while
///
/// - it names the file that it is on, so that a copy's counts for nothing;
/// - the program is the same, to the last of its libraries, and the pictures are: the scenario with all files
///   that it names, and where there are texts the fonts that are installed;
/// - nothing else is in the folder, and each picture's file is the one that the run left: by its number, its
///   length and its times, among them the one that the system keeps and nobody can set. Times are compared for
///   being equal, not for being earlier, as clocks are set back.
///
/// Where one of it is not so, or the file system keeps no attributes, the files are compared as ever.
struct FolderSeal {
  /// Of fewer pictures the files are compared as fast.
  static let leastCount = 100
  private static let attribute = ExtendedAttribute("user.reel.seal")

  private let pictures: [Picture]
  private let sequence: String

  /// The note on these pictures; `nil` where they are too few.
  init?(_ pictures: [Picture], origin: Manifest.Origin) {
    guard pictures.count >= Self.leastCount else { return nil }
    self.pictures = pictures
    var bytes = Array("\(origin.text)\n\(Self.program)".utf8)
    for picture in pictures {
      bytes += "\(picture.fileName)\n\(picture.frame.instant ?? "")\n".utf8
      bytes.append(words: [
        UInt64(picture.frame.index), UInt64(bitPattern: Int64(picture.frame.time.count)),
        picture.frame.percent?.bitPattern ?? .max, picture.appearance == .dark ? 1 : 0,
        picture.scale.bitPattern,
      ])
    }
    sequence = SHA256.hexDigest(of: bytes)
  }

  /// How many bytes the pictures' files have together, where all is as the last run left it; `nil` otherwise.
  func byteCount(in path: String) -> Int? {
    guard let folder = try? Folder(path), let file = try? folder.open(Manifest.fileName, O_RDONLY),
      let note = Self.attribute.text(of: file),
      (try? folder.visibleCount()) == pictures.count + 1,
      let files = statuses(in: folder),
      note == text(on: file, files, hasTexts: !note.hasSuffix(Self.noTexts))
    else { return nil }
    return files.reduce(0) { $0 + $1.length }
  }

  /// Puts the note on the manifest where all files are as the run left them; where one is not, or the file
  /// system keeps no attributes, there is none.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - forEachFile: calls a function with the pictures' files, as they were left.
  ///   - hasTexts: whether pictures depend on the fonts that are installed.
  func put(
    in folder: Folder, on forEachFile: ((EntryPath, StoredFile) throws -> Void) throws -> Void,
    hasTexts: Bool
  ) throws {
    guard let file = try? folder.open(Manifest.fileName, O_RDONLY),
      let files = statuses(in: folder)
    else { return }
    var written = files.makeIterator()
    var isCurrent = true
    try forEachFile { _, file in
      let status = written.next()
      if status?.length != file.length || status?.identity != file.status?.identity
        || status?.modification != file.status?.modification
      {
        isCurrent = false
      }
    }
    if isCurrent { Self.attribute.set(text(on: file, files, hasTexts: hasTexts), on: file) }
  }

  /// The pictures' files; `nil` where one is not there.
  private func statuses(in folder: Folder) -> [FileStatus]? {
    var all: [FileStatus] = []
    for picture in pictures {
      guard let name = FileName(picture.fileName.utf8), let status = try? folder.status(of: name),
        status.kind == .file
      else { return nil }
      all.append(status)
    }
    return all
  }

  private func text(
    on manifest: borrowing Descriptor, _ files: [FileStatus], hasTexts: Bool
  ) -> String {
    let own = FileStatus(ofDescriptor: manifest.number)
    var words: [UInt8] = []
    for file in files { words.append(words: file.words) }
    let facts = [
      own.map { "\($0.identity) \($0.modification)" } ?? "", sequence,
      SHA256.hexDigest(of: words), Self.fonts(isUsed: hasTexts),
    ]
    return facts.joined(separator: " ")
  }

  // MARK: What pictures depend on beside the scenario

  /// The program with the libraries that it is made of, each with its file as it is.
  private static let program: String = programPaths.map(file).joined(separator: "\n")

  private static let noTexts = "no texts"

  private static func fonts(isUsed: Bool) -> String {
    isUsed ? SHA256.hexDigest(of: InstalledFonts.places.map(file).joined(separator: "\n")) : noTexts
  }

  private static func file(_ path: String) -> String {
    guard let status = try? FileStatus(of: path) else { return path }
    return "\(path) \(status.identity) \(status.length) \(status.modification)"
  }

  #if canImport(Darwin)
    private static var programPaths: [String] {
      (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
    }
  #else
    private static var programPaths: [String] {
      // Each line ends with the file that is mapped there, if one is.
      let lines = (try? InputFile.read("/proc/self/maps")).map {
        $0.split(separator: UInt8(ascii: "\n"))
      }
      let paths = (lines ?? []).compactMap { line in
        line.firstIndex(of: UInt8(ascii: "/")).map { String(decoding: line[$0...], as: UTF8.self) }
      }
      return Set(paths).sorted()
    }
  #endif
}

extension [UInt8] {
  /// Adds numbers, each as eight bytes, the lowest first.
  fileprivate mutating func append(words: [UInt64]) {
    for word in words { Swift.withUnsafeBytes(of: word.littleEndian) { self += $0 } }
  }
}
