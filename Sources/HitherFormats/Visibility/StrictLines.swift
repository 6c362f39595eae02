internal import HitherText

/// Reads documents of one JSON object a line in which no line may be skipped.
enum StrictLines {
  /// Reads all lines that are not blank.
  ///
  /// - Throws: The first line that `body` does not accept, with its place.
  static func read(
    _ bytes: [UInt8], _ file: String, _ body: (JSONNode) throws(JSONError) -> Void
  ) throws(FormatError) {
    var scanner = LineScanner(BytesSource(bytes))
    while true {
      let outcome: LineScanner<BytesSource>.Outcome
      do { outcome = try scanner.next() } catch { throw FormatError(error, file: file) }
      switch outcome {
      case .end: return
      case .tooLong:
        throw FormatError(
          .limit, file: file, line: scanner.lineNumber,
          message: "the line is longer than \(scanner.limit) bytes")
      case .line:
        let (line, range) = (scanner.bytes, scanner.range)
        guard !line[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
        do throws(JSONError) {
          var reader = JSONReader(line, range: range, line: scanner.lineNumber)
          let node = try reader.readNode()
          try reader.finish()
          try body(node)
        } catch {
          throw FormatError(
            .damaged, file: file, line: error.line, column: error.column, message: error.message)
        }
      }
    }
  }

  /// Checks that a line is an object that has only known keys.
  static func check(_ node: JSONNode, keys: [String]) throws(JSONError) {
    _ = try node.members("a line")
    for (member, suggestion) in node.unknownMembers(known: keys) {
      let hint = Suggestion.hint(naming: suggestion).map { "; \($0)" } ?? ""
      throw JSONError(
        place: member.keyPlace, message: "key '\(member.key)' is not known\(hint)")
    }
  }
}
