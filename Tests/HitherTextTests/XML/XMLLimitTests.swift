import HitherText
import Testing

/// Documents made to exhaust a reader: each is skipped in bounded memory and linear time.
@Suite struct XMLLimitTests {
  /// A byte source that makes up its bytes, `count` times `unit` between two ends.
  struct RepeatedSource: ByteSource {
    var start: [UInt8]
    let unit: [UInt8]
    var count: Int
    var end: [UInt8]

    init(_ start: String, _ unit: String, times count: Int, _ end: String = "") {
      self.start = Array(start.utf8)
      self.unit = Array(unit.utf8)
      self.count = count
      self.end = Array(end.utf8)
    }

    mutating func read(into buffer: inout [UInt8], upTo limit: Int) -> Int {
      if !start.isEmpty { return take(&start, into: &buffer, upTo: limit) }
      // A unit that does not fit waits at the start for the next call.
      if count > 0 {
        let whole = min(count, max(1, limit / unit.count))
        for _ in 1..<whole { buffer.append(contentsOf: unit) }
        count -= whole
        start = unit
        let before = buffer.count
        _ = take(&start, into: &buffer, upTo: min(limit, unit.count))
        return (whole - 1) * unit.count + buffer.count - before
      }
      return take(&end, into: &buffer, upTo: limit)
    }

    private func take(_ bytes: inout [UInt8], into buffer: inout [UInt8], upTo limit: Int) -> Int {
      let taken = min(limit, bytes.count)
      buffer.append(contentsOf: bytes.prefix(taken))
      bytes.removeFirst(taken)
      return taken
    }
  }

  /// How often each kind of event comes, and the kinds of damage in order, repeats left out.
  private func count(
    _ source: RepeatedSource
  ) -> (starts: Int, ends: Int, texts: Int, faults: [XMLError.Kind], depth: Int) {
    var scanner = XMLScanner(source)
    var starts = 0
    var ends = 0
    var texts = 0
    var faults: [XMLError.Kind] = []
    var depth = 0
    while true {
      switch scanner.next() {
      case .startElement: starts += 1
      case .endElement: ends += 1
      case .text: texts += 1
      case .fault: if faults.last != scanner.fault.kind { faults.append(scanner.fault.kind) }
      case .endOfDocument: return (starts, ends, texts, faults, depth)
      }
      depth = max(depth, scanner.depth)
    }
  }

  @Test func aMillionElementsDeep() {
    let counts = count(RepeatedSource("", "<a>", times: 1_000_000))
    #expect(counts.starts == 1_000_000)
    #expect(counts.ends == 1_000_000)
    #expect(counts.depth == 1_000_000)
    #expect(counts.faults == [.nestedTooDeep, .cutDocument])
  }

  @Test func recordsAfterADescentAreRead() {
    let counts = count(RepeatedSource("<a>", "<b>", times: 300, "<p/><p/></a>"))
    #expect(counts.starts == 303)
    #expect(counts.ends == 303)
  }

  @Test func anEntityBombDoesNothing() {
    let declared = "<!DOCTYPE a [<!ENTITY x 'ha'><!ENTITY y '&x;&x;'>]><a>"
    let counts = count(RepeatedSource(declared, "&y;", times: 200_000, "</a>"))
    #expect(counts.faults == [.entityExpansion])
    #expect(counts.texts == 1)
  }

  struct Flood: CustomTestStringConvertible, Sendable {
    let start: String
    let unit: String
    let times: Int
    let end: String
    let faults: [XMLError.Kind]
    /// Points that are read after the flood.
    let starts: Int
    var testDescription: String { start + unit + "…" }
  }

  static let floods: [Flood] = [
    Flood(
      start: "<a><b>", unit: "x", times: 1_400_000, end: "</b><p/></a>", faults: [.textTooLong],
      starts: 3),
    Flood(
      start: "<a><b c='", unit: "x", times: 1_400_000, end: "'/><p/></a>",
      faults: [.tagTooLong, .textTooLong], starts: 3),
    Flood(
      start: "<a><", unit: "x", times: 1_400_000, end: "/><p/></a>",
      faults: [.tagTooLong, .textTooLong], starts: 3),
    Flood(
      start: "<a><b", unit: " c1=''", times: 2, end: "/><p/></a>", faults: [.repeatedAttribute],
      starts: 3),
    Flood(
      start: "<a>", unit: "<!--", times: 300_000, end: "<p/></a>", faults: [.unterminated],
      starts: 2),
    Flood(
      start: "<a>", unit: "<![CDATA[", times: 300_000, end: "<p/></a>", faults: [.unterminated],
      starts: 2),
    Flood(
      start: "<a>", unit: "<!DOCTYPE", times: 300_000, end: "><p/></a>", faults: [.unterminated],
      starts: 2),
    Flood(
      start: "<a>", unit: "<?", times: 300_000, end: "<p/></a>", faults: [.unterminated],
      starts: 2),
    Flood(
      start: "<a>", unit: "<", times: 1_400_000, end: "<p/></a>", faults: [.strayBracket], starts: 2
    ),
    Flood(
      start: "<a>", unit: "</b>", times: 300_000, end: "<p/></a>", faults: [.unmatchedEndTag],
      starts: 2),
    Flood(start: "<a>", unit: " ", times: 2_000_000, end: "<p/></a>", faults: [], starts: 2),
    Flood(
      start: "<a><!-- ", unit: "<p/>", times: 400_000, end: "--><p/></a>", faults: [], starts: 2),
  ]

  @Test(arguments: floods)
  func aFloodIsPassedOver(_ flood: Flood) {
    let counts = count(
      RepeatedSource(flood.start, flood.unit, times: flood.times, flood.end))
    #expect(counts.faults.filter { $0 != .unclosedElement } == flood.faults)
    #expect(counts.starts == flood.starts)
    #expect(counts.ends == flood.starts)
  }

  @Test func tooManyAttributes() {
    let attributes = (0...XMLLimits.attributeCount).map { " a\($0)=''" }.joined()
    let events = trace("<a><b\(attributes)/><p/></a>")
    #expect(events.count(where: isFault) == 1)
    #expect(events.suffix(3) == ["<p", "/p", "/a"])
  }

  @Test func aMarkedRecordIsCutToItsLimit() {
    var scanner = XMLScanner(RepeatedSource("<a>\n<p>", "<b/>", times: 500_000, "</p></a>"))
    let point = XMLName("p")
    while true {
      switch scanner.next() {
      case .startElement where scanner.name == point: scanner.markRecord()
      case .endElement where scanner.name == point:
        let record = scanner.markedRecord(includingThisTag: true)
        #expect(record.count == XMLLimits.recordLength)
        #expect(String(decoding: record.prefix(11), as: UTF8.self) == "<p><b/><b/>")
        #expect(scanner.placeOfMark() == (2, 1))
        return
      case .endOfDocument:
        Issue.record("the record does not end")
        return
      default: break
      }
    }
  }
}
