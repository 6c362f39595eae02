import HitherEstimates
import HitherText
import HitherTracks
import Testing

@testable import HitherOuting
@testable import HitherReport

@Suite("Tables of separated values")
struct TableTests {
  @Test("members.csv has the scalar fields of summary.json, in their order, with their texts")
  func membersFollowSummary() throws {
    let summary = SampleOuting.content().summary
    let document = try ReadBack.json(SummaryDocument.json(summary))
    let members = try #require(try document["members"]?.elements("members"))
    let records = ReadBack.csv(MembersTable.csv(summary))
    let header = try #require(records.first)
    #expect(Set(header).count == header.count)
    #expect(header.allSatisfy { $0.wholeMatch(of: /[a-z0-9_]+/) != nil })
    #expect(header.contains { $0.hasPrefix("unknown_") })
    #expect(records.count == members.count + 1)
    for (member, record) in zip(members, records.dropFirst()) {
      let leaves = Self.leaves(member)
      let row = Dictionary(uniqueKeysWithValues: zip(header, record))
      for (name, text) in leaves { #expect(row[name] == text, "\(name)") }
      // Fields that are null objects have empty cells.
      let rest = header.filter { name in !leaves.contains { $0.name == name } }
      for name in rest { #expect(row[name] == "", "\(name)") }
      #expect(header.filter { name in leaves.contains { $0.name == name } } == leaves.map(\.name))
    }
    #expect(header.contains("stops_count") && header.contains("off_route_max_cross_track_m"))
    #expect(header.contains("quality_median_interval_s") && header.contains("fences_count"))
  }

  /// The leaves of an object as a table names and writes them.
  static func leaves(_ node: JSONNode, _ prefix: String = "") -> [(name: String, text: String)] {
    guard case .object(let members) = node.value else { return [] }
    return members.flatMap { member -> [(name: String, text: String)] in
      // A reason's key is the path of a field.
      let name = prefix + member.key.replacing(".", with: "_")
      switch member.node.value {
      case .object: return leaves(member.node, name + "_")
      case .array(let items): return [(name + "_count", String(items.count))]
      case .string(let text): return [(name, text)]
      case .number(let number):
        var buffer = TextBuffer()
        buffer.append(shortest: number)
        return [(name, buffer.text)]
      case .bool(let truth): return [(name, truth ? "true" : "false")]
      case .null:
        let isObject = [
          "off_route", "straggling", "near_leader", "route", "states", "modes", "heart_rate",
          "battery", "walking_time", "terrain", "network",
        ]
        .contains(name)
        return isObject ? [] : [(name, "")]
      }
    }
  }

  @Test("pieces of the way add up to the totals, in the written text")
  func splitsAddUp() throws {
    let summary = SampleOuting.content().summary
    let totals = ReadBack.csv(MembersTable.csv(summary))
    let splits = ReadBack.csv(SplitsTable.csv(summary))
    let header = try #require(splits.first)
    #expect(
      header.joined(separator: ",")
        == "member,unit,index,start,end,distance_m,duration_s,moving_s,ascent_m,descent_m,partial")
    let pairs = [
      ("distance_m", "distance_m"), ("duration_s", "elapsed_s"), ("moving_s", "moving_s"),
      ("ascent_m", "ascent_m"), ("descent_m", "descent_m"),
    ]
    for total in totals.dropFirst() {
      let row = Dictionary(uniqueKeysWithValues: zip(totals[0], total))
      for unit in ["km", "mi"] {
        let pieces = splits.dropFirst().filter { $0[0] == row["id"] && $0[1] == unit }
        #expect(pieces.count > 5)
        // A piece around a recording gap is several units long, and partial.
        let ends = [0] + pieces.compactMap { Int($0[2]) }
        #expect(ends.count == pieces.count + 1)
        for (piece, (before, end)) in zip(pieces.dropLast(), zip(ends, ends.dropFirst())) {
          #expect(end > before && piece[10] == (end - before > 1 ? "true" : "false"))
        }
        #expect(pieces.last?[10] == "true")
        for (name, totalName) in pairs {
          let column = try #require(header.firstIndex(of: name))
          let parts = pieces.compactMap { ReadBack.thousandths($0[column]) }
          #expect(parts.count == pieces.count)
          #expect(parts.reduce(0, +) == ReadBack.thousandths(row[totalName] ?? ""), "\(name)")
        }
      }
    }
  }

  @Test("no name is a formula to a spreadsheet")
  func formulas() throws {
    let names = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'=1", "a,\"b\"\nc", "=cmd|' /C calc'!A0"]
    let summary = SampleOuting.content(names: names, leader: nil, hours: 0.2).summary
    let records = ReadBack.csv(MembersTable.csv(summary))
    let written = records.dropFirst().map { $0[1] }
    #expect(
      written == names.map { $0 == "\t=1" ? "'\t'=1" : $0.hasPrefix("a") ? $0 : "'" + $0 })
    let text = String(decoding: MembersTable.csv(summary), as: UTF8.self)
    #expect(!text.contains(",=") && !text.contains(",\"=") && !text.contains(",\t"))
  }

  @Test func negativeFiguresStayNumbers() throws {
    var summary = SampleOuting.content(names: ["Otto"], hours: 0.2).summary
    summary.members[0].climb?.lowest = -12.34
    let records = ReadBack.csv(MembersTable.csv(summary))
    let column = try #require(records[0].firstIndex(of: "min_elevation_m"))
    #expect(records[1][column] == "-12.3")
  }

  @Test func timeline() throws {
    #expect(
      String(decoding: TimelineTable.csv([]), as: UTF8.self)
        == "member,state,place,start,end,duration_s\n")
    let start = Instant(milliseconds: 1_777_594_200_000)
    let interval = StateStay(
      member: "leo", state: "out", place: nil, start: start, end: start + 1500)
    let text = String(decoding: TimelineTable.csv([interval]), as: UTF8.self)
    #expect(text.hasSuffix("leo,out,,2026-05-01T00:10:00Z,2026-05-01T00:10:01.500Z,1.5\n"))
  }

  @Test("rejects come out piece by piece, and parts of a table make one")
  func rejects() {
    var table = RejectsTable()
    var part = RejectsTable(writesHeader: false)
    #expect(part.takeBytes() == [])
    var bytes: [UInt8] = []
    for line in 1...3 {
      let reject = Reject(
        file: "a,b.csv", line: line, column: 1, reason: "no latitude", record: "=1,\"2\"\n")
      if line < 3 { table.append(reject) } else { part.append(reject) }
      bytes += table.takeBytes() + part.takeBytes()
    }
    #expect(table.count + part.count == 3)
    #expect(table.pendingByteCount == 0 && part.pendingByteCount == 0)
    let records = ReadBack.csv(bytes)
    #expect(records.first == ["file", "line", "column", "reason", "record"])
    #expect(records.count == 4)
    #expect(records.last == ["a,b.csv", "3", "1", "no latitude", "'=1,\"2\"\n"])
  }

  @Test("totals by name become columns in the order of the names")
  func totals() {
    let description = FieldDescription("states", "", .totals, canBeNull: true)
    var cell = TextBuffer()
    FieldContent.totals([(name: "home", milliseconds: 1500)])
      .append(as: description, toCell: &cell)
    #expect(cell.isEmpty)
    var writer = JSONWriter(style: .compact)
    FieldContent.totals([(name: "home", milliseconds: 1500), (name: "out", milliseconds: 3)])
      .write(as: description, to: &writer)
    #expect(writer.buffer.text == #"{"home":1.5,"out":0.003}"#)
  }
}
