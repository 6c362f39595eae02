internal import HitherText
public import HitherTracks

/// An entry of an outing's log that arrived among the fixes of a stream, with its line.
public struct StreamedEntry: Hashable, Sendable {
  /// The entry.
  public var entry: LogEntry
  /// The JSON object, without a newline.
  public var line: [UInt8]

  /// Reads an object.
  ///
  /// - Parameter member: The sender, if known; the line may not name anyone else.
  init(
    _ bytes: [UInt8], _ range: Range<Int>, line number: Int, member: ArraySlice<UInt8>? = nil,
    _ tally: inout NoticeTally
  ) throws(RecordFault) {
    line = Array(bytes[range])
    do throws(JSONError) {
      var reader = JSONReader(bytes, range: range, line: number)
      var node = try reader.readNode()
      try reader.finish()
      if let member {
        let name = String(decoding: member, as: UTF8.self)
        if let said = node["member"], !said.isNull {
          guard try said.string("member") == name else {
            throw said.error("the entry names another member than its sender")
          }
        } else {
          line = try Self.line(line, naming: name, node)
          var again = JSONReader(line, range: line.indices, line: number)
          node = try again.readNode()
        }
      }
      entry = try LogLine(node, line: number, &tally).entry
    } catch {
      throw RecordFault(reason: error.message, column: error.column)
    }
  }

  /// Reads a stored line.
  package init(kept line: [UInt8]) throws(FormatError) {
    var tally = NoticeTally(file: "")
    do throws(RecordFault) {
      try self.init(line, line.indices, line: 1, &tally)
    } catch {
      throw FormatError(.damaged, file: "", message: error.reason)
    }
  }

  /// The object with a member added.
  private static func line(
    _ line: [UInt8], naming name: String, _ node: JSONNode
  ) throws(JSONError) -> [UInt8] {
    guard let brace = line.firstIndex(of: UInt8(ascii: "{")),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C })
    else { throw node.error("an entry needs a member") }
    return line[...brace] + Array("\"member\": \"\(name)\", ".utf8) + line[(brace + 1)...]
  }
}
