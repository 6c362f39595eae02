import HitherTracks
import Testing

@testable import HitherEstimates
@testable import HitherReport

@Suite("Silences in the timeline") struct SilenceTests {
  @Test("a silence after the finish, or where others end later, is no line; another is")
  func endsOfRecordings() {
    var content = SampleOuting.content(names: ["Leo", "Fiona", "Otto"], leader: 0, hours: 0.5)
    func lost(_ member: Int, minute: Double) -> Event {
      SampleOuting.event(
        ContactLost(lastSeen: SampleOuting.start + Int64((minute - 3) * 60_000), ageSeconds: 180),
        "m\(member)", minute: minute)
    }
    func lines() -> [String] {
      TimelineEntry.entries(PageContext(content, ReportStyle())).map(\.words.plain)
        .filter { $0.contains("sent no more positions") }
    }
    content.events = [lost(1, minute: 10), lost(2, minute: 12)]
    #expect(lines().count == 2)
    content.events.insert(SampleOuting.event(SampleOuting.finished, "m1", minute: 5), at: 0)
    #expect(lines().count == 1)
    // The recording of the third ends where that of the first ends later.
    content.summary.members[2].track.end = SampleOuting.start + 9 * 60_000
    content.outlines[2] = content.outlines[0]
    #expect(lines().isEmpty)
  }
}
