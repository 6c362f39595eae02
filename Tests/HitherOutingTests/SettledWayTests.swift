import Foundation
import HitherEstimates
import HitherGeodesy
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// Sections, splits, charts, outline and fixes read one way, whose end is the summary's.
@Suite("One settled way")
struct SettledWayTests {
  @Test(arguments: Recordings.datasets)
  func ofDatasets(_ path: String) throws {
    #expect(try violations([path]) == [])
  }

  @Test(arguments: UInt64(101)...103)
  func ofMadeUpOutings(seed: UInt64) throws {
    #expect(try madeUp(seed: seed) == [])
  }

  /// Takes minutes, and so goes with the recordings.
  @Test(.enabled(if: Recordings.corpus != nil))
  func ofManyMadeUpOutings() throws {
    for seed in UInt64(1001)...1200 { #expect(try madeUp(seed: seed) == [], "seed \(seed)") }
  }

  @Test(.enabled(if: Recordings.corpus != nil), arguments: Recordings.real)
  func ofRealRecordings(_ path: String) throws {
    do {
      #expect(try violations([path]) == [])
    } catch let error as HitherError {
      // What holds neither track nor route is refused; all else is an error of ours.
      #expect(error.code == .data && path.contains("hostile"))
    }
  }

  @Test("points without times have the way as it was drawn")
  func untimed() throws {
    let folder = try ScratchFolder()
    let points = (0..<40).map { index -> Fix in
      var fix = Fix(
        time: .absent,
        coordinate: Coordinate(
          latitudeE7: 470_000_000 + Int32(index) * 9000, longitudeE7: 110_000_000))
      fix.elevation = 500
      return fix
    }
    let lines = points.map { $0.line(member: "ana") }.joined()
    let result = try run([try folder.write(lines, to: "ana.ndjson")], needs: RunNeeds.everything)
    #expect(try WayLaws.violations(of: result) == [])
    #expect(result.outlines.first?.last?.distance ?? 0 > 3000)
  }

  /// A walk with a fix every five seconds; for some minutes only inaccurate ones come, and the way goes on through them.
  @Test("inaccurate fixes have their share of the way")
  func inaccurate() throws {
    let folder = try ScratchFolder()
    let lines = (0..<400).map { index -> String in
      var fix = Fix(
        time: MadeUp.start + Int64(index) * 5000,
        coordinate: Coordinate(
          latitudeE7: 470_000_000 + Int32(index) * 600, longitudeE7: 110_000_000))
      let isCoarse = (200..<210).contains(index)
      if isCoarse { fix.coordinate.longitudeE7 += index % 2 == 0 ? 900_00 : -900_00 }
      let accuracy = isCoarse ? 2500 : 5
      return String(fix.line(member: "ana").dropLast(2)) + ",\"accuracy\":\(accuracy)}\n"
    }
    let path = try folder.write(lines.joined(), to: "ana.ndjson")
    let result = try run([path], needs: RunNeeds.everything)
    #expect(try WayLaws.violations(of: result) == [])
    #expect(result.summary.members[0].quality.inaccurate == 10)
    var ways: [Double] = []
    try result.fixes[0]?.read { ways += $0[SummaryFold.distanceColumn] }
    #expect(ways.count == 400)
    let steps = zip(ways, ways.dropFirst()).map { $1 - $0 }
    #expect(steps[195..<215].allSatisfy { (6..<7.5).contains($0) })
  }

  @Test("heights that stand for none are no heights", arguments: [false, true])
  func unknownHeights(isAlways: Bool) throws {
    let folder = try ScratchFolder()
    let lines = MadeUp.walk(900, seed: 3).enumerated().map { index, walked -> String in
      var fix = walked
      fix.elevation = isAlways || (300..<330).contains(index) ? 0 : 500 + Double(index % 10)
      return fix.line(member: "ana")
    }
    let path = try folder.write(lines.joined(), to: "ana.ndjson")
    let result = try run([path], needs: RunNeeds.everything)
    let member = result.summary.members[0]
    let heights = result.outlines[0].map(\.elevation)
    #expect((member.climb == nil) == isAlways && (member.walkingTime == nil) == isAlways)
    #expect(heights.allSatisfy { $0.isNaN || $0 >= 500 })
    #expect(heights.contains { $0.isNaN } && heights.allSatisfy(\.isNaN) == isAlways)
    // What was recorded stays as it was.
    var recorded: [Double] = []
    try result.fixes[0]?.read { recorded += $0[.elevation] }
    #expect(recorded.contains(0))
  }

  private func violations(_ inputs: [String]) throws -> [String] {
    try WayLaws.violations(of: run(inputs, needs: RunNeeds.everything))
  }

  private func madeUp(seed: UInt64) throws -> [String] {
    let folder = try ScratchFolder()
    return try violations([try MadeUp.write(MadeUp.group(seed: seed), in: folder)])
  }

  private func run(
    _ inputs: [String], needs: (OutingPlan) throws -> RunNeeds
  ) throws -> OutingResult {
    try HitherOutingTests.run(inputs, OutingOptions(), needs)
  }
}
