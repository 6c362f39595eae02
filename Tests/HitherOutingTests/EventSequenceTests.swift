import Foundation
import HitherEngine
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// The events of reports, as a reader goes through them from the first to the last.
@Suite("Events in sequence")
struct EventSequenceTests {
  private static let reports = Recordings.datasets + Recordings.entries("group")

  @Test("each event follows the one before by the rule of order", arguments: reports)
  func inOrder(_ folder: String) throws {
    let events = try events(of: folder)
    for (event, next) in zip(events, events.dropFirst()) {
      #expect(!Event.comesFirst(next, event), "\(next.id) stands behind \(event.id)")
    }
  }

  /// Who reads no further than a line knows of each episode whether it is open.
  @Test("nothing ends before it has begun, or begins twice", arguments: reports)
  func episodes(_ folder: String) throws {
    let turns = [
      "started": true, "entered": true, "left": false, "ended": false, "lost": true,
      "regained": false,
    ]
    var open: Set<String> = []
    for event in try events(of: folder) {
      let words = event.type.split(separator: ".")
      guard words[0] != "member", words[0] != "safe_zone", let begins = turns[String(words[1])]
      else { continue }
      let episode = "\(event.member ?? "-") \(words[0]) \(event.subject ?? "-")"
      if begins {
        #expect(open.insert(episode).inserted, "\(event.id) begins what is open")
      } else {
        #expect(open.remove(episode) != nil, "\(event.id) ends what has not begun")
      }
    }
  }

  private func events(of folder: String) throws -> [Event] {
    let outing = try StreamedOuting(folder)
    let plan = try plan(outing.inputs, outing.options)
    return try OutingRun(plan, .everything(plan)).run().events
  }
}
