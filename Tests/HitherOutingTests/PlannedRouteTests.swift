import HitherEstimates
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// Which file of a folder is the plan, and what a plan alone tells.
@Suite("Planned routes")
struct PlannedRouteTests {
  private static let timed =
    "time,lat,lon\n2026-05-01T00:00:00Z,47,11\n2026-05-01T00:01:00Z,47.001,11\n"
  private static let untimed = "lat,lon,ele\n47,11,500\n47.01,11,600\n47.02,11,550\n"
  private static let route =
    #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><rte><name>Over the hill</name>"#
    + #"<rtept lat="47" lon="11"><time>2026-05-01T00:00:00Z</time></rtept>"#
    + #"<rtept lat="47.01" lon="11"><time>2026-05-01T01:00:00Z</time></rtept></rte></gpx>"#

  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [untimed, route])
  func theOnlyFileWithoutTimesIsThePlan(_ plan: String) throws {
    try folder.write(Self.timed, to: "all/leo.csv")
    try folder.write(Self.timed, to: "all/mia.csv")
    let path = try folder.write(plan, to: "all/way")
    let result = try run([folder["all"]])
    #expect(result.summary.members.map(\.member.id) == ["leo", "mia"])
    #expect((result.summary.outing.route?.points.count ?? 0) >= 2)
    let notices = result.summary.diagnostics.notices
    #expect(notices.map(\.code) == ["guessed_route"] && notices.map(\.file) == [path])
  }

  @Test func withoutARouteItIsAMembersTrack() throws {
    try folder.write(Self.timed, to: "all/leo.csv")
    try folder.write(Self.timed, to: "all/mia.csv")
    try folder.write(Self.untimed, to: "all/way.csv")
    var options = OutingOptions()
    options.hasNoRoute = true
    let summary = try run([folder["all"]], options).summary
    #expect(summary.outing.route == nil)
    #expect(summary.diagnostics.notices.map(\.code) == ["untimed_track"])
    #expect(summary.members.map(\.member.id) == ["leo", "mia", "way"])
    // Nor is the manifest's route used.
    try folder.write(
      #"{"schema": "hither/outing/1", "route": "way.csv", "members": [{"id": "leo", "tracks": ["leo.csv"]}]}"#,
      to: "all/outing.json")
    #expect(try run([folder["all"]]).summary.outing.route != nil)
    #expect(try run([folder["all"]], options).summary.outing.route == nil)
  }

  @Test func ofSeveralNoneIs() throws {
    try folder.write(Self.timed, to: "all/leo.csv")
    try folder.write(Self.untimed, to: "all/way.csv")
    try folder.write(Self.route, to: "all/way.gpx")
    let summary = try run([folder["all"]]).summary
    #expect(summary.outing.route == nil)
    #expect(summary.members.count == 3)
    let notice = try #require(summary.diagnostics.notices.first { $0.code == "several_routes" })
    #expect(notice.message.contains("--route"))
  }

  @Test func aNamedPlanIsNoMember() throws {
    try folder.write(Self.timed, to: "all/leo.csv")
    try folder.write(Self.untimed, to: "all/way.csv")
    let named = try folder.write(Self.route, to: "all/way.gpx")
    var options = OutingOptions()
    options.route = named
    let summary = try run([folder["all"]], options).summary
    #expect(summary.outing.route?.name == "Over the hill")
    #expect(summary.members.map(\.member.id) == ["leo", "way"])
  }

  /// Files that the user names are members, with or without times.
  @Test func namedFilesAreNotGuessedAbout() throws {
    let leo = try folder.write(Self.timed, to: "leo.csv")
    let way = try folder.write(Self.untimed, to: "way.csv")
    let summary = try run([leo, way]).summary
    #expect(summary.outing.route == nil && summary.members.map(\.member.id) == ["leo", "way"])
  }

  /// A way without times still has length and climb; what needs time is not known.
  @Test(arguments: [untimed, route])
  func alone(_ plan: String) throws {
    let path = try folder.write(plan, to: "way")
    let member = try #require(try run([path]).summary.members.first)
    let metres = plan == Self.route ? 1111.9 : 2223.8
    #expect(abs(member.track.rawDistance - metres) < 0.5)
    #expect(abs(member.track.distance - metres) < 0.5)
    #expect(member.fixes == 0 && member.start == nil && member.time == nil)
    #expect(member.averageSpeed == nil && member.fastest == nil && member.splits == [])
    #expect((member.climb != nil) == (plan == Self.untimed))
    if plan == Self.untimed {
      #expect(member.climb?.highest == 600 && (member.climb?.ascent ?? 0) > 90)
    }
  }

  /// A stage is 2 km north; the second begins 98 km farther.
  private static let stages =
    "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
    + [47.0, 47.9].map { south in
      "<trkseg><trkpt lat=\"\(south)\" lon=\"11\"/><trkpt lat=\"\(south + 0.018)\" lon=\"11\"/></trkseg>"
    }.joined() + "</trk></gpx>"

  private func walk(_ places: [(lat: Double, lon: Double)], from start: Instant) -> String {
    "time,lat,lon\n"
      + places.enumerated().map { index, place in
        "\((start + Int64(index) * 5000).rfc3339),\(place.lat),\(place.lon)\n"
      }.joined()
  }

  /// The ways between stages are nobody's plan: they count for no length, and no line is drawn there.
  @Test func noLineIsInventedBetweenStages() throws {
    let day = Instant(milliseconds: 1_777_600_000_000)
    let first = try folder.write(
      walk((0...300).map { (47 + Double($0) * 0.00006, 11) }, from: day), to: "one.csv")
    let second = try folder.write(
      walk((0...300).map { (47.9 + Double($0) * 0.00006, 11) }, from: day + 86_400_000),
      to: "two.csv")
    let both = try folder.write(
      try folder.text(of: "one.csv") + folder.text(of: "two.csv").dropFirst(13), to: "whole.csv")
    var options = OutingOptions()
    options.route = try folder.write(Self.stages, to: "route.gpx")
    let result = try run([first, second, both], options)
    let route = try #require(result.summary.outing.route)
    #expect(route.stages == [0..<2, 2..<4])
    let figures = try ["one", "two", "whole"].map { try #require(result.member($0)?.route) }
    for half in figures[..<2] { #expect(abs(half.coverage - 50) < 1) }
    #expect(figures[2].coverage > 99.5)
    #expect(figures.map(\.isFinished) == [false, false, true])
    let progress = figures.map { $0.progress ?? 0 }
    #expect(abs(progress[0] - 2001) < 5)
    #expect(abs(progress[1] - 4002) < 5)
    #expect(result.summary.members.allSatisfy { $0.offRoute?.count == 0 })
  }

  /// Planners cut a line into segments anywhere.
  @Test func segmentsThatJoinAreOneStage() throws {
    let text = Self.stages.replacing("47.9", with: "47.0182").replacing("47.918", with: "47.036")
    var options = OutingOptions()
    options.route = try folder.write(text, to: "route.gpx")
    let leo = try folder.write(Self.timed, to: "leo.csv")
    #expect(try plan([leo], options).outing.route?.stages == [0..<4])
  }

  /// A loop that is walked wholly is finished, wherever it was begun; half of it is not.
  @Test(arguments: [(240, true), (120, false), (225, false)])
  func aLoopIsFinishedWhereItWasBegun(steps: Int, isFinished: Bool) throws {
    let corners = [(47.0, 11.0), (47.018, 11.0), (47.018, 11.02), (47.0, 11.02), (47.0, 11.0)]
    let loop = zip(corners, corners.dropFirst()).flatMap { start, end in
      (0..<60).map { step in
        let share = Double(step) / 60
        return (
          lat: start.0 + (end.0 - start.0) * share, lon: start.1 + (end.1 - start.1) * share
        )
      }
    }
    var options = OutingOptions()
    options.route = try folder.write(
      "lat,lon\n" + corners.map { "\($0.0),\($0.1)\n" }.joined(), to: "route.csv")
    let path = try folder.write(
      walk(
        (0...steps).map { loop[(150 + $0) % loop.count] },
        from: Instant(milliseconds: 1_777_600_000_000)), to: "leo.csv")
    let figures = try #require(try run([path], options).member("leo")?.route)
    #expect(figures.isFinished == isFinished)
    if isFinished { #expect(figures.coverage > 99 && figures.timeToGo == nil) }
  }

  /// Points at one place are no line: a named file is refused, and one in a folder is not guessed to be the plan.
  @Test func equalPointsAreNoRoute() throws {
    let leo = try folder.write(Self.timed, to: "all/leo.csv")
    var options = OutingOptions()
    options.route = try folder.write("lat,lon\n47,11\n47,11\n47,11\n", to: "all/way.csv")
    #expect {
      _ = try plan([leo], options)
    } throws: { error in
      let error = error as? HitherError
      return error?.code == .data && error?.message.contains("at one place") == true
    }
    #expect(try run([folder["all"]]).summary.outing.route == nil)
  }
}
