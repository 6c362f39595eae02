import CArrow
import HitherFormats
import HitherOuting
import Testing

@testable import HitherArrow

/// Fixes through the C functions: what they give as a table is taken as a table.
@Suite("Arrow streams")
struct RoundTripTests {
  /// Fixes as the library itself gives them.
  private func table(_ rows: [Row]) -> ResultTable {
    var table = ResultTable([
      ("member", .text), ("time", .instant), ("lat", .number), ("lon", .number),
    ])
    for row in rows {
      table.append { columns in
        if let member = row.member {
          columns[0].append(text: member)
        } else {
          columns[0].appendNull()
        }
        if let time = row.time { columns[1].append(integer: time) } else { columns[1].appendNull() }
        columns[2].append(number: row.lat)
        columns[3].append(number: row.lon)
      }
    }
    return table
  }

  private func open(_ table: ResultTable, _ request: String) throws -> FixesHandle {
    let request = try Request(request)
    var stream = unsafe ArrowArrayStream()
    unsafe ArrowExport.fill(&stream, with: table)
    defer { #expect(unsafe stream.release == nil) }
    return try unsafe FixesHandle(draining: &stream, request)
  }

  private typealias Row = (member: String?, time: Int64?, lat: Double, lon: Double)

  private func walk(_ member: String, _ count: Int) -> [Row] {
    (0..<count).map { index -> Row in
      let time: Int64 = 1_700_000_000_000 + Int64(index) * 5000
      return (member: member, time: time, lat: 47 + Double(index) * 1e-4, lon: 11)
    }
  }

  @Test func aTableIsSummedUp() throws {
    let fixes = try open(table(walk("leo", 200) + walk("mia", 100)), #"{"member": "member"}"#)
    let summary = try fixes.run("summary", try Request(""))
    #expect(summary.batches.count == 1)
    let columns = try #require(summary.batches.first)
    let count = try #require(columns.first { $0.name == "fixes" })
    #expect(count.integers == [200, 100])
    let distance = try #require(columns.first { $0.name == "distance_m" })
    #expect(distance.numbers.allSatisfy { $0 > 900 })
  }

  /// More rows than a batch, so that the stream has several.
  @Test func whatGoesOutComesBack() throws {
    let rows = walk("leo", ResultTable.batchRows + 10)
    let fixes = try open(table(rows), #"{"member": "member"}"#)
    let back = try fixes.run("fixes", try Request(""))
    #expect(back.batches.count == 2)
    #expect(back.batches.map { $0[0].count } == [ResultTable.batchRows, 10])
    #expect(back.batches.flatMap { $0[1].integers } == rows.compactMap(\.time))
    #expect(back.batches.flatMap { $0[2].numbers } == rows.map { ($0.lat * 1e7).rounded() / 1e7 })
  }

  @Test func rowsThatAreNoFixesAreCounted() throws {
    var rows = walk("leo", 20)
    rows.append((member: nil, time: 1_700_000_000_000, lat: 47, lon: 11))
    rows.append((member: "leo", time: 1_700_000_900_000, lat: .nan, lon: 11))
    rows.append((member: "leo", time: 1_700_000_900_000, lat: 91, lon: 11))
    rows.append((member: "leo", time: .max, lat: 47, lon: 11))
    let fixes = try open(table(rows), #"{"member": "member"}"#)
    let found = try fixes.diagnostics()
    #expect(found.rejects == 4)
    #expect(!found.warnings.isEmpty)
  }

  @Test(arguments: [
    (#"{"member": "who"}"#, "there is no column 'who' for the member"),
    (#"{"lat": "time"}"#, "column 'time' is a timestamp, not numbers"),
    (#"{"time": "lat"}"#, "column 'lat' is float64, not a timestamp"),
    (#"{"member": "lat"}"#, "column 'lat' is float64, not text or whole numbers"),
    (#"{"leader": 5}"#, "leader is a number, not a text"),
    (#"{"leader""#, "the request is not JSON"),
    ("[]", "the request is not a JSON object"),
  ])
  func whatDoesNotFitIsNamed(request: String, message: String) {
    let error = #expect(throws: (any Error).self) { try open(table(walk("leo", 5)), request) }
    #expect((error as? HitherError)?.message.hasPrefix(message) ?? false)
  }

  @Test func anEmptyTableIsAnError() {
    #expect(throws: (any Error).self) { try open(table([]), "{}") }
    var stream = unsafe ArrowArrayStream()
    #expect(throws: (any Error).self) {
      unsafe try FixesHandle(draining: &stream, try Request(""))
    }
  }

  @Test func formatsAreRead() {
    #expect(
      ArrowKind("tsu:Europe/Berlin") == .timestamp(perSecond: 1_000_000, zone: "Europe/Berlin"))
    #expect(ArrowKind("tsn:") == .timestamp(perSecond: 1_000_000_000, zone: ""))
    #expect(ArrowKind("tdD").words == "a date")
    #expect(ArrowKind("d:10,2") == .decimal(bytes: 16, scale: 2))
    #expect(ArrowKind("d:9,-3,32") == .decimal(bytes: 4, scale: -3))
    #expect(ArrowKind("d:9") == .other("d:9") && ArrowKind("d:9,2,8") == .other("d:9,2,8"))
    #expect(ArrowKind("vu").isText && ArrowKind("U").isText && ArrowKind("u").isText)
    #expect(ArrowKind("").words == "of the Arrow type ''")
  }

  /// The C functions give an error as text, and never a trap.
  @Test func theFunctionsCheckTheirPointers() throws {
    var error: UnsafeMutablePointer<CChar>?
    #expect(unsafe runMethod(nil, nil, nil, nil, &error) == 1)
    let text = unsafe error.map { unsafe String(cString: $0) } ?? ""
    #expect(text.contains("\"message\""))
    unsafe freeText(error)
    #expect(openStream(nil, nil, nil, nil) == 1)
    #expect(openFiles(nil, nil, nil) == 1)
    #expect(writeReport(nil, nil, nil, nil) == 1)
    releaseFixes(nil)
    freeText(nil)
  }
}
