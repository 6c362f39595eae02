import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherOuting

struct DeliveryTests {
  @Test("the records go and the names stay")
  func removal() {
    var delivery = Delivery()
    delivery.memberNames = ["leo"]
    delivery.members = [0]
    delivery.fixes.append(
      Fix(
        time: Instant(milliseconds: 1), coordinate: Coordinate(latitudeE7: 1, longitudeE7: 2)))
    delivery.removeRecords()
    #expect(delivery.fixes.isEmpty && delivery.members.isEmpty)
    #expect(delivery.memberNames == ["leo"])
  }
}
