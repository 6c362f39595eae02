import Foundation
import HitherLab
import HitherOuting
import TestSupport
import Testing

@Suite("Sweeps of the policy lab")
struct SweepTests {
  private static let scenario = """
    {"schema": "hither/scenario/1", "name": "a walk", "seed": 1, "start": "2026-05-01T06:00:00Z",
     "route": {"shape": "winding", "length_m": 1500, "lat": 47.1, "lon": 8.2},
     "members": [{"id": "ann", "role": "leader", "device": {"interval_s": 1}},
      {"id": "bob", "straggles": [{"from_m": 200, "to_m": 1400, "pace_factor": 0.4}],
       "device": {"interval_s": 1}}]}
    """

  private func sweep(_ policies: String) -> String {
    """
    {"schema": "hither/sweep/1", "name": "small", "seed": 4, "policies": \(policies),
     "devices": ["nexus-5", "n95"],
     "traces": [{"name": "walk", "scenario": "walk.json", "seeds": [7, 8, 9]}]}
    """
  }

  private func folder(_ policies: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Self.scenario, to: "walk.json")
    try folder.write(sweep(policies), to: "sweep.json")
    return folder
  }

  private func read(_ folder: ScratchFolder, _ name: String) throws -> String {
    try String(contentsOfFile: folder[name], encoding: .utf8)
  }

  @Test("the same bytes, however many outings run at a time, and taken up again")
  func sameBytes() throws {
    let folder = try folder(#"["standard", {"policy": "fixed", "interval_s": [1, 60]}, "motion"]"#)
    let names = ["results.csv", "pareto.csv", "optimum.csv", "lab.json", "lab.html"]
    for (out, jobs) in [("one", 1), ("four", 4)] {
      let run = try SweepRun(folder["sweep.json"], to: folder[out], jobs: jobs, optimum: true)
      #expect(try run.run().rows == 4 * 3 * 2)
    }
    // One that was stopped: an outing is missing, another was not written whole; the rest has a changed bit.
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder["four/finished"])
    #expect(kept.count == 6)
    let first = try #require(kept.sorted().first)
    let last = try #require(kept.sorted().last)
    try FileManager.default.removeItem(atPath: folder["four/finished/" + first])
    for name in kept {
      guard var bytes = FileManager.default.contents(atPath: folder["four/finished/" + name]) else {
        continue
      }
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(filePath: folder["four/finished/" + name]))
    }
    try Data("half".utf8).write(to: URL(filePath: folder["four/finished/" + last]))
    _ = try SweepRun(folder["sweep.json"], to: folder["four"], optimum: true).run()
    for name in names {
      #expect(try read(folder, "one/" + name) == (try read(folder, "four/" + name)), "\(name)")
    }
  }

  @Test("seldomer fixes cost less and tell later; no policy is better than the optimum")
  func order() throws {
    let folder = try folder(#"[{"policy": "fixed", "interval_s": [1, 30, 120]}]"#)
    _ = try SweepRun(folder["sweep.json"], to: folder["out"], optimum: true).run()
    let rows = try SweptRows.read(folder)
    for trace in ["walk/7", "walk/8", "walk/9"] {
      let own = rows.filter { $0["trace"] == trace && $0["device"] == "n95" }
      func numbers(_ name: String) -> [Double] { own.compactMap { Double($0[name] ?? "") } }
      #expect(numbers("battery_pct_per_h") == numbers("battery_pct_per_h").sorted(by: >))
      #expect(numbers("live_mean_m") == numbers("live_mean_m").sorted())
      #expect(numbers("straggler_recall")[0] == 1)
      // Noise decides at which tick of 10 s a crossing is seen.
      let delays = numbers("straggler_delay_s")
      #expect(delays[1] >= delays[0] - 10 && delays[2] > max(delays[0], delays[1]))
      for row in own {
        guard let bound = Double(row["optimum_live_mean_m"] ?? "") else { continue }
        #expect(bound <= (Double(row["live_mean_m"] ?? "") ?? 0))
      }
    }
  }

  @Test("a program that asks for a fix every 60 s is the policy that does")
  func program() throws {
    let folder = try folder(
      #"["exec:while read line; do echo 60; done", {"policy": "fixed", "interval_s": 60}]"#)
    _ = try SweepRun(folder["sweep.json"], to: folder["out"], allowsPrograms: true).run()
    let rows = try SweptRows.read(folder)
    for trace in ["walk/7", "walk/8", "walk/9"] {
      let own = rows.filter { $0["trace"] == trace && $0["device"] == "nexus-5" }
      #expect(own.count == 2)
      for name in ["fixes_per_h", "live_mean_m", "sed_max_m", "straggler_delay_s", "receiver_j"] {
        #expect(own[0][name] == own[1][name], "\(name)")
      }
    }
  }

  @Test("a program that ends is told of")
  func programThatEnds() throws {
    let folder = try folder(#"["exec:echo nonsense"]"#)
    let error = #expect(throws: HitherError.self) {
      try SweepRun(folder["sweep.json"], to: folder["out"], allowsPrograms: true).run()
    }
    #expect(error?.place == "exec:echo nonsense")
  }

  @Test("kept fixes of another tool are taken when they were taken")
  func schedule() throws {
    let folder = try folder(#"["schedule:kept.csv"]"#)
    let times = (1...20).map { "2026-05-01T06:\(String(format: "%02d", $0)):00Z" }
    let lines = ["ann", "bob"].flatMap { member in
      times.map { "\(member),\($0),47.1,8.2" }
    }
    try folder.write("member,time,lat,lon\n" + lines.joined(separator: "\n") + "\n", to: "kept.csv")
    _ = try SweepRun(folder["sweep.json"], to: folder["out"]).run()
    for row in try SweptRows.read(folder) {
      let hours = try #require(Double(row["base_j"] ?? "")) / 0.025 / 3600
      let fixes = try #require(Double(row["fixes_per_h"] ?? "")) * hours
      #expect(fixes.rounded() == 40)
    }
  }

  @Test(
    "faults are told with their place",
    arguments: [
      (#"["standart"]"#, "unknown policy \"standart\"", "did you mean \"standard\"?"),
      (
        #"[{"policy": "fixed", "intervall_s": 3}]"#, "fixed has no parameter \"intervall_s\"",
        "did you mean \"interval_s\"?"
      ),
      (
        #"[{"policy": "fixed", "interval_s": 0}]"#, "interval_s must lie from 0.001 to 10000000",
        nil
      ),
      ("[]", "policies must not be empty", nil),
    ] as [(String, String, String?)])
  func faults(_ policies: String, _ message: String, _ hint: String?) throws {
    let folder = try folder(policies)
    let error = #expect(throws: HitherError.self) {
      try SweepRun(folder["sweep.json"], to: folder["out"])
    }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    #expect(error?.place?.hasPrefix(folder["sweep.json"] + ":") == true)
  }
}
