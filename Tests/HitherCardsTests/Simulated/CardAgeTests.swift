import HitherCards
import HitherTracks
import Testing

@Suite("How old cards are")
struct CardAgeTests {
  /// Two devices; by hand: the one lacks an edit for 100 s, and from 50 s on a second one until 200 s.
  @Test func theOldestLackingEditTellsTheAge() throws {
    var family = Family(
      2, hours: 1, meetings: [],
      edits: [(member: 0, second: 0), (member: 0, second: 50)])
    for index in family.plan.edits.indices { family.plan.edits[index].month = 3 }
    let arrivals: [[Instant?]] = [
      [Family.at(0), Family.at(100)], [Family.at(50), Family.at(200)],
    ]
    let age = try #require(CardAge.all(family.plan, arrivals).first)
    #expect(age.edits == 2 && age.month == 3)
    #expect(age.seconds == 2 * 3600)
    #expect(age.behindSeconds == 200)
    // 0…100 s with an age from 0 to 100, 100…200 s with one from 50 to 150.
    #expect(age.ageIntegral == 100 * 50 + 100 * 100)
  }
}
