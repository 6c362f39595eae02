import Testing

@testable import HitherBrokers

@Suite("Places in a stream")
struct StreamPlaceTests {
  /// The forms of NATS's ADR-15.
  @Test func bothForms() {
    for subject in [
      "$JS.ACK.FIXES.hither.1.42.7.1615000000000000000.3",
      "$JS.ACK._.hash.FIXES.hither.1.42.7.1615000000000000000.3",
      "$JS.ACK.hub.hash.FIXES.hither.1.42.7.1615000000000000000.3.random",
    ] {
      let place = StreamPlace(Array(subject.utf8).span)
      #expect(place?.sequence == 42 && place?.delivery == 7 && place?.left == 3, "\(subject)")
    }
  }

  @Test func otherSubjectsAreNone() {
    for subject in [
      "", ".", "_INBOX.abc", "$JS.ACK.FIXES.hither.1.42.7.1", "$JS.ACK.F.h.1.x.7.1.3",
      "$JS.ACK.F.h.1..7.1.3", "$JS.ACK.F.h.1.99999999999999999999.7.1.3",
    ] {
      #expect(StreamPlace(Array(subject.utf8).span) == nil, "\(subject)")
    }
  }
}
