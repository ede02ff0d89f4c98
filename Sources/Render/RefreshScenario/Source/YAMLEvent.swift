import CYaml

/// What libyaml finds in a text, in the order written.
struct YAMLEvent {
  enum Kind: Equatable {
    case document, alias, plainScalar, quotedScalar, sequence, mapping
    /// Where a list or mapping ends.
    case end
  }

  var kind: Kind
  /// The characters that it stands for; those of a list or mapping to its end.
  var range: Range<Int>
  /// A scalar's text or an alias's name.
  var text = ""
  var anchor: String?
  var tag: String?

  var isCollection: Bool { kind == .sequence || kind == .mapping }

  /// Why a text cannot be read.
  struct Failure: Error {
    var message: String
    var index = 0
    /// Where that began to go wrong.
    var contextIndex = 0
  }

  static let unreadable = "the file cannot be read as YAML"
  static let depthMessage = "values are nested deeper than a scenario ever needs"
  /// Deeper nesting is not read on, so that it takes no memory.
  private static let maximumDepth = 1000

  /// The events of a text, up to a second document.
  static func events(of text: [Unicode.Scalar]) throws(Failure) -> [YAMLEvent] {
    let (scalars, origins) = SourceText.joiningSurrogatePairs(in: text)
    let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
    func index(_ mark: yaml_mark_t) -> Int {
      let index = min(mark.index, scalars.count)
      return origins?[index] ?? index
    }
    let failure = Failure(message: unreadable)
    var parser = yaml_parser_t()
    return try bytes.withUnsafeBufferPointer { bytes in
      withUnsafeMutablePointer(to: &parser) { parser -> Result<[YAMLEvent], Failure> in
        guard yaml_parser_initialize(parser) == 1 else { return .failure(failure) }
        defer { yaml_parser_delete(parser) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        var events: [YAMLEvent] = []
        var open: [Int] = []
        var documentCount = 0
        while documentCount < 2 {
          var event = yaml_event_t()
          guard yaml_parser_parse(parser, &event) == 1 else {
            guard let problem = parser.pointee.problem else { return .failure(failure) }
            let context = parser.pointee.context.map { "\(String(cString: $0)) " } ?? ""
            let mark = index(parser.pointee.problem_mark)
            return .failure(
              Failure(
                message: "this is not YAML: \(context)\(String(cString: problem))", index: mark,
                contextIndex: context.isEmpty ? mark : index(parser.pointee.context_mark)))
          }
          defer { yaml_event_delete(&event) }
          if event.type == YAML_STREAM_END_EVENT { break }
          let start = index(event.start_mark)
          let range = start..<max(start, index(event.end_mark))
          guard var found = YAMLEvent(event, range) else { continue }
          if found.isCollection { open.append(events.count) }
          if found.kind == .document { documentCount += 1 }
          if found.kind == .end, let start = open.popLast() {
            // Without a bracket it ends where the last value does.
            let end = range.isEmpty ? events[events.count - 1].range.upperBound : range.upperBound
            events[start].range = events[start].range.lowerBound..<end
            found.range = end..<end
          }
          guard open.count <= maximumDepth else {
            return .failure(Failure(message: depthMessage, index: range.lowerBound))
          }
          events.append(found)
        }
        return .success(events)
      }
    }.get()
  }

  private init?(_ event: yaml_event_t, _ range: Range<Int>) {
    func string(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
      characters.map { String(cString: $0) }
    }
    self.range = range
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      kind = .document
    case YAML_ALIAS_EVENT:
      kind = .alias
      text = string(event.data.alias.anchor) ?? ""
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      kind = scalar.style == YAML_PLAIN_SCALAR_STYLE ? .plainScalar : .quotedScalar
      text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      (anchor, tag) = (string(scalar.anchor), string(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequence
      let sequence = event.data.sequence_start
      (anchor, tag) = (string(sequence.anchor), string(sequence.tag))
    case YAML_MAPPING_START_EVENT:
      kind = .mapping
      let mapping = event.data.mapping_start
      (anchor, tag) = (string(mapping.anchor), string(mapping.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      kind = .end
    default:
      return nil
    }
  }
}
