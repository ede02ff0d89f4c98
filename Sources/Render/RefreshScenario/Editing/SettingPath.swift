/// The path of a setting: mapping keys, step ids and zero-based indices, as in `steps.0.drag.by`.
struct SettingPath {
  let parts: [String]

  /// Creates a path from its text, with dots between the parts.
  init(_ key: String) {
    parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether no part is empty.
  var isComplete: Bool { parts.allSatisfy { !$0.isEmpty } }
}
