import HitherBrokers
import HitherOuting
import TestSupport
import Testing

/// A declared pipeline is checked before anything runs; what is wrong is told with its place.
@Suite("Declared pipelines, checked")
struct PipelineDocumentTests {
  static let good = """
    {"schema": "hither/pipeline/1",
     "sources": [{"read": "tracks"}],
     "outing": {"route": "route.gpx"},
     "steps": [
      {"operator": "deduplicate"},
      {"operator": "route_match", "distance_m": 50},
      {"operator": "wrong_way"},
      {"operator": "stragglers"}],
     "sinks": [{"write": "events", "to": "-"}]}
    """

  struct Fault: Sendable {
    let replaced: String
    let with: String
    let place: String
    let message: String
    var hint: String?

    /// A word that is none, with one that is near it.
    static func mistyped(
      _ what: String, _ word: String, for right: String, replaced: String, with: String,
      place: String
    ) -> Fault {
      Fault(
        replaced: replaced, with: with, place: place, message: "unknown \(what) '\(word)'",
        hint: "did you mean '\(right)'?")
    }
  }

  static let faults = [
    .mistyped(
      "operator", "route_mach", for: "route_match", replaced: "route_match\"",
      with: "route_mach\"", place: "6:16"),
    Fault(
      replaced: "distance_m", with: "distence_m", place: "6:31",
      message: "the operator 'route_match' has no 'distence_m'",
      hint: "did you mean 'distance_m'?"),
    Fault(
      replaced: "50", with: "-1", place: "6:45",
      message: "distance_m must lie from 0.0 to 1000000.0"),
    Fault(
      replaced: "50", with: "\"50\"", place: "6:45",
      message: "distance_m must be a number, not a string"),
    Fault(
      replaced: "  {\"operator\": \"route_match\", \"distance_m\": 50},\n", with: "",
      place: "6:16",
      message: "'wrong_way' reads the column 'progress_m', which no step before it adds",
      hint: "put 'route_match' before it"),
    Fault(
      replaced: "{\"operator\": \"wrong_way\"}",
      with: "{\"operator\": \"wrong_way\", \"after\": \"deduplicate\"}", place: "7:16",
      message: "'wrong_way' reads the column 'progress_m', which no step before it adds",
      hint: "put 'route_match' before it"),
    Fault(
      replaced: "{\"operator\": \"deduplicate\"}",
      with: "{\"operator\": \"deduplicate\", \"after\": \"wrong_way\"}", place: "5:40",
      message: "the steps run in a circle: route_match → wrong_way → deduplicate"),
    .mistyped(
      "step", "wrong_wai", for: "wrong_way", replaced: "{\"operator\": \"deduplicate\"}",
      with: "{\"operator\": \"deduplicate\", \"after\": \"wrong_wai\"}", place: "5:40"),
    Fault(
      replaced: "{\"operator\": \"stragglers\"}",
      with: "{\"operator\": \"stragglers\"}, {\"operator\": \"stops\"}", place: "8:44",
      message: "'stops' looks at members and cannot follow a step of the group"),
    .mistyped(
      "policy", "precice", for: "precise", replaced: "{\"operator\": \"stragglers\"}",
      with: "{\"operator\": \"sample\", \"policy\": \"precice\"}", place: "8:36"),
    Fault(
      replaced: "{\"operator\": \"stragglers\"}",
      with: "{\"operator\": \"sample\", \"policy\": \"distance\", \"distence_m\": 5}",
      place: "8:48", message: "the operator 'sample' has no 'distence_m'",
      hint: "did you mean 'distance_m'?"),
    Fault(
      replaced: "{\"operator\": \"stragglers\"}",
      with: "{\"operator\": \"sample\", \"policy\": \"fixed\", \"interval_s\": 0}",
      place: "8:59", message: "interval_s must lie from 0.001 to 10000000.0"),
    .mistyped(
      "kind of address", "natz", for: "nats", replaced: "\"to\": \"-\"",
      with: "\"to\": \"natz://localhost/events\"", place: "9:38"),
    .mistyped(
      "kind of address", "mqttt", for: "mqtt", replaced: "\"tracks\"",
      with: "\"mqttt://localhost/owntracks/+/+\"", place: "2:23"),
    Fault(
      replaced: "\"events\", \"to\": \"-\"",
      with: "\"fixes\", \"format\": \"csv\", \"to\": \"nats://localhost/a\"", place: "9:54",
      message: "only events go to a broker or a webhook"),
    Fault(
      replaced: "\"tracks\"}", with: "\"tracks\", \"folow\": true}", place: "2:33",
      message: "a source has no 'folow'", hint: "did you mean 'follow'?"),
    Fault(
      replaced: "\"outing\":", with: "\"live\": {\"latenes_s\": 5}, \"outing\":", place: "3:11",
      message: "live has no 'latenes_s'", hint: "did you mean 'lateness_s'?"),
    Fault(
      replaced: "\"outing\":", with: "\"live\": {\"lateness_s\": -5}, \"outing\":",
      place: "3:25", message: "lateness_s must lie from 0.0 to 86400.0"),
    .mistyped(
      "product", "event", for: "events", replaced: "\"events\"",
      with: "\"event\"", place: "9:22"),
    Fault(
      replaced: "\"events\"", with: "\"timeline\"", place: "9:22",
      message: "'timeline' needs the operator 'clock', which no step before it is",
      hint: "add {\"operator\": \"clock\"}"),
    Fault(
      replaced: "\"events\", \"to\": \"-\"", with: "\"fixes\", \"to\": \"a.xyz\"", place: "9:37",
      message: "the suffix of 'a.xyz' names no format", hint: "add \"format\", such as \"csv\""),
    .mistyped(
      "step", "route_matsch", for: "route_match", replaced: "\"to\": \"-\"",
      with: "\"to\": \"-\", \"from\": \"route_matsch\"", place: "9:51"),
    Fault(
      replaced: "\"sinks\": [{\"write\": \"events\", \"to\": \"-\"}]", with: "\"sinks\": []",
      place: "9:11", message: "the pipeline has no sink",
      hint: "such as \"sinks\": [{\"write\": \"events\", \"to\": \"-\"}]"),
    Fault(
      replaced: "pipeline/1", with: "pipeline/9", place: "1:12",
      message: "the schema must be 'hither/pipeline/1', not 'hither/pipeline/9'"),
    Fault(
      replaced: "\"route\":", with: "\"rout\":", place: "3:13",
      message: "outing has no 'rout'", hint: "did you mean 'route'?"),
    Fault(
      replaced: "\"tracks\"", with: "\"-\"", place: "9:11",
      message:
        "standard input is read once, so that all sinks must end one chain of steps",
      hint: "give each the same \"from\", or read a file"),
    Fault(
      replaced: "\"tracks\"}],", with: "\"tracks\"}", place: "3:2",
      message: "expected ',' or ']', found a string"),
  ]

  @Test func goodIsTaken() throws {
    _ = try PipelineDocument(parsing: Array(Self.good.utf8), file: "p.json")
  }

  @Test(arguments: faults) func faultIsToldWithItsPlace(fault: Fault) throws {
    #expect(Self.good.contains(fault.replaced))
    var text = Self.good.replacing(fault.replaced, with: fault.with, maxReplacements: 1)
    if fault.message.hasPrefix("standard input") {
      // Two sinks that end different chains.
      text = text.replacing(
        "{\"write\": \"events\", \"to\": \"-\"}",
        with: "{\"write\": \"events\", \"to\": \"-\"}, "
          + "{\"write\": \"events\", \"to\": \"a\", \"from\": \"wrong_way\"}")
    }
    let error = #expect(throws: HitherError.self) {
      try PipelineDocument(parsing: Array(text.utf8), file: "p.json", BrokerStreams.all)
    }
    #expect(error?.message == fault.message && error?.hint == fault.hint)
    #expect(error?.place == "p.json:" + fault.place && error?.code == .data)
  }

  /// What a stream cannot do is told before it is opened.
  static let streamFaults = [
    Fault(
      replaced: "\"events\", \"to\": \"-\"", with: "\"matches\", \"to\": \"a.csv\"", place: "9:12",
      message: "'matches' is known at the end of a recording; a stream has events",
      hint: "run the pipeline over what was recorded, too"),
    Fault(
      replaced: "{\"read\": \"tracks\"}", with: "{\"read\": \"a.csv\"}, {\"read\": \"b.csv\"}",
      place: "2:33", message: "a stream has one source",
      hint: "several streams come together in a broker"),
    Fault(
      replaced: "{\"read\": \"tracks\"}", with: "{\"read\": \"/\"}", place: "2:14",
      message: "a folder is not a stream",
      hint: "--source names a stream; a manifest in the folder still counts"),
    Fault(
      replaced: "{\"write\": \"events\", \"to\": \"-\"}",
      with: "{\"write\": \"events\", \"to\": \"-\"}, "
        + "{\"write\": \"events\", \"to\": \"a\", \"from\": \"wrong_way\"}",
      place: "9:44", message: "a stream comes once, so that all sinks must end one chain of steps",
      hint: "give each the same \"from\""),
  ]

  @Test(arguments: streamFaults) func whatAStreamCannotDoIsTold(fault: Fault) throws {
    #expect(Self.good.contains(fault.replaced))
    let text = Self.good.replacing(fault.replaced, with: fault.with, maxReplacements: 1)
    let document = try PipelineDocument(parsing: Array(text.utf8), file: "p.json")
    let error = #expect(throws: HitherError.self) { _ = try PipelineStream(document) }
    #expect(error?.message == fault.message && error?.hint == fault.hint)
    #expect(error?.place == "p.json:" + fault.place && error?.code == .data)
  }

  /// Whatever stands in a document, reading it ends without a trap.
  @Test(arguments: [9301, 9302] as [UInt64]) func damagedTextIsRefusedOrTaken(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = Array(Self.good.utf8)
    let soup = Array("0123456789-.,:{}[]\"eEnull_".utf8)
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0...Int(random.next() % 3) {
        damaged[Int(random.next() % UInt64(bytes.count))] =
          soup[Int(random.next() % UInt64(soup.count))]
      }
      let document = try? PipelineDocument(parsing: damaged, file: "p.json")
      if let document { #expect(!document.sinks.isEmpty && !document.sources.isEmpty) }
    }
  }
}
