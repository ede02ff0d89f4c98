import FileAccess

/// A lookup of existing files that are current, which also creates the manifest entries of
/// images.
struct FileReuse: Sendable {
  /// The output folder, or `nil` if it does not exist yet.
  let folder: Folder?
  /// A closure that returns the path of an image's file, relative to the folder.
  let path: @Sendable (FrameImage) throws(FileError) -> EntryPath
  let origin: Manifest.Origin
  let records: [EntryPath: [FileRecord]]

  /// Returns the existing file of an image if it is current, or `nil` if it must be drawn.
  ///
  /// A file is current if a manifest entry has the same display list and was drawn by the same
  /// versions, and if the file has the entry's length and checksum. Entries of a killed run have
  /// neither. In that case, a complete PNG file for the same sequence and time is assumed to be
  /// the run's, because files are written atomically.
  func current(_ image: FrameImage, key: DisplayListKey) -> StoredFile? {
    guard let folder, let path = try? path(image), let records = records[path] else { return nil }
    let usable = records.filter { isUsable($0, for: image, key: key) }
    guard !usable.isEmpty, let location = (try? folder.holder(of: path)).flatMap(\.self),
      let status = (try? location.folder.status(of: location.name)).flatMap(\.self),
      status.kind == .file,
      usable.contains(where: { ($0.entry.length ?? status.length) == status.length }),
      let bytes = try? location.folder.read(location.name, limit: InputFile.ownLimit)
    else { return nil }
    let file = StoredFile(length: bytes.count, crc32: Checksum.crc32Text(bytes))
    let isCurrent = usable.contains { record in
      guard let length = record.entry.length, let crc32 = record.entry.crc32 else {
        return Self.isWhole(bytes)
      }
      return length == file.length && crc32 == file.crc32
    }
    return isCurrent ? file : nil
  }

  /// Returns the entry of an image for the manifest that is written before drawing starts.
  ///
  /// If this run is killed, the next run must not mistake an older file for a new one. The entry
  /// of an existing file therefore retains its old values, or has values that match no file.
  func claim(_ image: FrameImage, isThere: Bool) throws -> Manifest.FrameEntry {
    var entry = try self.entry(image)
    guard isThere else { return entry }
    let known = records[entry.file] ?? []
    if known.contains(where: { isTrusted($0, for: image) }) { return entry }
    let old = known.first { $0.entry.list != nil }?.entry
    entry.state = old?.state
    entry.list = old?.list ?? ""
    entry.length = old?.length ?? 0
    entry.crc32 = old?.crc32 ?? ""
    return entry
  }

  /// Returns the entry of an image that has not been drawn yet.
  private func entry(_ image: FrameImage) throws -> Manifest.FrameEntry {
    Manifest.FrameEntry(
      file: try path(image), index: image.frame.index,
      time: image.frame.time.seconds, instant: image.frame.instant,
      percent: image.frame.percent, appearance: image.appearance.rawValue,
      scale: image.scale)
  }

  /// Returns the entry of an image whose file exists.
  func entry(_ image: FrameImage, _ product: FileProduct) throws -> Manifest.FrameEntry {
    var entry = try entry(image)
    entry.state = product.state
    entry.list = product.key.description
    entry.length = product.file.length
    entry.crc32 = product.file.crc32
    return entry
  }

  private func isUsable(_ record: FileRecord, for image: FrameImage, key: DisplayListKey) -> Bool {
    let entry = record.entry
    guard entry.appearance == image.appearance.rawValue, entry.scale == image.scale else {
      return false
    }
    if let list = entry.list { return list == key.description && record.origin.draws(like: origin) }
    return isTrusted(record, for: image)
  }

  /// Returns whether an entry without a checksum, from a killed run, describes exactly this image.
  private func isTrusted(_ record: FileRecord, for image: FrameImage) -> Bool {
    let entry = record.entry
    return entry.list == nil && !record.isComplete && record.origin == origin
      && entry.time == image.frame.time.seconds && entry.percent == image.frame.percent
      && entry.appearance == image.appearance.rawValue && entry.scale == image.scale
  }

  /// Returns whether the bytes start with the PNG signature and end with an `IEND` chunk.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    return bytes.starts(with: signature) && bytes.suffix(end.count).elementsEqual(end)
  }
}

extension Manifest.Origin {
  /// Returns whether equal display lists result in equal bytes under both origins.
  fileprivate func draws(like other: Manifest.Origin) -> Bool {
    (versions, antialias) == (other.versions, other.antialias) && tolerance == other.tolerance
  }
}

extension Checksum {
  /// Returns the CRC-32 as eight hexadecimal digits.
  static func crc32Text(_ bytes: [UInt8]) -> String {
    String(crc32(bytes), radix: 16).zeroPadded(to: 8)
  }
}
