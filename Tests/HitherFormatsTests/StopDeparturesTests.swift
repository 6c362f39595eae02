import Foundation
import HitherFormats
import HitherTracks
import Testing

@Suite("Departures that services tell")
struct StopDeparturesTests {
  private static func read(_ text: String, zone: String? = "Europe/Berlin") throws -> StopDepartures
  {
    try StopDepartures(
      parsing: Array(text.utf8), file: "answer", zone: zone.flatMap { TimeZone(named: $0) })
  }

  /// A board of one departure.
  private static func board(_ stop: String, day: String = "20260501", journey: String = "") throws
    -> StopDeparture
  {
    let text = #"""
      {"common": {"locL": [{"name": "Anger", "extId": "7"}], "prodL": [{"name": "Bus 10", "nameS": "10"}],
        "himL": [{"head": "Detour"}]}, "planrtTS": "1777613400",
       "jnyL": [{"jid": "j", "date": "\#(day)", "prodX": 0, "dirTxt": "Bach"\#(journey),
         "stbStop": {"locX": 0, \#(stop)}}]}
      """#
    let told = try read(text)
    #expect(told.timestamp == 1_777_613_400)
    return try #require(told.departures.first)
  }

  private static func time(_ seconds: Int64?) -> String? {
    seconds.map { Instant(milliseconds: $0 * 1000).rfc3339 }
  }

  @Test func aBoardOfHAFASIsRead() throws {
    let late = try Self.board(
      #""dTimeS": "081000", "dTimeR": "081230", "dPltfS": {"txt": "3"}, "dPltfR": {"txt": "4"}"#,
      journey: #", "msgL": [{"type": "HIM", "himX": 0}, {"type": "HIM", "himX": 9}]"#)
    #expect(late.tripID == "j" && late.stopID == "7" && late.stopName == "Anger")
    #expect(late.line == "10" && late.direction == "Bach")
    #expect(Self.time(late.planned) == "2026-05-01T06:10:00Z")
    #expect(late.delay == 150)
    #expect(late.platform == "4" && late.plannedPlatform == "3")
    #expect(late.remarks == ["Detour"])
    let unknown = try Self.board(#""dTimeS": "081000", "dPlatfS": "3""#)
    #expect(unknown.delay == nil && unknown.expected == nil && unknown.platform == "3")
    let cancelled = try Self.board(#""dTimeS": "081000", "dTimeR": "081000", "dCncl": true"#)
    #expect(cancelled.isCancelled && cancelled.delay == nil && cancelled.expected == nil)
  }

  @Test(arguments: [
    ("235900", "20260501", "2026-05-01T21:59:00Z"),
    ("01001500", "20260501", "2026-05-01T22:15:00Z"),
    // In the hour that comes twice the first is meant; in the one that is left out, what clocks would have shown.
    ("023000", "20261025", "2026-10-25T00:30:00Z"), ("023000", "20260329", "2026-03-29T01:30:00Z"),
    ("030000", "20260329", "2026-03-29T01:00:00Z"),
  ])
  func timesOfHAFASAreOfAZone(_ text: String, _ day: String, _ expected: String) throws {
    #expect(Self.time(try Self.board(#""dTimeS": "\#(text)""#, day: day).planned) == expected)
  }

  @Test func minutesEastCountBeforeTheZone() throws {
    let told = try Self.board(#""dTimeS": "081000", "dTZOffset": 180"#)
    #expect(Self.time(told.planned) == "2026-05-01T05:10:00Z")
  }

  /// A delay of null is none of 0.
  @Test func theFriendlyFormatIsRead() throws {
    let told = try Self.read(
      #"""
      {"realtimeDataUpdatedAt": 1777613400, "departures": [
        {"tripId": "a", "when": "2026-05-01T08:12:00+02:00", "plannedWhen": "2026-05-01T08:10:00+02:00", "delay": 120,
         "platform": "2", "plannedPlatform": "1", "direction": "Bach", "stop": {"id": "7", "name": "Anger"},
         "line": {"name": "10"}, "remarks": [{"type": "hint", "text": "bikes"}, {"type": "warning", "text": "Detour"}]},
        {"tripId": "b", "when": "2026-05-01T08:10:00+02:00", "plannedWhen": "2026-05-01T08:10:00+02:00", "delay": null},
        {"tripId": "c", "when": null, "plannedWhen": "2026-05-01T08:10:00+02:00", "cancelled": true},
        {"tripId": "d", "when": "2026-05-01T08:10:00.000+02:00", "delay": 0},
        {"tripId": "e", "when": null, "plannedWhen": null, "cancelled": true}]}
      """#, zone: nil)
    #expect(told.timestamp == 1_777_613_400)
    #expect(told.skipped == 1)
    #expect(told.departures.map(\.tripID) == ["a", "b", "c", "d"])
    #expect(told.departures.map(\.delay) == [120, nil, nil, 0])
    #expect(told.departures.map(\.isCancelled) == [false, false, true, false])
    let planned = "2026-05-01T06:10:00Z"
    #expect(told.departures.map { Self.time($0.planned) } == [planned, planned, planned, planned])
    #expect(
      told.departures.map { Self.time($0.expected) } == ["2026-05-01T06:12:00Z", nil, nil, planned])
    #expect(told.departures[0].platform == "2" && told.departures[0].plannedPlatform == "1")
    #expect(told.departures[0].remarks == ["Detour"])
  }

  @Test func ridesOfAJourneyDepart() throws {
    let told = try Self.read(
      #"""
      {"journeys": [{"legs": [
        {"walking": true, "departure": "2026-05-01T08:00:00Z"},
        {"origin": {"id": "7"}, "departure": "2026-05-01T08:11:00Z", "plannedDeparture": "2026-05-01T08:10:00Z",
         "departureDelay": 60, "line": {"name": "S1"}}]}]}
      """#)
    #expect(told.departures.map(\.line) == ["S1"])
    #expect(told.departures.map(\.delay) == [60])
  }

  @Test(arguments: [
    #"{"err": "OK", "svcResL": [{"err": "LOCATION", "errTxt": "none"}]}"#, #"{"svcResL": []}"#,
    "{}",
    "7", "", #"{"departures": 7}"#, #"[{"when": "08:00"}]"#,
    #"{"common": {}, "jnyL": [{"date": "20260501", "stbStop": {"dTimeS": "25"}}]}"#,
    #"{"common": {}, "jnyL": [{"date": "20260501", "stbStop": {"dTimeS": "250000"}}]}"#,
  ])
  func whatIsNoAnswerIsRefused(_ text: String) {
    #expect(throws: FormatError.self) { try Self.read(text) }
  }

  @Test func timesOfNoZoneAreRefused() {
    #expect {
      try Self.read(
        #"{"common": {}, "jnyL": [{"date": "20260501", "stbStop": {"dTimeS": "080000"}}]}"#,
        zone: nil)
    } throws: { error in
      (error as? FormatError)?.message == "the times have no named zone: give --timezone"
    }
  }
}

/// Real answers, beside a plain reading of them in Python.
@Suite(
  "Real departures that services tell",
  .enabled(if: ProcessInfo.processInfo.environment["HITHER_CORPUS"] != nil))
struct RealStopDeparturesTests {
  private static let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"] ?? ""

  /// Prints a line for each departure: line, direction, planned and expected time, platform.
  private static let program = """
    import json, sys
    from datetime import datetime, timedelta, timezone
    from zoneinfo import ZoneInfo
    d = json.load(open(sys.argv[1]))
    def show(line, to, plan, real, platform):
        print(line, to, int(plan.timestamp()), int(real.timestamp()) if real else '-', platform or '-', sep='|')
    if 'common' in d:
        for j in d['jnyL']:
            s = j['stbStop']
            def at(text):
                if not text: return None
                t = datetime.strptime(j['date'] + text[-6:], '%Y%m%d%H%M%S')
                if 'dTZOffset' in s: return t.replace(tzinfo=timezone(timedelta(minutes=s['dTZOffset'])))
                return t.replace(tzinfo=ZoneInfo('Europe/Berlin'))
            show(d['common']['prodL'][s['dProdX']]['nameS'], j['dirTxt'], at(s['dTimeS']), at(s.get('dTimeR')),
                 (s.get('dPltfR') or s.get('dPltfS') or {}).get('txt'))
    else:
        for s in d.get('stopovers', [d]):
            p, w, l = ('plannedDeparture', 'departure', 'departureDelay') if 'stopovers' in d else ('plannedWhen', 'when', 'delay')
            if not s[p]: continue
            show(d['line']['name'], d['direction'], datetime.fromisoformat(s[p]),
                 datetime.fromisoformat(s[w]) if s[l] is not None else None,
                 s.get('departurePlatform') or s.get('platform'))
    """

  @Test(arguments: [
    ("hafas/vbb-departures.json", 12), ("hafas/db-deps-with-destination.json", 1),
    ("hvv/dep-72-elbphilharmonie-2020-11-29.json", 1), ("hvv/dep-rb81-wandsbek-2020-11-29.json", 1),
    ("hvv/dep-s31-dammtor-2020-11-29.json", 1), ("hvv/dep-u3-luebecker-str-2020-11-29.json", 1),
    ("hvv/trip-u1-2020-11-29.json", 34),
  ])
  func whatIsReadIsWhatPythonReads(_ file: String, _ count: Int) throws {
    let path = "\(Self.corpus)/transit/\(file)"
    let python = URL(filePath: "/usr/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return }
    let process = Process()
    process.executableURL = python
    process.arguments = ["-c", Self.program, path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let expected = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let told = try StopDepartures(
      parsing: Array(try Data(contentsOf: URL(filePath: path))), file: file,
      zone: TimeZone(named: "Europe/Berlin"))
    let lines = told.departures.map { departure in
      [
        departure.line ?? "-", departure.direction ?? "-",
        departure.planned.map { "\($0)" } ?? "-", departure.expected.map { "\($0)" } ?? "-",
        departure.platform ?? "-",
      ].joined(separator: "|")
    }
    #expect(lines.count == count)
    #expect(lines == expected.split(separator: "\n").map(String.init))
  }
}
