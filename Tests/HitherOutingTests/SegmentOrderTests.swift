import TestSupport
import Testing

/// A segment begins with its earliest fix, in whatever order a file stores it.
@Suite("Order within segments")
struct SegmentOrderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    /// Where a segment's points stand in the file, from how many there are.
    var order: @Sendable (Int) -> [Int]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "newest first") { (0..<$0).reversed() },
    Case(name: "two swapped at the start") { [1, 0] + (2..<$0) },
  ]

  /// Two segments 30 s apart, in file order as a case says, the later one first or not.
  private static func gpx(_ count: Int, isTurned: Bool, _ order: (Int) -> [Int]) -> String {
    let segments = [0, 1].map { segment in
      let points = order(count).map { index in
        let second = segment * (count + 30) + index
        let (hour, minute) = (second / 3600 + 6, second / 60 % 60)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "<trkpt lat=\"47\" lon=\"\(11 + Double(index) / 10_000)\">"
          + "<time>2026-05-01T\(two(hour)):\(two(minute)):\(two(second % 60))Z</time></trkpt>\n"
      }
      return "<trkseg>\n" + points.joined() + "</trkseg>\n"
    }
    return "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>\n"
      + (isTurned ? segments.reversed() : segments).joined() + "</trk></gpx>\n"
  }

  @Test(arguments: cases, [3, 5000])
  func summariesAreTheSame(_ sample: Case, count: Int) throws {
    let folder = try ScratchFolder()
    let plain = try folder.write(
      Self.gpx(count, isTurned: false) { Array(0..<$0) }, to: "plain/leo.gpx")
    let turned = try folder.write(
      Self.gpx(count, isTurned: sample.name == "newest first", sample.order), to: "turned/leo.gpx")
    let known = try #require(try run([plain]).member("leo"))
    let found = try #require(try run([turned]).member("leo"))
    #expect(found.rawDistance == known.rawDistance)
    #expect(found.distance == known.distance)
    #expect(found.time == known.time)
    #expect(known.quality.gaps == 1)
    #expect(found.quality.gaps == 1)
  }
}
