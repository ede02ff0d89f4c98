import CairoBackend
import FileAccess
import KeyframeAnimation
import RefreshScenario
import VectorDrawing

#if canImport(Darwin)
  import MachO
#endif

/// A record that a folder contains an entire, current sequence.
///
/// The next run leaves a folder with a valid record unchanged, without computing any display
/// list. The record is an extended attribute of the manifest's file, so that the contents of
/// manifests are the same on every machine. It is valid only if all of the following hold:
///
/// - The record names the file to which it is attached; a copied record is invalid.
/// - The program is the same, including all of its libraries, and the images are the same: the
///   scenario with all files that it names and, if images contain text, the installed fonts.
/// - The folder contains no other visible files, and each image's file is the one that the run
///   wrote, as identified by its file number, length, modification time and status change time.
///   Only the system can set the status change time. Times are compared for equality, not order,
///   because clocks can be set back.
///
/// Otherwise, or if the file system does not support extended attributes, the files are compared
/// one by one.
struct FolderFingerprint {
  /// The minimum number of images; fewer files are compared just as quickly without a record.
  static let leastCount = 100
  private static let attribute = ExtendedAttribute("user.reel.seal")

  private let images: [FrameImage]
  private let sequence: String

  /// Creates the record of a sequence, or returns `nil` for fewer than ``leastCount`` images.
  init?(_ images: [FrameImage], origin: Manifest.Origin) {
    guard images.count >= Self.leastCount else { return nil }
    self.images = images
    var bytes = Array("\(origin.text)\n\(Self.program)".utf8)
    for image in images {
      bytes += "\(image.fileName)\n\(image.frame.instant ?? "")\n".utf8
      bytes.append(words: [
        UInt64(image.frame.index), UInt64(bitPattern: Int64(image.frame.time.count)),
        image.frame.percent?.bitPattern ?? .max, image.appearance == .dark ? 1 : 0,
        image.scale.bitPattern,
      ])
    }
    sequence = SHA256.hexDigest(of: bytes)
  }

  /// Returns the total size of the images' files in bytes, or `nil` if the record is not valid.
  func byteCount(in path: String) -> Int? {
    guard let folder = try? Folder(path), let file = try? folder.open(Manifest.fileName, O_RDONLY),
      let note = Self.attribute.text(of: file),
      (try? folder.visibleCount()) == images.count + 1,
      let files = statuses(in: folder),
      note == text(on: file, files, hasTexts: !note.hasSuffix(Self.noTexts))
    else { return nil }
    return files.reduce(0) { $0 + $1.length }
  }

  /// Attaches the record to the manifest's file if all files are as the run left them.
  ///
  /// Writes no record if a file is missing or has changed, or if the file system does not support
  /// extended attributes.
  ///
  /// - Parameters:
  ///   - folder: The folder that contains the files and the manifest.
  ///   - forEachFile: A function that calls its argument with each image's file as the run left
  ///     it.
  ///   - hasTexts: Whether images contain text, so that they depend on the installed fonts.
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

  /// Returns the statuses of the images' files, or `nil` if one is missing or not a regular file.
  private func statuses(in folder: Folder) -> [FileStatus]? {
    var all: [FileStatus] = []
    for image in images {
      guard let name = FileName(image.fileName.utf8), let status = try? folder.status(of: name),
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

  // MARK: Dependencies other than the scenario

  /// The paths of the program and its libraries, each with its file's identity, length and
  /// modification time.
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
      // A line that maps a file ends with the file's path.
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
  /// Appends numbers as little-endian integers of eight bytes.
  fileprivate mutating func append(words: [UInt64]) {
    for word in words { Swift.withUnsafeBytes(of: word.littleEndian) { self += $0 } }
  }
}
