import HitherEstimates
import HitherGroups
import HitherOuting
import HitherTracks
import Testing

@testable import HitherReport

@Suite("Figures fit what members did, and are called what they are")
struct ActivityPageTests {
  private static func text(_ content: ReportContent, units: UnitSystem = .metric) -> String {
    TagBalance(ReportPage.html(content, style: ReportStyle(units: units))).text
  }

  /// One alone who did this, with walking times by the rules.
  private static func content(_ activity: Activity?) -> ReportContent {
    var content = SampleOuting.content(names: ["Otto"], leader: nil)
    content.summary.members[0].activity = activity
    let samples = [(0.0, 100.0), (1000, 150), (2000, 120)].map { metres, height in
      HeightProfile.Sample(metres: metres, height: height)
    }
    content.summary.members[0].walkingTime = HeightProfile(samples, length: 2000).map {
      WalkingTime(ofKilometres: content.summary.members[0].splits, $0)
    }
    return content
  }

  @Test(
    "pace and walking times on foot, or if nothing shows what was done",
    arguments: [nil, Activity.walk, .run])
  func onFoot(_ activity: Activity?) {
    let text = Self.text(Self.content(activity))
    #expect(text.contains("min/km"))
    #expect(text.contains("Walking times"))
  }

  @Test(
    "speeds alone for rides, boats, skis and drives",
    arguments: Activity.allCases.filter { !$0.isOnFoot })
  func notOnFoot(_ activity: Activity) {
    for units in UnitSystem.allCases {
      let text = Self.text(Self.content(activity), units: units)
      #expect(!text.contains("min/km") && !text.contains("min/mi"))
      #expect(!text.contains("Walking times") && !text.contains("DIN 33466"))
      #expect(text.contains(units == .metric ? "km/h" : "mph"))
      #expect(text.contains("Fastest split"))
    }
  }

  @Test("planned walking times are null for those who are not on foot, with the reason")
  func plannedTimes() throws {
    for activity in Activity.allCases.map(Optional.some) + [nil] {
      let member = try #require(Self.content(activity).summary.members.first)
      let planned = try #require(member.plannedTime)
      let contents = ([planned.total] + planned.sections).flatMap { section in
        PlannedSection.fields.filter { $0.description.name.hasSuffix("_s") }.prefix(4)
          .map { $0.content(section) }
      }
      let reasons = contents.compactMap {
        if case .unknown(let reason) = $0 { reason } else { nil }
      }
      let isOnFoot = activity?.isOnFoot ?? true
      #expect(reasons.count == (isOnFoot ? 0 : contents.count), "\(activity?.rawValue ?? "nil")")
      #expect(reasons.allSatisfy { $0 == .notOnFoot })
    }
  }

  @Test("a piece without time under way has no pace, and none is 0")
  func noPaceOfNothing() {
    let measures = Measures()
    #expect(measures.pace(milliseconds: 0, metres: 1000) == Measures.unknown)
    #expect(measures.pace(milliseconds: 400, metres: 1000) == Measures.unknown)
    #expect(measures.pace(milliseconds: 300_000, metres: 1000) == "5:00")
    #expect(measures.paceWithUnit(milliseconds: 0, metres: 1000) == Measures.unknown)
    let page = Self.text(SampleOuting.content())
    #expect(!page.contains("0:00 min"))
  }

  @Test("the fastest split is that of the table's column, which leaves stops out")
  func fastestSplit() throws {
    let content = SampleOuting.content(names: ["Otto"], leader: nil)
    let page = PageContext(content, ReportStyle())
    let member = content.summary.members[0]
    let tempo = SplitTempo(member, page.measures)
    let whole = member.splits.filter { $0.unit == .kilometre && !$0.isPartial }
    let best = try #require(
      whole.filter { tempo.secondsPerMetre($0) != nil }
        .min { (tempo.secondsPerMetre($0) ?? 0) < (tempo.secondsPerMetre($1) ?? 0) })
    let figure = try #require(KeyFigures.all(page).first { $0.label == "Fastest split" })
    #expect(figure.value == tempo.text(best) + "\u{A0}min/km")
    #expect(figure.aside == "km\u{A0}\(best.index)")
  }

  @Test("what was not recorded stands beside moving and stopped, of a group too")
  func notRecorded() {
    let text = Self.text(SampleOuting.content())
    // The fourth has a gap of ten minutes.
    #expect(text.contains("Not recorded"))
    #expect(text.contains("10\u{A0}min"))
  }

  @Test("straight lines and ways are named as such, in the reader's units")
  func straight() {
    let content = SampleOuting.content()
    for units in UnitSystem.allCases {
      let text = Self.text(content, units: units)
      #expect(text.contains("in a straight line"))
    }
  }

  @Test("feet are the small unit of ways, as of heights and of the map's scale")
  func feet() {
    let measures = Measures(units: .imperial)
    #expect(measures.distance(50) == "164\u{A0}ft")
    #expect(measures.distance(320) == "1,050\u{A0}ft")
    #expect(measures.distance(322) == "0.2\u{A0}mi")
    #expect(measures.height(50) == "164\u{A0}ft")
  }
}

@Suite("Files are called by their names, not by where they lie")
struct FileLabelsTests {
  @Test func labels() {
    let labels = FileLabels([
      "/home/ann/hike/leo.gpx", "/home/ann/hike/b/mia.gpx", "/home/ann/hike/c/mia.gpx", "-",
    ])
    #expect(labels["/home/ann/hike/leo.gpx"] == "leo.gpx")
    #expect(labels["/home/ann/hike/b/mia.gpx"] == "b/mia.gpx")
    #expect(labels["/home/ann/hike/c/mia.gpx"] == "c/mia.gpx")
    #expect(labels["-"] == "-")
    #expect(labels["/home/ann/hike/route.gpx"] == "route.gpx")
  }

  @Test func pageHasNoPath() {
    var content = SampleOuting.content()
    for index in content.summary.diagnostics.files.indices {
      content.summary.diagnostics.files[index].file = "/home/ann/secret/m\(index).gpx"
    }
    content.summary.diagnostics.notices = [
      Notice(code: "guessed_route", message: "taken as it", file: "/home/ann/secret/route.gpx")
    ]
    let page = String(decoding: ReportPage.html(content), as: UTF8.self)
    #expect(!page.contains("/home/ann") && !page.contains("secret/"))
    #expect(page.contains("route.gpx") && page.contains("m2.gpx"))
  }
}
