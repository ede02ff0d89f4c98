import CYaml

/// A parsing event of libyaml, or of ``JSONReader``.
struct SourceEvent {
  var kind: SourceEventKind
  /// The range of the event's characters; that of a list or mapping extends to its end.
  var range: Range<Int>
  /// The text of a scalar or the name of an alias.
  var text = ""
  var anchor: String?
  var tag: String?

  var isCollection: Bool { kind == .sequence || kind == .mapping }

  /// An error that prevents a text from being parsed.
  struct Failure: Error {
    var message: String
    var index = 0
    /// The index at which the invalid construct begins.
    var contextIndex = 0
    var found: String?
    var allowed: String?
  }

  static let unreadable = "the file cannot be read as YAML"
  static let depthMessage = "values are nested too deeply"
  /// The nesting depth beyond which parsing stops, to bound memory.
  private static let maximumDepth = 1000

  /// Returns the events of a text in YAML in order, up to the start of a second document.
  static func events(of text: [Unicode.Scalar]) throws(Failure) -> [SourceEvent] {
    let (scalars, origins) = SourceText.joiningSurrogatePairs(in: text)
    let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
    func index(_ mark: yaml_mark_t) -> Int {
      let index = min(mark.index, scalars.count)
      return origins?[index] ?? index
    }
    let failure = Failure(message: unreadable)
    var parser = yaml_parser_t()
    return try bytes.withUnsafeBufferPointer { bytes in
      withUnsafeMutablePointer(to: &parser) { parser -> Result<[SourceEvent], Failure> in
        guard yaml_parser_initialize(parser) == 1 else { return .failure(failure) }
        defer { yaml_parser_delete(parser) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        var events: [SourceEvent] = []
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
                message: "invalid YAML: \(context)\(String(cString: problem))", index: mark,
                contextIndex: context.isEmpty ? mark : index(parser.pointee.context_mark)))
          }
          defer { yaml_event_delete(&event) }
          if event.type == YAML_STREAM_END_EVENT { break }
          let start = index(event.start_mark)
          let range = start..<max(start, index(event.end_mark))
          guard var found = SourceEvent(event, range) else { continue }
          if found.isCollection { open.append(events.count) }
          if found.kind == .document { documentCount += 1 }
          if found.kind == .end, let start = open.popLast() {
            // A list or mapping in block style ends with its last value.
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
}

extension SourceEvent {
  fileprivate init?(_ event: yaml_event_t, _ range: Range<Int>) {
    func string(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
      characters.map { String(cString: $0) }
    }
    self.init(kind: .document, range: range)
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: break
    case YAML_ALIAS_EVENT:
      kind = .alias
      text = string(event.data.alias.anchor) ?? ""
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      kind = scalar.style == YAML_PLAIN_SCALAR_STYLE ? .plainScalar : .quotedScalar
      text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      anchor = string(scalar.anchor)
      tag = string(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequence
      let sequence = event.data.sequence_start
      anchor = string(sequence.anchor)
      tag = string(sequence.tag)
    case YAML_MAPPING_START_EVENT:
      kind = .mapping
      let mapping = event.data.mapping_start
      anchor = string(mapping.anchor)
      tag = string(mapping.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      kind = .end
    default:
      return nil
    }
  }
}

/// The kind of a parsing event.
enum SourceEventKind: Equatable {
  case document, alias, plainScalar, quotedScalar, sequence, mapping
  /// The end of a list or mapping.
  case end
}
