import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@Suite struct OwnTracksReaderTests {
  func read(_ text: String, name: String = "f.json", piece: Int = .max) throws -> Recorded {
    let opened = try TrackSource.open(
      bytes: BytesSource(text, pieceLength: piece), name: name)
    #expect(opened.format.id == "owntracks")
    return try Recorded(opened.reader)
  }

  static let location =
    #"{"_type":"location","topic":"owntracks/leo/phone","tid":"lo","tst":1777597200,"lat":25.1,"#
    + #""lon":121.5,"acc":5,"alt":300,"vel":36,"cog":87,"batt":64,"t":"u","inregions":["home"]}"#

  static var fix: Fix {
    var fix = Fix(
      time: Instant(milliseconds: 1_777_597_200_000),
      coordinate: Coordinate(latitudeE7: 251_000_000, longitudeE7: 1_215_000_000))
    fix.accuracy = 5
    fix.elevation = 300
    fix.speed = 10
    fix.course = 87
    fix.battery = 64
    return fix
  }

  struct Packing: CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  @Test(
    arguments: [
      Packing(testDescription: "a message", text: location),
      Packing(testDescription: "lines", text: "\n\(location)\r\n"),
      Packing(testDescription: "a list", text: "[\(location)]"),
      Packing(
        testDescription: "over lines",
        text: location.replacing(",", with: ",\n  ").replacing("{", with: "{\n")),
      Packing(
        testDescription: "the Recorder's answer",
        text: #"{"count": 1, "data": ["# + "\n" + location
          + #"], "status": 200, "version": "0.9.6"}"#),
    ], [1, 4096])
  func aLocationIsTheSameHoweverItIsPacked(packing: Packing, piece: Int) throws {
    let recorded = try read(packing.text, piece: piece)
    #expect(recorded.fixes == [Self.fix])
    #expect(recorded.members == ["leo"])
    #expect(recorded.rejects == [])
    #expect(recorded.notices == [])
    #expect(recorded.recordCount == 1)
  }

  @Test(arguments: [0, 1, 2]) func aMessageAmongOtherLinesIsReadAsOne(place: Int) throws {
    let line = #"{"member":"mia","time":"2026-05-01T01:00:00Z","lat":25.1,"lon":121.5}"#
    for (message, members) in [
      (#"{"_type":"lwt","tst":1}"#, ["mia"]), (Self.location, ["leo", "mia"]),
    ] {
      var lines = [line, line]
      lines.insert(message, at: place)
      let opened = try TrackSource.open(
        bytes: BytesSource(lines.joined(separator: "\n")), name: "f.json")
      #expect(opened.format.id == "ndjson")
      let recorded = try Recorded(opened.reader)
      #expect(recorded.fixes.count == members.count + 1)
      #expect(Set(recorded.members) == Set(members))
      #expect(recorded.rejects == [])
      #expect(recorded.recordCount == recorded.fixes.count)
    }
  }

  @Test func aRecordersFileIsOfOneMember() throws {
    let will = #"{"_type":"lwt","tst":"1777597000"}"#
    let recorded = try read(
      "2026-05-01T01:00:02Z\t*                 \t\(Self.location)\n"
        + "2026-05-01T01:00:09Z\tlwt               \t\(will)\n", name: "2026-05.rec")
    #expect(recorded.fixes == [Self.fix])
    #expect(recorded.members == [])
    #expect(recorded.recordCount == 1)
    #expect(
      recorded.notices.map(\.message) == [
        "a message of type 'lwt' is not a fix and is skipped (at line 2)"
      ])
  }

  @Test(arguments: [
    (#""topic":"owntracks/leo/phone/event","username":"ann","tid":"xy""#, "leo"),
    (#""topic":"leo","username":"ann","tid":"xy""#, "ann"),
    (#""tid":"xy""#, "xy"),
  ])
  func theTopicsUserComesBeforeOtherNames(keys: String, member: String) throws {
    let recorded = try read("{\"_type\":\"location\",\"tst\":1,\"lat\":1,\"lon\":2,\(keys)}")
    #expect(recorded.members == [member])
  }

  @Test func whatTheAppsLeaveOutIsUnknownAndNotZero() throws {
    let recorded = try read(
      #"{"_type":"location","tst":1,"lat":1,"lon":2}"# + "\n"
        + #"{"_type":"location","tst":2,"lat":1,"lon":2,"vel":-1,"cog":-1,"batt":-100}"#
        + "\n" + #"{"_type":"location","tst":3,"lat":1,"lon":2,"vel":0,"cog":0,"alt":0}"#)
    let fixes = recorded.fixes
    #expect(fixes.count == 3)
    for fix in fixes.prefix(2) {
      #expect(Sensor.allCases.allSatisfy { fix[$0].isNaN })
    }
    #expect(fixes.last?.speed == 0)
    #expect(fixes.last?.course == 0)
    #expect(fixes.last?.elevation == 0)
    #expect(recorded.notices == [])
  }

  @Test func aNegativeAccuracyIsNoPosition() throws {
    let recorded = try read(
      #"{"_type":"location","tst":1,"lat":1,"lon":2,"acc":-1}"# + "\n"
        + #"{"_type":"location","tst":2,"lat":1,"lon":2,"acc":5}"#)
    #expect(recorded.fixes.map(\.accuracy) == [5])
    #expect(recorded.rejects.map(\.line) == [1])
    #expect(recorded.rejects.first?.reason == "no position: the accuracy is negative")
  }

  @Test func aPingsTimeIsNotThatOfItsPosition() throws {
    let recorded = try read(Self.location.replacing(#""t":"u""#, with: #""t":"p""#))
    #expect(recorded.fixes.map(\.time) == [.absent])
    #expect(recorded.fixes.first?.coordinate == Self.fix.coordinate)
    #expect(recorded.notices.map(\.code) == ["ping"])
  }

  @Test func aTransitionIsAFixAndAWaypointIsNone() throws {
    let recorded = try read(
      #"{"_type":"transition","tst":5,"wtst":1,"lat":1,"lon":2,"acc":9,"event":"enter","desc":"x"}"#
        + "\n" + #"{"_type":"waypoint","tst":1,"lat":3,"lon":4,"rad":50,"desc":"home"}"#
        + "\n" + #"{"_type":"waypoints","waypoints":[{"_type":"waypoint","lat":3,"lon":4}]}"#
        + "\n" + #"{"_type":"card","name":"Leo","face":"x","tid":"lo"}"#)
    #expect(recorded.fixes.map(\.time.milliseconds) == [5000])
    #expect(recorded.fixes.map(\.accuracy) == [9])
    #expect(recorded.recordCount == 1)
    #expect(recorded.notices.count == 3)
  }

  struct Refusal: CustomTestStringConvertible {
    let line: String
    let column: Int
    let reason: String
    var testDescription: String { line }

    init(_ line: String, _ column: Int, _ reason: String) {
      (self.line, self.column, self.reason) = (line, column, reason)
    }
  }

  @Test(arguments: [
    Refusal(#"{"_type":"location","lon":2,"tst":1}"#, 1, "latitude is missing"),
    Refusal(
      #"{"_type":"location","lat":91,"lon":2}"#, 27, "latitude 91 is outside -90...90"),
    Refusal(#"{"lat":"x","_type":"location","lon":2}"#, 8, "latitude is not a number"),
    Refusal(
      #"{"_type":"location","lat":1,"lon":2,"tst":1e300}"#, 43, "this number is too large"),
    Refusal(
      #"{"_type":"location","lat":1,"lon":2,"tst":"noon"}"#, 43,
      "tst is not a time in seconds since 1970"),
    Refusal(
      #"{"_type":"encrypted","data":"x"}"#, 1, "the message is encrypted; --keys FILE reads it"),
    Refusal(#"{"lat":1,"lon":2}"#, 1, "_type is missing"),
    Refusal(#"{"_type":"location""#, 20, "expected '}', found the end of the text"),
  ])
  func aBadMessageIsRefusedWithItsReason(_ refusal: Refusal) throws {
    let recorded = try read("\(Self.location)\n\(refusal.line)\n\(Self.location)")
    #expect(
      recorded.rejects == [
        Reject(
          file: "f.json", line: 2, column: refusal.column, reason: refusal.reason,
          record: refusal.line)
      ])
    #expect(recorded.fixes.count == 2)
    #expect(recorded.recordCount == 3)
  }

  @Test func aBadMessageOfAListCostsOnlyItself() throws {
    let recorded = try read(
      "[\(Self.location),\n{\"_type\": \"location\", \"lat\": 1},\n \(Self.location)\n]")
    #expect(recorded.fixes == [Self.fix, Self.fix])
    #expect(recorded.rejects.map(\.line) == [2])
    #expect(recorded.recordCount == 3)
  }

  @Test func aDamagedListIsReadUpToItsDamage() throws {
    let recorded = try read("[\(Self.location),\n\(Self.location),\n{\"_type\": ")
    #expect(recorded.fixes.count == 2)
    #expect(recorded.rejects.map(\.line) == [3])
  }

  /// Two lines of `apps/demo-iphone.rec` hold no fix; the first fix is that of its first line.
  @Test(.enabled(if: Corpus.folder != nil))
  func aRealRecordersFileIsRead() throws {
    let folder = try #require(Corpus.folder)
    let old = try Recorded(TrackSource.open("\(folder)/apps/demo-iphone.rec").reader)
    #expect(old.fixes.count == 23)
    #expect(old.rejects == [])
    #expect(old.fixes.first?.time == Instant(milliseconds: 1_440_395_361_000))
    #expect(old.fixes.first?.coordinate.latitudeE7 == 523_788_858)
    let new = try Recorded(TrackSource.open("\(folder)/apps/dawarich/2024-03.rec").reader)
    #expect(new.rejects == [])
    #expect(new.fixes.contains { $0.time == .absent })
  }

  @Test func theTabsOfARecordersFileMayHaveBecomeBlanks() throws {
    let recorded = try read("2026-05-01T01:00:02Z  *       \(Self.location)\n", name: "2026-05.rec")
    #expect(recorded.fixes == [Self.fix])
    #expect(recorded.members == [] && recorded.rejects == [])
  }
}
