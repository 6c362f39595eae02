import HitherNetwork
import HitherOuting
import TestSupport
import Testing

@testable import HitherReport

/// A sentence on the ways of each member, in each language.
@Suite("Ways of a network on the page") struct WaysSectionTests {
  private static let totals = NetworkTotals(
    classes: [
      .init(value: "path", metres: 5900), .init(value: "residential", metres: 1500),
      .init(value: "service", metres: 480), .init(value: "footway", metres: 200),
      .init(value: "steps", metres: 12), .init(value: "piste", metres: 30),
    ],
    surfaces: [.init(value: "gravel", metres: 3000), .init(value: nil, metres: 5122)],
    difficulties: [
      .init(value: "mountain_hiking", metres: 2000),
      .init(value: "demanding_mountain_hiking", metres: 900), .init(value: "hiking", metres: 3000),
      .init(value: nil, metres: 2222),
    ], off: 340, unmatched: 19, attribution: "© OpenStreetMap contributors, ODbL")

  private static func text(_ language: Language, _ totals: NetworkTotals = totals) -> String {
    WaysSentence(measures: Measures(ReportStyle(language: language))).text(totals)
      .replacing("\u{A0}", with: " ")
  }

  @Test func inEachLanguage() {
    #expect(
      Self.text(.english)
        == "6.1 km of path, 2.0 km of road, 30 m of other ways; T2 for 2.0 km, T3 for 900 m; 340 m off all ways"
    )
    #expect(
      Self.text(.german)
        == "6,1 km Pfad, 2,0 km Straße, 30 m sonstige Wege; T2 auf 2,0 km, T3 auf 900 m; 340 m abseits aller Wege"
    )
    let chinese = Self.text(.traditionalChinese)
    #expect(chinese.hasPrefix("步道6.1") && chinese.contains("；T2 2.0"))
  }

  @Test func whoHardlyMovedWasOnSomeWay() {
    let totals = NetworkTotals(
      classes: [.init(value: "path", metres: 4)], surfaces: [], difficulties: [], off: 3,
      unmatched: 0)
    #expect(Self.text(.english, totals) == "4 m of path; 3 m off all ways")
  }

  @Test func thePageHasASentenceEachAndTheCredit() {
    var content = SampleOuting.content()
    let plain = String(decoding: ReportPage.html(content), as: UTF8.self)
    #expect(!plain.contains("id=\"ways\""))
    for index in content.summary.members.indices {
      content.summary.members[index].isNetworkAsked = true
      if index != 2 { content.summary.members[index].network = Self.totals }
    }
    let page = String(decoding: ReportPage.html(content), as: UTF8.self)
    #expect(page.contains("id=\"ways\"") && page.contains("© OpenStreetMap contributors, ODbL"))
    #expect(page.contains("T3 for 900"))
    #expect(TagBalance(Array(page.utf8)).faults == [])
    let members = content.summary.members
    #expect(MemberFields.reasons(of: members[2])["network"] == "not_matched")
    #expect(MemberFields.reasons(of: members[1])["network"] == nil)
    let without = SampleOuting.content().summary.members[0]
    #expect(MemberFields.reasons(of: without)["network"] == "no_network")
  }
}
