import FileAccess

/// The kind of project to which images are added.
package struct ImageSetTarget: Sendable {
  let folder: any AssetFolder.Type

  /// An asset catalog of Xcode.
  package static let assetCatalog = ImageSetTarget(folder: AssetCatalog.self)
  /// A resource folder of Android.
  package static let android = ImageSetTarget(folder: AndroidResources.self)
}

/// A folder of a project to which images are added.
///
/// An asset is written and removed as a whole: an image set, or the file of one image.
protocol AssetFolder: SendableMetatype {
  /// A noun phrase for messages.
  static var noun: String { get }
  /// The scales of the images, in pixels per point.
  static var scales: [Double] { get }
  /// Returns the pattern of the images' names.
  static func pattern(of names: ImageSetNames, for drive: Drive) -> String
  /// Checks that an image can have a name.
  static func check(_ name: String) throws(FrameSyntaxError)

  /// Returns the path of an image's file, relative to the folder.
  ///
  /// - Parameter isDarkOnly: Whether an image in dark appearance serves that appearance only.
  static func path(of image: FrameImage, isDarkOnly: Bool) throws(FileError) -> EntryPath
  /// Returns the asset to which a file belongs, or `nil` for a file that no run writes.
  static func asset(of file: EntryPath) -> EntryPath?
  /// Returns the visible files of an asset, or `nil` if it does not exist.
  static func files(of asset: EntryPath, in folder: Folder) throws -> Set<EntryPath>?
  /// Returns the reason for which a folder with assets of others is refused.
  static func refusal(of assets: [String]) -> FolderRefusal.Reason
  /// Writes an asset, with the bytes of the images whose files are not current.
  static func write(
    _ asset: EntryPath, _ images: [(image: FrameImage, bytes: [UInt8]?)], in folder: Folder) throws
  /// Removes an asset unless it contains other files than those of earlier runs.
  ///
  /// - Returns: Whether the asset was removed.
  static func remove(_ asset: EntryPath, with files: Set<EntryPath>, in folder: Folder) throws
    -> Bool

  /// The path as the user wrote it.
  var path: String { get }
  /// Opens a folder, which must exist.
  init(_ path: String) throws
  /// Returns the files that show a plan's images.
  ///
  /// - Parameter folder: The open folder.
  func guide(to plan: ImageSetPlan, in folder: Folder) throws -> ImageGuide
}

/// The files that show images in an app, and what the user reads about the images.
struct ImageGuide {
  /// A file of code or a resource, which names the scenario after a mark.
  struct ShowingFile {
    let path: String
    let mark: String
    let source: String
    /// Returns the text, from the manifests in the folder.
    let text: (Folder) throws -> String
  }

  let files: [ShowingFile]
  let usage: ImageSetReport.Usage
  let notices: [String]
  /// The paths of other folders whose images files with the same names show.
  var neighbors: [String] = []
}
