import CExpat

/// An element of an XML file.
struct XMLNode {
  /// The name without a prefix.
  let name: String
  /// The attributes, by their names without prefixes.
  let attributes: [String: String]
  /// The line and the column, 1-based.
  let position: SourcePosition
  var children: [XMLNode] = []
  /// The text between the children.
  var text = ""

  subscript(attribute: String) -> String? { attributes[attribute] }
}

extension XMLNode {
  /// The maximum nesting depth of elements, to bound the stack.
  private static let maximumDepth = 200
  /// The maximum number of elements.
  private static let maximumCount = 200_000

  /// Parses a file without a document type, so that it can neither define nor include entities.
  init(parsing bytes: [UInt8]) throws(ArtworkError) {
    guard let parser = XML_ParserCreate(nil) else {
      throw ArtworkError(message: "cannot be read: not enough memory")
    }
    defer { XML_ParserFree(parser) }
    let builder = Builder(parser)
    // The builder outlives the parsing, which calls it back on this thread only.
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data, let name else { return }
        Unmanaged<Builder>.fromOpaque(data).takeUnretainedValue().start(name, attributes)
      },
      { data, _ in
        guard let data else { return }
        Unmanaged<Builder>.fromOpaque(data).takeUnretainedValue().end()
      })
    XML_SetCharacterDataHandler(parser) { data, text, length in
      guard let data, let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      Unmanaged<Builder>.fromOpaque(data).takeUnretainedValue().append(
        String(decoding: bytes, as: UTF8.self))
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasInternalSubset in
      guard let data, hasInternalSubset != 0 else { return }
      Unmanaged<Builder>.fromOpaque(data).takeUnretainedValue().refuse(
        "defines entities, which are not read")
    }
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.bindMemory(to: CChar.self).baseAddress, CInt(clamping: buffer.count), 1)
    }
    if let problem = builder.problem { throw problem }
    guard status == XML_STATUS_OK, let root = builder.root else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw ArtworkError(
        position: Builder.position(of: parser), message: "is not valid XML: \(reason ?? "empty")")
    }
    self = root
  }

  /// The elements that are open while a file is parsed.
  private final class Builder {
    private let parser: XML_Parser
    private var open: [XMLNode] = []
    private var count = 0
    private(set) var root: XMLNode?
    private(set) var problem: ArtworkError?

    init(_ parser: XML_Parser) { self.parser = parser }

    static func position(of parser: XML_Parser) -> SourcePosition {
      .file(
        line: Int(XML_GetCurrentLineNumber(parser)),
        column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    func start(
      _ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
      count += 1
      guard open.count < XMLNode.maximumDepth, count <= XMLNode.maximumCount else {
        return refuse("has too many elements, or nests them too deeply")
      }
      var known: [String: String] = [:]
      var index = 0
      while let key = attributes?[index], let value = attributes?[index + 1] {
        known[Self.local(String(cString: key))] = String(cString: value)
        index += 2
      }
      open.append(
        XMLNode(
          name: Self.local(String(cString: name)), attributes: known,
          position: Self.position(of: parser)))
    }

    func end() {
      guard let node = open.popLast() else { return }
      if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
    }

    func append(_ text: String) {
      if !open.isEmpty { open[open.count - 1].text += text }
    }

    func refuse(_ message: String) {
      problem = problem ?? ArtworkError(position: Self.position(of: parser), message: message)
      XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private static func local(_ name: String) -> String {
      name.lastIndex(of: ":").map { String(name[$0...].dropFirst()) } ?? name
    }
  }
}
