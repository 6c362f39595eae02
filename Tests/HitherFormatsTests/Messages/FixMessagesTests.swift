import HitherFormats
import HitherGeodesy
import HitherTracks
import Testing

/// Messages of a broker: each kind is told by what it holds, and whose it is by the broker first.
@Suite struct FixMessagesTests {
  struct Read {
    var fix: Fix?
    var member: String?
    var reject: Reject?
  }

  func read(
    _ text: String, member: String? = nil, from messages: inout FixMessages
  ) -> Read {
    // A message lies somewhere in what was received.
    let bytes = Array("xx\(text)yy".utf8)
    let range = 2..<bytes.count - 2
    switch messages.read(bytes, range, member: member.map { Array($0.utf8)[...] }, number: 7) {
    case .fix(let fix, let number):
      return Read(fix: fix, member: messages.memberNames[Int(number)])
    case .other, .entry: return Read()
    case .reject(let reject): return Read(reject: reject)
    }
  }

  static let location =
    #"{"_type":"location","topic":"owntracks/leo/phone","tst":1777597200,"lat":25.1,"lon":121.5}"#
  static let line =
    #"{"member":"mia","time":"2026-05-01T01:00:00Z","lat":25.1,"lon":121.5}"#
  static let fix = Fix(
    time: Instant(milliseconds: 1_777_597_200_000),
    coordinate: Coordinate(latitudeE7: 251_000_000, longitudeE7: 1_215_000_000))

  @Test(arguments: [(location, "leo"), (line, "mia")])
  func bothKindsAreTheSameFix(text: String, own: String) {
    var messages = FixMessages(source: "mqtt")
    let said = read(text, from: &messages)
    #expect(said.fix == Self.fix)
    #expect(said.member == own)
    let known = read(text, member: "ruth", from: &messages)
    #expect(known.fix == Self.fix)
    #expect(known.member == "ruth")
    #expect(messages.memberNames == [own, "ruth"])
    #expect(messages.notices == [])
  }

  @Test(arguments: [
    #"{"_type":"lwt","tst":1777597000}"#, #"{"_type":"card","tid":"le"}"#,
    location.replacing("}", with: #","t":"p"}"#),
  ]) func messagesThatAreNoFixArePassedOver(text: String) {
    var messages = FixMessages(source: "mqtt")
    let read = read(text, from: &messages)
    #expect(read.fix == nil && read.reject == nil)
  }

  @Test(arguments: [
    (#"{"lat":1,"lon":2,"member":"leo"}"#, "time is missing"),
    (#"{"time":"2026-05-01T01:00:00Z","lat":1,"lon":2}"#, "member is missing"),
    (#"{"time":"2026-05-01T01:00:00Z","lat":91,"lon":2}"#, "latitude 91 is outside -90...90"),
    (location + "1", ""), (#"{"_type":"location","tst":1,"lat":x}"#, ""), ("", ""), ("hello", ""),
  ]) func whatCannotBeUsedIsAReject(text: String, reason: String) throws {
    var messages = FixMessages(source: "mqtt")
    let reject = try #require(read(text, from: &messages).reject)
    #expect(!reject.reason.isEmpty && (reason.isEmpty || reject.reason == reason))
    #expect((reject.file, reject.line, reject.record) == ("mqtt", 7, text))
    #expect(reject.column >= 1)
  }
}
