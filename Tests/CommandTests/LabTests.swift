import Foundation
import HitherText
import TestSupport
import Testing

/// `hither lab` gives the same bytes however it is run, and says where a sweep is wrong.
@Suite("The policy lab")
struct LabTests {
  private static let scenario = """
    {"schema": "hither/scenario/1", "name": "a walk", "seed": 1, "start": "2026-05-01T06:00:00Z",
     "route": {"shape": "winding", "length_m": 900, "lat": 47.1, "lon": 8.2},
     "members": [{"id": "ann", "role": "leader", "device": {"interval_s": 1}},
      {"id": "bob", "device": {"interval_s": 1}}]}
    """

  private static func sweep(
    _ policies: String = #"["standard", {"policy": "fixed", "interval_s": [1, 60]}]"#,
    devices: String = #"["nexus-5"]"#, traces: String = #""scenario": "walk.json", "seeds": [7, 8]"#
  ) -> String {
    """
    {"schema": "hither/sweep/1", "name": "small", "seed": 4,
     "policies": \(policies),
     "devices": \(devices),
     "traces": [{"name": "walk", \(traces)}]}
    """
  }

  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write(Self.scenario, to: "walk.json")
    try folder.write(Self.sweep(), to: "sweep.json")
  }

  @Test("The same bytes with one job and two, and when a stopped run is taken up again")
  func sameBytes() throws {
    for (out, jobs) in [("one", "1"), ("two", "2")] {
      let run = try hither("lab", "sweep.json", "-o", out, "--jobs", jobs, in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(run.diagnostics == "hither: 2 outings, 6 results in \(out)\n")
      #expect(run.text.hasPrefix("policy ") && run.text.contains("off-route found %"))
      #expect(run.text.split(separator: "\n").count == 4)
    }
    // One outing is done, and what was written of the rest is gone.
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder["two/finished"]).sorted()
    #expect(kept.count == 2)
    for name in ["finished/" + kept[0], "results.csv", "lab.html"] {
      try FileManager.default.removeItem(atPath: folder["two/" + name])
    }
    let again = try hither("lab", "sweep.json", "-o", "two", "--quiet", in: folder)
    #expect(again.status == 0 && again.diagnostics.isEmpty)
    for name in ["results.csv", "pareto.csv", "lab.json", "lab.html"] {
      #expect(try folder.text(of: "one/" + name) == folder.text(of: "two/" + name), "\(name)")
    }
    #expect(!folder.holds("two/optimum.csv"))
  }

  @Test("What was not compared is said with its reason, and nothing is best")
  func refused() throws {
    try folder.write(Tracks.gpx(200), to: "leo.gpx")
    try folder.write(
      Self.sweep(
        #"["precise", {"policy": "fixed", "interval_s": 3600}]"#,
        traces: #""input": "leo.gpx""#), to: "sweep.json")
    let run = try hither("lab", "sweep.json", "-o", "out", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics == "hither: 1 outing, 2 results in out\n")
    let reason = try #require(run.text.split(separator: "\n").last)
    #expect(reason.hasPrefix("precise: not compared: a recording needs a fix every "), "\(reason)")
    #expect(reason.hasSuffix(" s or more often; this one has one every 10 s"), "\(reason)")
    #expect(!run.text.contains("*"))
    let page = try folder.text(of: "out/lab.html")
    #expect(page.contains(reason) && page.contains("1 outing, 2 results"))
    let document = try JSONNode.parse(try folder.bytes(of: "out/lab.json"))
    let results = try #require(document["results"]).elements("results")
    #expect(results.count == 2)
    for result in results {
      #expect(result["best_for_live"]?.value == .bool(false))
      // One outing has no interval, and none of no width.
      #expect(result["battery_low_pct_per_h"]?.isNull == true)
      #expect(result["battery_pct_per_h"]?.isNull == false)
    }
    #expect(try JSONSchemaTests.check("lab").faults(of: document) == [])
  }

  @Test("A program is started in the sweep's folder")
  func programs() throws {
    try folder.write(Self.scenario, to: "own/walk.json")
    try folder.write(Self.sweep(#"["exec:sh policy.sh"]"#), to: "own/sweep.json")
    try folder.write("while read line; do echo 60; done\n", to: "own/policy.sh")
    let run = try hither("lab", "own/sweep.json", "-o", "out", "--allow-exec", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var sweep: String
    var start: String
    var hint: String?
  }

  @Test(
    "A fault is told with file and line",
    arguments: [
      Fault(
        testDescription: "policy", sweep: sweep(#"["standart"]"#),
        start: "sweep.json:2:15: unknown policy \"standart\"",
        hint: "did you mean \"standard\"?"),
      Fault(
        testDescription: "device", sweep: sweep(devices: #"["nexus-6"]"#),
        start: "sweep.json:3:14: unknown device \"nexus-6\"",
        hint: "did you mean \"nexus-5\"?"),
      Fault(
        testDescription: "key", sweep: sweep(traces: #""scenario": "walk.json", "seed": 7"#),
        start: "sweep.json:4:", hint: "did you mean \"seeds\"?"),
      Fault(
        testDescription: "interval",
        sweep: sweep(#"[{"policy": "fixed", "interval_s": "60"}]"#),
        start: "sweep.json:2:49: interval_s must be a number or a list of numbers", hint: nil),
      Fault(
        testDescription: "damaged profile", sweep: sweep(devices: #"["phone.xml"]"#),
        start: "phone.xml:1:", hint: nil),
      Fault(
        testDescription: "scenario", sweep: sweep(traces: #""scenario": "bad.json""#),
        start: "bad.json:2:", hint: nil),
      Fault(
        testDescription: "no JSON", sweep: "{\n\"schema\": oops}", start: "sweep.json:2:",
        hint: nil),
      Fault(
        testDescription: "program", sweep: sweep(#"["exec:echo soon"]"#),
        start: "sweep.json:2:15: the sweep runs a program: echo soon",
        hint: "add --allow-exec if you trust it: the program can do what you can do"),
    ])
  func faults(fault: Fault) throws {
    try folder.write(fault.sweep, to: "sweep.json")
    try folder.write("<device><item name=\"gps.on\">3</item></device>", to: "phone.xml")
    try folder.write(
      "{\"schema\": \"hither/scenario/1\",\n\"nome\": \"a walk\"}", to: "bad.json")
    let run = try hither("lab", "sweep.json", "-o", "out", in: folder)
    #expect(run.status == 65)
    let lines = run.diagnosticLines
    #expect(lines.first?.hasPrefix("hither: error: " + fault.start) == true, "\(run.diagnostics)")
    if let hint = fault.hint { #expect(lines.last == "hint: \(hint)") }
    #expect(!folder.holds("out/results.csv"))
  }

  @Test(
    "What is asked wrongly ends with its status",
    arguments: [
      (["lab", "sweep.json", "-o", "out", "--jobs", "0"], 64), (["lab", "sweep.json"], 64),
      (["lab", "nowhere.json", "-o", "out"], 66),
      (["lab", "sweep.json", "-o", "walk.json/out"], 73),
    ] as [([String], Int32)])
  func statuses(arguments: [String], status: Int32) throws {
    let run = try hither(arguments, in: folder)
    #expect(run.status == status, "\(run.diagnostics)")
    #expect(run.diagnostics.hasPrefix("hither: error: "), "\(run.diagnostics)")
  }
}
