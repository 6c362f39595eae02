import HitherOuting
import Testing

@testable import HitherServe

@Suite("Streams of pages") struct WebStreamTests {
  /// Reads what a stream has; nil once it has suspended.
  private func read(_ stream: WebStream) -> String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let outcome = unsafe bytes.withUnsafeMutableBytes {
      unsafe stream.read(into: $0, suspend: {}, resume: {})
    }
    guard case .read(let count) = outcome else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test func aSlowReaderBeginsAnewAndMemoryStaysBounded() {
    let stream = WebStream(overflow: Array("anew".utf8))
    stream.send(Array("first".utf8))
    #expect(read(stream) == "first")
    for _ in 0..<100 { stream.send([UInt8](repeating: 0x78, count: 10_000)) }
    var (text, pieces) = ("", 0)
    while let piece = read(stream) {
      text += piece
      pieces += 1
    }
    #expect(text.contains("anew") && text.utf8.count <= WebStream.limit)
    stream.close()
    stream.send(Array("late".utf8))
    #expect(read(stream) == nil)
  }

  @Test func aChunkThatWasBegunIsCompleted() {
    let stream = WebStream(overflow: Array("anew".utf8))
    let chunk = String(repeating: "a", count: 100) + "b"
    stream.send(Array(chunk.utf8))
    let begun = read(stream)
    stream.send([UInt8](repeating: 0x78, count: WebStream.limit))
    var text = begun ?? ""
    while let piece = read(stream) { text += piece }
    #expect(text == chunk + "anew")
  }
}

@Suite("Messages of phones") struct PhoneMessageTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func ownTracksBodiesAreOneMessageOrAList() {
    #expect(PhoneMessage.ownTracks([]).isEmpty)
    #expect(PhoneMessage.ownTracks(Array("{\"_type\": \"lwt\"}".utf8)).count == 1)
    #expect(
      PhoneMessage.ownTracks(Array("[{\"a\": 1}, {\"b\": 2}]".utf8)).map(text) == [
        "{\"a\": 1}", "{\"b\": 2}",
      ])
  }

  @Test func valuesThatAreNotKnownAreLeftOut() throws {
    let body = """
      {"locations": [{"geometry": {"coordinates": [11, 47]}, "properties":
      {"timestamp": "2026-05-01T08:00:00Z", "speed": -1, "course": -1, "battery_level": -1}}, {}]}
      """
    let fixes = try PhoneMessage.overland(Array(body.utf8)).map(text)
    #expect(fixes == ["{\"time\": \"2026-05-01T08:00:00Z\", \"lat\": 47, \"lon\": 11}", "{}"])
    #expect(throws: (any Error).self) { try PhoneMessage.overland(Array("{}".utf8)) }
  }

  @Test func osmAndTimesAreSecondsMillisecondsOrText() {
    for (time, expected) in [
      ("1777622400", "2026-05-01T08:00:00Z"), ("1777622400500", "2026-05-01T08:00:00.500Z"),
      ("2026-05-01T08:00:00Z", "2026-05-01T08:00:00Z"),
      ("9223372036854775807", "9223372036854775807"),
    ] {
      let fix = text(PhoneMessage.osmAnd(["timestamp": time, "lat": "x", "speed": "1"]))
      #expect(fix == "{\"time\": \"\(expected)\", \"lat\": \"x\", \"speed\": 0.5144444444444445}")
    }
  }

  @Test func formsAreDecoded() {
    let request = WebRequest(
      method: "POST", path: "/osmand",
      headers: ["cookie": "a=1; hither=xyz", "authorization": "Basic YW5hOnNlOmNyZXQ="],
      body: Array("id=a%2Bb+c&lat=47%&x".utf8))
    #expect(request.form == ["id": "a+b c", "lat": "47%", "x": ""])
    #expect(request.cookie("hither") == "xyz" && request.cookie("other") == nil)
    #expect(request.basicCredentials?.password == "se:cret")
  }
}
