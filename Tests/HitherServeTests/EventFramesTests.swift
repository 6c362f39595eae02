import HitherEngine
import HitherGeodesy
import HitherOuting
import HitherTracks
import TestSupport
import Testing

@testable import HitherServe

@Suite("The file of the pages' events") struct EventFramesTests {
  private static let tom = ForgottenPerson(["tom"])
  private static let types = EventCatalogue([MadeUpEvent.self])

  private func event(_ member: String, _ place: String, _ longitudeE7: Int32) -> Event {
    Event(
      MadeUpEvent(), time: Instant(milliseconds: 1000), detected: Instant(milliseconds: 2000),
      member: member, subject: place,
      position: Coordinate(latitudeE7: 475_000_000, longitudeE7: longitudeE7))
  }

  @Test func anErasedEventLeavesNothingButItsPlace() {
    let events = [
      event("leo", "hut", 111_000_000), event("tom", "hut", 112_000_000),
      event("leo", "tom", 113_000_000),
    ]
    let file = events.flatMap(EventFrames.frame)
    // A crash has left half an event.
    var bytes = file + EventFrames.frame(events[1]).dropLast(3)
    let erasure = EventFrames.erase(Self.tom, &bytes, Self.types)
    #expect(erasure.events == 1 && erasure.mentions == 1 && erasure.unreadable == 0)
    let frames = EventFrames.ranges(in: bytes.prefix(file.count)).map { Array(bytes[$0]) }
    #expect(frames.count == 3 && frames[0] == events[0].stateBytes)
    #expect(EventFrames.isErased(frames[1][...]))
    #expect(frames[2] == event("leo", "---", 113_000_000).stateBytes)
    #expect(bytes[file.count...].allSatisfy { $0 == 0 })
    #expect(!Self.tom.isMentioned(in: bytes))
    let once = bytes
    #expect(EventFrames.erase(Self.tom, &bytes, Self.types).events == 0 && bytes == once)
  }

  @Test func whatCannotBeReadIsErasedToo() {
    var bytes: [UInt8] = [4, 0, 0, 0, 0x74, 0x6F, 0x6D, 0x21]
    #expect(EventFrames.erase(Self.tom, &bytes, Self.types).unreadable == 1)
    #expect(bytes == [4, 0, 0, 0, 0, 0, 0, 0])
    #expect(EventFrames.mayBegin(bytes) && EventFrames.mayBegin([]))
    #expect(!EventFrames.mayBegin(Array("{\"a\": 1}".utf8)))
  }
}
