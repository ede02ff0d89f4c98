/// Where pictures' files lie in the folder that a run writes into.
enum FileLayout: Sendable {
  /// All in the folder itself.
  case flat
  /// Every frame in an image set of its name, in all its appearances and scales.
  case imageSets

  /// The path of a picture's file from the folder.
  func path(of picture: Picture) -> String {
    switch self {
    case .flat: picture.fileName
    case .imageSets: "\(ImageSet.folderName(picture.frame))/\(picture.fileName)"
    }
  }
}
