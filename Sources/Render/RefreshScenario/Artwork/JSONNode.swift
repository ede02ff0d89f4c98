/// A value of a JSON file, with the index at which it is written.
struct JSONNode {
  enum Content {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONNode])
    case object([String: JSONNode])
  }

  let content: Content
  /// The index of the first character, in Unicode scalars.
  let index: Int

  subscript(key: String) -> JSONNode? {
    if case .object(let members) = content { members[key] } else { nil }
  }

  var number: Double? { if case .number(let number) = content { number } else { nil } }

  var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The values of a list; empty for another value.
  var items: [JSONNode] { if case .list(let items) = content { items } else { [] } }

  var isList: Bool { if case .list = content { true } else { false } }

  /// Whether the value is `true`, or a number other than 0.
  var isTrue: Bool {
    switch content {
    case .flag(let flag): flag
    case .number(let number): number != 0
    default: false
    }
  }

  /// The value as shown in an error message.
  var found: String {
    switch content {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): number.decimalText()
    case .text(let text): "\"\(text.shortened())\""
    case .list(let items): "a list of \(items.count)"
    case .object: "an object"
    }
  }
}

extension JSONNode {
  /// The value for writing, with the members of objects sorted.
  var value: JSONValue {
    switch content {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .list(let items): .list(items.map(\.value))
    case .object(let members):
      .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
    }
  }

  /// The nesting depth of artwork files, far beyond what their editors write.
  private static let maximumDepth = 400

  /// Parses a text that contains one value.
  init(parsing text: [Unicode.Scalar]) throws(SourceEvent.Failure) {
    var events = try JSONReader.events(of: text, maximumDepth: Self.maximumDepth)[1...]
    self.init(&events)
  }

  private init(_ events: inout ArraySlice<SourceEvent>) {
    let event = events.removeFirst()
    index = event.range.lowerBound
    switch event.kind {
    case .mapping:
      var members: [String: JSONNode] = [:]
      while let key = events.first, key.kind != .end {
        events.removeFirst()
        members[key.text] = JSONNode(&events)
      }
      events = events.dropFirst()
      content = .object(members)
    case .sequence:
      var items: [JSONNode] = []
      while let next = events.first, next.kind != .end { items.append(JSONNode(&events)) }
      events = events.dropFirst()
      content = .list(items)
    case .quotedScalar: content = .text(event.text)
    default:
      content =
        switch event.text {
        case "null": .null
        case "true": .flag(true)
        case "false": .flag(false)
        default: .number(Double(event.text) ?? 0)
        }
    }
  }
}
