/// A value of the file with its path.
struct LocatedNode {
  let node: SourceNode
  /// The path, such as `header.ballCount`; empty for the whole file.
  let path: String
  /// The position that problems refer to, by default that of the value.
  var position: SourcePosition
  /// The position of the value's key, or of a value without one.
  private let keyPosition: SourcePosition

  init(_ node: SourceNode, path: String) {
    self.node = node
    self.path = path
    position = node.position
    keyPosition = node.position
  }

  /// Creates the value of an entry in the mapping at a path.
  init(_ entry: SourceEntry, in path: String) {
    node = entry.value
    self.path = ScenarioReader.join(path, entry.key)
    position = entry.value.position
    keyPosition = entry.position
  }

  /// The same value, for problems that refer to the position of its key.
  var key: LocatedNode { located(at: keyPosition) }

  /// Returns the same value, for problems that refer to another position.
  func located(at position: SourcePosition) -> LocatedNode {
    var node = self
    node.position = position
    return node
  }

  /// The text of a scalar, or `nil` for other values.
  var text: String? { node.text }

  /// The values of a list, or `nil` for other values.
  ///
  /// Each is created when it is accessed, so a list that is too long costs nothing.
  var items: LazyMapCollection<Range<Int>, LocatedNode>? {
    guard case .sequence(let nodes) = node.content else { return nil }
    return nodes.indices.lazy.map { LocatedNode(nodes[$0], path: "\(path).\($0)") }
  }
}
