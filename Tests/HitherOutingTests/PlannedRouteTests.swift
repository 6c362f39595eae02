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
    #expect(abs(member.rawDistance - metres) < 0.5 && abs(member.distance - metres) < 0.5)
    #expect(member.fixes == 0 && member.start == nil && member.time == nil)
    #expect(member.averageSpeed == nil && member.fastest == nil && member.splits == [])
    #expect((member.climb != nil) == (plan == Self.untimed))
    if plan == Self.untimed {
      #expect(member.climb?.highest == 600 && (member.climb?.ascent ?? 0) > 90)
    }
  }
}
