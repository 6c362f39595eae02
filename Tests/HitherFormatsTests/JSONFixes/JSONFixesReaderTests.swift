import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@Suite struct JSONFixesReaderTests {
  func open(_ text: String, piece: Int = .max) throws -> TrackSource.Opened {
    try TrackSource.open(bytes: BytesSource(text, pieceLength: piece), name: "f.json")
  }

  func read(_ text: String, piece: Int = .max) throws -> Recorded {
    let opened = try open(text, piece: piece)
    #expect(opened.format.id == "json")
    return try Recorded(opened.reader)
  }

  static let fixes = [
    #"{"lat":25.1,"lon":121.5,"time":"2026-05-01T01:00:00Z","hAcc":5}"#,
    #"{"lat":25.2,"lon":121.5,"time":"2026-05-01T01:00:01Z","hAcc":6}"#,
  ]

  @Test(
    arguments: [
      "[\(fixes[0]),\(fixes[1])]", "[\n\(fixes[0]),\n\(fixes[1])\n]\n",
      "{\"locations\": [\n\(fixes[0]),\n\(fixes[1])\n]}",
      "{\"version\": 1, \"locations\": [\(fixes[0]),\(fixes[1])], \"more\": [1, 2]}",
      "[\(fixes[0]),\(fixes[1])]".replacing(",", with: ",\n  ").replacing("{", with: "{\n  "),
    ], [7, 4096])
  func aListIsReadHoweverItIsWritten(text: String, piece: Int) throws {
    let recorded = try read(text, piece: piece)
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [251_000_000, 252_000_000])
    #expect(recorded.fixes.map(\.accuracy) == [5, 6])
    #expect(recorded.fixes.map(\.time.milliseconds) == [1_777_597_200_000, 1_777_597_201_000])
    #expect(recorded.members == [] && recorded.rejects == [] && recorded.notices == [])
    #expect(recorded.recordCount == 2)
  }

  @Test func valuesMayHaveOtherNamesAndSpellings() throws {
    let recorded = try read(
      #"[{"latitude":"25.1","lng":121.5,"timestamp":1777597200,"altitude":300,"speed":-1,"#
        + #""user":"leo","heart_rate":"120","extra":{"a":[1]}}]"#)
    #expect(recorded.members == ["leo"])
    #expect(recorded.fixes.map(\.elevation) == [300])
    #expect(recorded.fixes.map(\.heartRate) == [120])
    #expect(recorded.fixes.map(\.time.milliseconds) == [1_777_597_200_000])
    #expect(recorded.fixes.allSatisfy { $0.speed.isNaN })
  }

  @Test func elementsThatCannotBeReadAreRefused() throws {
    let recorded = try read(
      "[\(Self.fixes[0]),\n{\"lat\":95,\"lon\":1},\n{\"lat\":1},\n3,\n"
        + "{\"lat\":1,\"lon\":2,\"time\":\"soon\"}]")
    #expect(recorded.fixes.count == 1)
    #expect(
      recorded.rejects.map(\.reason) == [
        "latitude 95 is outside -90...90", "longitude is missing",
        "expected an object, found a number", "time is not readable",
      ])
    #expect(recorded.rejects.map(\.line) == [2, 3, 4, 5])
  }

  /// A list of places without times, of another name, or of lines is none of fixes.
  @Test(arguments: [
    #"[{"lat":25.1,"lon":121.5,"name":"hut"}]"#, #"{"stops":[\#(fixes[0])]}"#, "[1,2]", "[]", "{}",
  ]) func whatIsNoListOfFixesIsNotTakenForOne(text: String) throws {
    #expect(throws: FormatError.self) { try open(text) }
  }

  @Test func aFixALineIsNoList() throws {
    #expect(try open(Self.fixes.joined(separator: "\n")).format.id == "ndjson")
  }
}
