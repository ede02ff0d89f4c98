import FileAccess
import ImageCoding
import KeyframeAnimation
import RefreshScenario
import Texts
import VectorDrawing

/// Judges whether a file that is there still shows what it should.
struct FileKeeper: Sendable {
  /// `nil` where there is none yet.
  let folder: Folder?
  /// The path of a picture's file below the folder.
  let path: @Sendable (Picture) throws(FileError) -> EntryPath
  let origin: Manifest.Origin
  let records: [EntryPath: [FileRecord]]

  /// The file of a picture, where it can stay.
  ///
  /// It can where a manifest has a line of the same display list, drawn by the same versions, and the
  /// file has that line's length and checksum. A run that was killed left lines without them: then a
  /// whole PNG file of the same sequence and time is taken for the one it drew, since files appear
  /// whole.
  func current(_ picture: Picture, key: DisplayListKey) -> StoredFile? {
    guard let folder, let path = try? path(picture), let records = records[path] else {
      return nil
    }
    let usable = records.filter { isUsable($0, for: picture, key: key) }
    guard !usable.isEmpty, let place = (try? folder.holder(of: path)).flatMap(\.self),
      let status = place.folder.status(of: place.name), status.kind == .file,
      let bytes = try? place.folder.read(place.name, limit: InputFile.ownLimit)
    else { return nil }
    let file = StoredFile(
      length: bytes.count, crc32: Checksum.crc32Text(bytes), status: status)
    let isCurrent = usable.contains { record in
      guard let length = record.entry.length, let crc32 = record.entry.crc32 else {
        return Self.isWhole(bytes)
      }
      return length == file.length && crc32 == file.crc32
    }
    return isCurrent ? file : nil
  }

  /// The line of a picture in the manifest that is written before anything is drawn.
  ///
  /// Should this run be killed, the next one must not take a file that was there before for a new
  /// one. So a file that is there keeps what is known of it, or gets a line that matches nothing.
  func claim(_ picture: Picture, isThere: Bool) throws -> Manifest.Entry {
    var entry = try self.entry(picture)
    guard isThere else { return entry }
    let known = records[entry.file] ?? []
    if known.contains(where: { isTrusted($0, for: picture) }) { return entry }
    let old = known.first { $0.entry.list != nil }?.entry
    entry.state = old?.state
    entry.list = old?.list ?? ""
    entry.length = old?.length ?? 0
    entry.crc32 = old?.crc32 ?? ""
    return entry
  }

  /// The line of a picture that is still to be drawn.
  private func entry(_ picture: Picture) throws -> Manifest.Entry {
    Manifest.Entry(
      file: try path(picture), index: picture.frame.index,
      time: picture.frame.time.seconds, instant: picture.frame.instant,
      percent: picture.frame.percent, appearance: picture.appearance.rawValue,
      scale: picture.scale)
  }

  /// The line of a picture whose file is there.
  func entry(_ picture: Picture, _ product: FileProduct) throws -> Manifest.Entry {
    var entry = try entry(picture)
    entry.state = product.state
    entry.list = product.key.description
    entry.length = product.file.length
    entry.crc32 = product.file.crc32
    return entry
  }

  private func isUsable(
    _ record: FileRecord, for picture: Picture, key: DisplayListKey
  ) -> Bool {
    let entry = record.entry
    guard entry.appearance == picture.appearance.rawValue, entry.scale == picture.scale else {
      return false
    }
    if let list = entry.list {
      return list == key.description && record.origin.draws(like: origin)
    }
    return isTrusted(record, for: picture)
  }

  /// Whether a line without checksum, of a run that was killed, is about this very picture.
  private func isTrusted(_ record: FileRecord, for picture: Picture) -> Bool {
    let entry = record.entry
    return entry.list == nil && !record.isComplete && record.origin == origin
      && entry.time == picture.frame.time.seconds && entry.percent == picture.frame.percent
      && entry.appearance == picture.appearance.rawValue && entry.scale == picture.scale
  }

  /// Whether bytes begin and end as a PNG file does.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    return bytes.starts(with: signature) && bytes.suffix(end.count).elementsEqual(end)
  }
}

extension Manifest.Origin {
  /// Whether the same display list gives the same bytes under both.
  fileprivate func draws(like other: Manifest.Origin) -> Bool {
    (versions, antialias) == (other.versions, other.antialias) && tolerance == other.tolerance
  }
}

extension Checksum {
  /// The CRC-32 in eight hexadecimal digits.
  static func crc32Text(_ bytes: [UInt8]) -> String {
    String(crc32(bytes), radix: 16).zeroPadded(to: 8)
  }
}
