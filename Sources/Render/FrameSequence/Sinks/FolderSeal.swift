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
/// - nothing else is in the folder, and no picture's file has changed since the manifest was written, by the
///   time that the system keeps and nobody can set.
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
    func add(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    for picture in pictures {
      bytes += "\(picture.fileName)\n\(picture.frame.instant ?? "")\n".utf8
      add(UInt64(picture.frame.index))
      add(UInt64(bitPattern: Int64(picture.frame.time.count)))
      add(picture.frame.percent?.bitPattern ?? .max)
      add(picture.appearance == .dark ? 1 : 0)
      add(picture.scale.bitPattern)
    }
    sequence = SHA256.hexDigest(of: bytes)
  }

  /// How many bytes the pictures' files have together, where all is as the last run left it; `nil` otherwise.
  func byteCount(in folder: String) -> Int? {
    guard let place = Place(folder), let note = Self.attribute.text(of: place.file) else {
      return nil
    }
    let hasTexts = !note.hasSuffix(Self.noTexts)
    guard note == text(on: place.manifest, hasTexts: hasTexts),
      (try? FileSystem.visibleCount(in: folder)) == pictures.count + 1
    else { return nil }
    var length = 0
    for picture in pictures {
      guard let status = FileStatus(of: picture.fileName, in: place.folder.number),
        status.kind == .file, status.change < place.manifest.modification
      else { return nil }
      length += status.length
    }
    return length
  }

  /// Puts the note on the manifest where all files are as the run left them; where one is not, or the file
  /// system keeps no attributes, there is none.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - files: the pictures' files, as they were left.
  ///   - hasTexts: whether pictures depend on the fonts that are installed.
  func put(
    in path: String, on files: some Sequence<(path: String, file: StoredFile)>, hasTexts: Bool
  ) {
    guard let place = Place(path) else { return }
    for (path, file) in files {
      guard let status = FileStatus(of: path, in: place.folder.number),
        status.length == file.length, status.identity == file.status?.identity,
        status.modification == file.status?.modification
      else { return }
    }
    Self.attribute.set(text(on: place.manifest, hasTexts: hasTexts), on: place.file)
  }

  /// A folder and its manifest, both open.
  private struct Place: ~Copyable {
    let folder: Descriptor
    let file: Descriptor
    let manifest: FileStatus

    init?(_ path: String) {
      guard
        let folder = try? Descriptor(owning: FileSystem.open(path, O_RDONLY | O_DIRECTORY, .read)),
        let file = try? Descriptor(
          owning: FileSystem.open("\(path)/\(Manifest.fileName)", O_RDONLY | O_NOFOLLOW, .read)),
        let manifest = FileStatus(ofDescriptor: file.number)
      else { return nil }
      self.folder = folder
      self.file = file
      self.manifest = manifest
    }
  }

  private func text(on manifest: FileStatus, hasTexts: Bool) -> String {
    "\(manifest.identity) \(manifest.modification) \(sequence) \(Self.fonts(isUsed: hasTexts))"
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
