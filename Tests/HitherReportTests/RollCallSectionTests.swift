import HitherEstimates
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherGroups
@testable import HitherReport

@Suite("Rolls on the page") struct RollCallSectionTests {
  private static let start = SampleOuting.start

  private static func roll(missing: [String], unknown: [String]) -> RollCall {
    var roll = RollCall(
      number: 0,
      goal: ItineraryGoal(
        id: "fork-1", coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0), progressMetres: 2140),
      isDeleted: false,
      answer: RollCall.Answer(
        time: start + 60_000, names: RollNames(arrived: [], missing: missing, notKnown: unknown)),
      lines: [])
    roll.expected = ExpectedArrival(
      told: start, time: start + 3_600_000, earliest: start + 3_000_000,
      latest: start + 4_500_000)
    return roll
  }

  private static func text(
    _ language: Language, _ rolls: RollCall...,
    writing write: (PageContext, inout Markup) -> Void = RollCallSection.write
  ) -> String {
    var content = SampleOuting.content()
    var group = content.summary.group ?? GroupSummary()
    group.forks = rolls
    content.summary.group = group
    var markup = Markup()
    write(PageContext(content, ReportStyle(language: language)), &markup)
    return String(decoding: MarkupWriter.bytes(markup.nodes), as: UTF8.self)
  }

  @Test("a fork is called by where it is; who was missed there is not who was not seen")
  func fork() {
    let english = Self.text(.english, Self.roll(missing: ["ann"], unknown: ["bob"]))
    #expect(english.contains("Fork at 2.1"))
    #expect(english.contains("had not arrived") && english.contains("was unknown"))
    #expect(english.contains("9 of 10 cases"))
    #expect(!english.contains("everyone had arrived"))
    #expect(Self.text(.german, Self.roll(missing: [], unknown: [])).contains("Gabelung bei 2,1"))
    #expect(Self.text(.traditionalChinese, Self.roll(missing: [], unknown: [])).contains("岔路"))
  }

  @Test("each roll's place is marked on the map, and the legend says what the mark is")
  func marks() {
    let roll = Self.roll(missing: [], unknown: [])
    let map = Self.text(.english, roll, roll, writing: MapSection.write)
    #expect(map.matches(of: /class="roll-point"/).count == 3)
    #expect(map.contains("<title>Fork at 2.1") && map.contains("Roll call</li>"))
    #expect(!Self.text(.english, writing: MapSection.write).contains("roll-point"))
  }
}

@Suite("A household's days") struct HouseholdDaysTests {
  private static func text(_ content: ReportContent) -> String {
    String(decoding: ReportPage.html(content, style: ReportStyle()), as: UTF8.self)
  }

  @Test("nobody asks who fell behind whom")
  func noMarch() {
    let content = SampleOuting.content()
    let (outing, days) = (Self.text(content), Self.text(content.withoutMarch))
    for word in ["Who fell behind?", "Gap to the leader", "Greatest spread", "class=\"tag\""] {
      #expect(outing.contains(word), "\(word)")
      #expect(!days.contains(word), "\(word)")
    }
  }
}
