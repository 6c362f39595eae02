import HitherEstimates
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// One member's recordings, told apart from the files of two people, and made one.
@Suite("Recordings of one member")
struct MergeTests {
  private let folder: ScratchFolder
  private let walk = MadeUp.walk(900, seed: 41)

  init() throws {
    folder = try ScratchFolder()
    try folder.write(walk.lines(), to: "hike/whole.ndjson")
  }

  private func merges(_ texts: String...) throws -> OutingOptions {
    var options = OutingOptions()
    for text in texts { try OutingOptions.merge(text, into: &options.merges) }
    return options
  }

  private func write(_ fixes: [Fix], _ name: String) throws -> String {
    var text = "<gpx version=\"1.1\"><trk><trkseg>\n"
    for (index, fix) in fixes.enumerated() {
      if fix.startsSegment && index > 0 { text += "</trkseg><trkseg>\n" }
      text += fix.point
    }
    return try folder.write(text + "</trkseg></trk></gpx>\n", to: "cut/\(name).gpx")
  }

  /// A recording cut in two says the same as the whole, however the two come.
  @Test(arguments: [120, 333, 500]) func aCutRecordingIsMadeWhole(cut: Int) throws {
    let whole = try run([try write(walk, "whole")])
    let first = try write(Array(walk[..<cut]), "b")
    let second = try write(Array(walk[cut...]), "a")
    for inputs in [[first, second], [second, first]] {
      let apart = try run(inputs)
      let notices = apart.summary.diagnostics.notices.filter { $0.code == "same_person" }
      #expect(notices.count == 1)
      #expect(notices.first?.message.contains("--merge a=b") == true)
      let joint = try run(inputs, try merges("whole=a,b"))
      #expect(joint.summary.members.map(\.member.id) == ["whole"])
      #expect(joint.summary.diagnostics.notices.isEmpty)
      #expect(differences(whole.figures, joint.figures) == [])
    }
  }

  /// The same recording twice is one recording; what is not used is counted.
  @Test func aCopyAddsNothing() throws {
    let inputs = [try write(walk, "phone"), try write(walk, "watch")]
    let apart = try run(inputs)
    #expect(
      apart.summary.diagnostics.notices.contains {
        $0.message.contains("'phone' and 'watch' look like one person")
          && $0.message.contains("--merge phone=watch")
      })
    let joint = try #require(try run(inputs, try merges("phone=watch")).member("phone"))
    let alone = try #require(apart.member("phone"))
    #expect(joint.fixes == alone.fixes && joint.rawDistance == alone.rawDistance)
    #expect(joint.quality.duplicates == alone.quality.duplicates + walk.count)
  }

  @Test func clocksAreCorrectedBeforeRecordingsMeet() throws {
    let late = walk.map { fix in
      var fix = fix
      fix.time = fix.time + 3_600_000
      return fix
    }
    var options = try merges("phone=watch")
    options.shifts["watch"] = -3_600_000
    let inputs = [try write(walk, "phone"), try write(late, "watch")]
    let joint = try #require(try run(inputs, options).member("phone"))
    #expect(joint.fixes == walk.count && joint.quality.duplicates == walk.count)
  }

  @Test func membersOfAFileAndOfAManifest() throws {
    let mixed = walk.enumerated().map { $0.element.line(member: $0.offset % 2 == 0 ? "a" : "b") }
    let file = try folder.write(mixed.joined(), to: "mixed.ndjson")
    let joint = try run([file], try merges("a=b"))
    #expect(joint.summary.members.map(\.member.id) == ["a"])
    #expect(joint.member("a").map { $0.fixes + $0.quality.duplicates } == walk.count)
    try folder.write(Array(walk[..<400]).lines(), to: "hike/one.ndjson")
    try folder.write(Array(walk[400...]).lines(), to: "hike/two.ndjson")
    let manifest = try folder.write(
      """
      {"schema": "hither/outing/1", "members": [{"id": "x", "tracks": ["one.ndjson"]},
       {"id": "y", "role": "leader", "tracks": ["two.ndjson"]}]}
      """, to: "hike/outing.json")
    let merged = try run([manifest], try merges("x=y"))
    #expect(merged.summary.members.map(\.member.id) == ["x"])
    #expect(merged.summary.members.first?.member.role == .leader)
    #expect(merged.member("x")?.fixes == walk.count)
  }

  @Test func mergersThatCannotBe() throws {
    let file = try write(walk, "phone")
    #expect(throws: HitherError.self) { try run([file], try merges("phone=wotch")) }
    #expect(throws: HitherError.self) { try merges("a=b", "c=b") }
    #expect(throws: HitherError.self) { try merges("a=b", "b=c") }
    #expect(throws: HitherError.self) { try merges("a=b,,c") }
    #expect(throws: HitherError.self) { try merges("a") }
  }

  /// One rider with seven devices; one of them records so seldom that nothing can be said of it.
  @Test(.enabled(if: Recordings.corpus != nil)) func oneRiderWithSevenDevices() throws {
    let corpus = try #require(Recordings.corpus)
    let result = try run([corpus + "/group/whitchurch-A"])
    let notices = result.summary.diagnostics.notices.filter { $0.code == "same_person" }
    #expect(notices.count == 1)
    let merged = try run(
      [corpus + "/group/whitchurch-A"],
      try merges("rider=Garmin-Edge-605,Lezyne,MotoG3,adafruit,xiaomi"))
    let rider = try #require(merged.member("rider"))
    let distances = result.summary.members.map(\.track.distance)
    let (least, most) = (distances.min() ?? 0, distances.max() ?? 0)
    #expect(rider.track.distance >= least && rider.track.distance <= most)
    let run = try run([corpus + "/group/two-devices-run-2024-05-27"])
    #expect(run.summary.diagnostics.notices.count { $0.code == "same_person" } == 1)
    let boats = try HitherOutingTests.run([corpus + "/group/elbe-regatta-2023"])
    #expect(boats.summary.diagnostics.notices.count { $0.code == "same_person" } == 0)
  }
}
