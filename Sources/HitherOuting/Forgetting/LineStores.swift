import HitherFiles
import HitherFormats
import HitherText
import HitherTracks

/// Erases a person from files of lines: audit and visibility, events, logs, and rejects.
///
/// An erased line becomes line ends, and a replaced name dashes, in place. The file keeps its length, so
/// a stream that continues it finds its position.
enum LineStores {
  /// The largest file, in bytes.
  static let limit = 1 << 30
  private static let rejectsHeader = Array("file,line,column,reason,record".utf8)

  static func isRejects(_ start: [UInt8]) -> Bool { start.starts(with: rejectsHeader) }

  /// Whether the first line is a JSON object, or the file has only line ends.
  static func isObjects(_ start: [UInt8]) -> Bool {
    let line = start.drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
    guard line.first == UInt8(ascii: "{") else { return line.isEmpty && !start.isEmpty }
    guard let end = line.firstIndex(of: 0x0A) else {
      return (try? JSONNode.parse(Array(line))) != nil
    }
    return (try? JSONNode.parse(Array(line[..<end]))) != nil
  }

  /// Whether the file is a document of Hither in one line, such as a manifest, and not a list of lines.
  static func isDocument(_ start: [UInt8]) -> Bool {
    let line = start.split(separator: 0x0A).first ?? []
    guard let node = try? JSONNode.parse(Array(line)),
      case .string(let schema)? = node["schema"]?.value
    else { return false }
    return schema.hasPrefix("hither/")
  }

  static func forgetObjects(
    _ person: ForgottenPerson, _ path: String
  ) throws(HitherError) -> ForgottenStore {
    var store = ForgottenStore(path, kind: kind(path))
    var (lines, mentions, damaged) = (0, 0, 0)
    try overwrite(path) { bytes in
      forEachLine(in: &bytes) { range, bytes in
        let line = Array(bytes[range])
        guard person.isMentioned(in: line) || line.contains(UInt8(ascii: "\\")) else { return }
        guard let node = try? JSONNode.parse(line), case .object = node.value else {
          guard person.isMentioned(in: line) else { return }
          (lines, damaged) = (lines + 1, damaged + 1)
          bytes.replaceSubrange(range, with: repeatElement(0x0A, count: range.count))
          return
        }
        switch outcome(of: line, node, person) {
        case .kept: return
        case .erased:
          lines += 1
          bytes.replaceSubrange(range, with: repeatElement(0x0A, count: range.count))
        case .replaced(let new):
          mentions += 1
          bytes.replaceSubrange(
            range, with: new + repeatElement(0x20, count: range.count - new.count))
        }
      }
      return lines + mentions > 0
    }
    store.add("lines", lines)
    store.add("mentions in others' lines", mentions)
    if damaged > 0 {
      store.notes.append("\(damaged) unreadable lines with the name were erased as a whole")
    }
    if lines == 0 {
      let senders = try LineSenders(of: person, path)
      if !senders.members.isEmpty {
        store.notes.append(
          "its positions are of \(senders.members.sorted().joined(separator: ", "))")
      }
    }
    return store
  }

  static func forgetRejects(
    _ person: ForgottenPerson, _ path: String
  ) throws(HitherError) -> ForgottenStore {
    var store = ForgottenStore(path, kind: "rejected records")
    var (erased, others) = (0, 0)
    try overwrite(path) { bytes in
      for range in records(in: bytes).dropFirst() {
        guard !person.mentions(in: bytes[range]).isEmpty else {
          others += 1
          continue
        }
        erased += 1
        bytes.replaceSubrange(range, with: repeatElement(0x0A, count: range.count))
      }
      return erased > 0
    }
    store.add("rejected records", erased)
    if others > 0 {
      store.notes.append(
        "\(others) other rejected records may be the person's without naming them; delete the file to be sure"
      )
    }
    return store
  }

  // MARK: Lines

  private enum Outcome {
    case kept
    case erased
    case replaced([UInt8])
  }

  private static func outcome(
    of line: [UInt8], _ node: JSONNode, _ person: ForgottenPerson
  ) -> Outcome {
    if case .string(let member)? = node["member"]?.value, person.isNamed(member) { return .erased }
    if let sender = OwnTracksSender(line, node), person.isNamed(sender.member) { return .erased }
    if let member = JSONFixOwner(node)?.member, person.isNamed(member) { return .erased }
    switch node["type"]?.value {
    case .string("look")?:
      guard let look = lookWithout(person, line) else { break }
      return look
    case .string("request")?, .string("approval")?, .string("revocation")?:
      // Without the viewer the line permits nobody anything.
      if case .string(let viewer)? = node["viewer"]?.value, person.isNamed(viewer) {
        return .erased
      }
    default: break
    }
    guard person.isMentioned(in: node) else { return .kept }
    guard let line = person.redacted(line) else { return .erased }
    return .replaced(line)
  }

  /// A look without the person: that somebody looked stays for the other members.
  private static func lookWithout(_ person: ForgottenPerson, _ line: [UInt8]) -> Outcome? {
    guard let entry = try? AuditDocument(parsing: line, file: "").entries.first,
      case .look(var look) = entry
    else { return nil }
    let before = look
    look.members.removeAll(where: person.isNamed)
    if person.isNamed(look.viewer) { look.viewer = "-" }
    guard look != before else { return .kept }
    guard !look.members.isEmpty else { return .erased }
    let new = Array(AuditEntry.look(look).line.dropLast())
    return new.count <= line.count ? .replaced(new) : nil
  }

  static func kind(_ path: String) -> String {
    switch FileName.name(of: path) {
    case AuditLog.fileName: "audit log"
    case "visibility.ndjson": "visibility file"
    default: "lines of JSON"
    }
  }

  // MARK: Bytes

  static func overwrite(
    _ path: String, _ body: (inout [UInt8]) -> Bool
  ) throws(HitherError) {
    do throws(FileFault) {
      try ErasedFile.overwrite(path, limit: limit, body)
    } catch {
      throw HitherError(error, path)
    }
  }

  /// Calls a body with the range of each line, without its end.
  static func forEachLine(
    in bytes: inout [UInt8], _ body: (Range<Int>, inout [UInt8]) -> Void
  ) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      if start < end { body(start..<end, &bytes) }
      start = end + 1
    }
  }

  /// The ranges of the records of a CSV file, in which quoted line ends belong to the record.
  private static func records(in bytes: [UInt8]) -> [Range<Int>] {
    var (ranges, start, isQuoted) = ([Range<Int>](), 0, false)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x22 { isQuoted.toggle() }
      guard byte == 0x0A, !isQuoted else { continue }
      if start < index { ranges.append(start..<index) }
      start = index + 1
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
    return ranges
  }
}
