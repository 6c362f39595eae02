import HitherEstimates
import HitherReport
import HitherTracks
import TestSupport
import Testing

/// The summary is one of the fixes, not of how they stand in files.
@Suite("Order of records and files")
struct OrderTests {
  /// Far less sorted than the window of 10 minutes or 4,096 fixes: sorted externally.
  @Test func whollyShuffledIsAsSorted() throws {
    let walk = MadeUp.walk(20_000, seed: 5)
    var random = SeededGenerator(seed: 6)
    let folder = try ScratchFolder()
    let sorted = try run([try folder.write(walk.lines(), to: "sorted/walker.ndjson")])
    let shuffled = try run([
      try folder.write(walk.shuffled(using: &random).lines(), to: "shuffled/walker.ndjson")
    ])
    #expect(differences(shuffled.figures, sorted.figures) == [])
    #expect(sorted.member("walker")?.fixes == 20_000)
    #expect(sorted.member("walker")?.quality.outOfOrder == 0)
    #expect((shuffled.member("walker")?.quality.outOfOrder ?? 0) > 19_000)
  }

  /// Within the window nothing is read twice; every fix still finds its place.
  @Test(arguments: [2, 60, 290])
  func shuffledWithinTheWindowIsAsSorted(distance: Int) throws {
    let walk = MadeUp.walk(3000, seed: 7)
    var random = SeededGenerator(seed: UInt64(distance))
    var near: [Fix] = []
    for start in stride(from: 0, to: walk.count, by: distance) {
      near += walk[start..<min(start + distance, walk.count)].shuffled(using: &random)
    }
    let folder = try ScratchFolder()
    let sorted = try run([try folder.write(walk.lines(), to: "sorted/walker.ndjson")])
    let other = try run([try folder.write(near.lines(), to: "near/walker.ndjson")])
    #expect(near != walk)
    #expect(differences(other.figures, sorted.figures) == [])
    #expect((other.member("walker")?.quality.outOfOrder ?? 0) > 0)
  }

  /// The fix with the highest time first: everything after it is further back than the window.
  @Test func lastFixFirst() throws {
    let walk = MadeUp.walk(9000, seed: 8)
    let folder = try ScratchFolder()
    let sorted = try run([try folder.write(walk.lines(), to: "sorted/walker.ndjson")])
    let turned = try run([
      try folder.write((walk.suffix(1) + walk.dropLast()).lines(), to: "turned/walker.ndjson")
    ])
    #expect(differences(turned.figures, sorted.figures) == [])
    #expect(turned.member("walker")?.quality.outOfOrder == 8999)
  }

  /// Of fixes of one instant the same is used, whichever stands first.
  @Test(arguments: UInt64(1)...4)
  func duplicatesInAnyOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var walk = MadeUp.walk(400, seed: seed)
    for index in 1..<100 {
      var copy = walk[index * 3]
      copy.coordinate.latitudeE7 += Int32.random(in: -20...20, using: &random)
      copy.elevation = index % 2 == 0 ? .nan : copy.elevation + 1
      copy.startsSegment = index % 7 == 0
      walk.append(copy)
    }
    let folder = try ScratchFolder()
    let one = try run([try folder.write(walk.lines(), to: "one/walker.ndjson")])
    let other = try run([
      try folder.write(walk.shuffled(using: &random).lines(), to: "other/walker.ndjson")
    ])
    let quality = try #require(one.member("walker")?.quality)
    #expect(quality.duplicates + quality.simultaneous == 99 && quality.simultaneous > 90)
    #expect(differences(one.figures, other.figures) == [])
  }

  /// Of two sources of positions in one recording the more accurate is used at each second, however often that is.
  @Test func theMoreAccurateOfOneSecondIsUsed() throws {
    func row(_ second: Int, _ north: Int, _ accuracy: Int) -> String {
      "2026-05-01T06:00:\(second < 10 ? "0" : "")\(second)Z,47.\(1_000_000 + north),11,\(accuracy)\n"
    }
    let header = "time,lat,lon,accuracy\n"
    var (mixed, good) = (header, header)
    for second in 0..<50 {
      let north = second * 300
      // The bad ones lie 33 m away and have the least latitude.
      let rows = [row(second, north, 5), row(second, north - 3000, 40)]
      mixed += (second % 2 == 0 ? rows : rows.reversed()).joined()
      if second % 5 == 0 { mixed += rows[1] }
      good += rows[0]
    }
    let folder = try ScratchFolder()
    let result = try run([try folder.write(mixed, to: "walker.csv")])
    let member = try #require(result.member("walker"))
    let alone = try run([try folder.write(good, to: "good/walker.csv")]).member("walker")
    #expect(member.rawDistance == alone?.rawDistance && member.fixes == 50)
    #expect(member.quality.simultaneous == 50 && member.quality.duplicates == 10)
  }

  @Test func orderOfFiles() throws {
    let folder = try ScratchFolder()
    let paths = try (1...4).map { seed in
      let walk = MadeUp.walk(200 * seed, seed: UInt64(seed))
      return try folder.write(walk.lines(member: "walker \(seed % 3)"), to: "\(seed).ndjson")
    }
    let given = String(decoding: ResultText.json(try run(paths)), as: UTF8.self)
    for order in [[3, 2, 1, 0], [1, 3, 0, 2]] {
      var other = try run(order.map { paths[$0] })
      #expect(other.summary.diagnostics.files.map(\.file) == order.map { paths[$0] })
      other.summary.diagnostics.files.sort { $0.file < $1.file }
      let text = String(decoding: ResultText.json(other), as: UTF8.self)
      #expect(differences(text, given) == [])
    }
  }

  /// A recording cut into files, given in any order, is the recording.
  @Test func filesOfOneMember() throws {
    let walk = MadeUp.walk(1500, seed: 9)
    let folder = try ScratchFolder()
    var parts: [String] = []
    for start in stride(from: 0, to: 1500, by: 500) {
      let lines = Array(walk[start..<start + 500]).lines()
      parts.append(try folder.write(lines, to: "part \(start).ndjson"))
    }
    let whole = try run([try folder.write(walk.lines(), to: "whole/walker.ndjson")])
    for order in [parts, parts.reversed(), [parts[1], parts[2], parts[0]]] {
      let joint = try run(order)
      #expect(differences(joint.figures, whole.figures) == [])
      #expect(joint.member("walker")?.quality.outOfOrder == 0)
    }
  }

  /// A recording that its device stored newest first.
  @Test func newestFirst() throws {
    let walk = MadeUp.walk(6000, seed: 10)
    let folder = try ScratchFolder()
    let sorted = try run([try folder.write(walk.lines(), to: "sorted/walker.ndjson")])
    let turned = try run([try folder.write(walk.reversed().lines(), to: "turned/walker.ndjson")])
    #expect(differences(turned.figures, sorted.figures) == [])
    #expect(turned.member("walker")?.quality.outOfOrder == 5999)
  }

  /// In GPX the first point of a segment says where it begins; the others may stand in any order.
  @Test func pointsOfASegmentInAnyOrder() throws {
    var random = SeededGenerator(seed: 12)
    let walk = MadeUp.walk(1200, seed: 11)
    func text(_ shuffles: Bool) -> String {
      var rest = walk[...]
      var segments = ""
      while let first = rest.popFirst() {
        var others = Array(rest.prefix { !$0.startsSegment })
        rest = rest.dropFirst(others.count)
        if shuffles { others.shuffle(using: &random) }
        segments += "<trkseg>" + ([first] + others).map(\.point).joined() + "</trkseg>\n"
      }
      return "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>\n"
        + segments + "</trk></gpx>\n"
    }
    let folder = try ScratchFolder()
    let sorted = try run([try folder.write(text(false), to: "sorted/walker.gpx")])
    let other = try run([try folder.write(text(true), to: "other/walker.gpx")])
    #expect(differences(other.figures, sorted.figures) == [])
    #expect(sorted.member("walker")?.fixes == 1200)
    #expect((other.member("walker")?.quality.outOfOrder ?? 0) > 500)
  }
}
