import HitherEstimates
import HitherText
import HitherTracks
import Testing

@testable import HitherReport

@Suite("summary.json keeps the contract")
struct SummaryDocumentTests {
  static let memberKeys = [
    "id", "name", "role", "fixes", "start", "end", "raw_distance_m", "distance_m",
    "distance_source", "distance_se_m",
    "elapsed_s", "moving_s", "stopped_s", "gap_s", "average_speed_mps",
    "moving_speed_mps", "max_speed_mps", "pace_s_per_km", "modes", "modes_confidence",
    "ascent_m", "descent_m",
    "min_elevation_m", "max_elevation_m", "elevation", "ascent_se_m", "terrain", "stops",
    "off_route", "straggling",
    "near_leader", "route", "network", "heart_rate", "battery", "states", "fences", "walking_time",
    "unknown", "quality",
  ]

  @Test func keysInTheirOrder() throws {
    let document = try ReadBack.json(SummaryDocument.json(SampleOuting.content().summary))
    #expect(
      ReadBack.keys(document) == [
        "schema", "outing", "members", "group", "log", "diagnostics", "provenance",
      ])
    #expect(try document["schema"]?.string("schema") == "hither/summary/2")
    #expect(
      ReadBack.keys(document["outing"])
        == [
          "name", "leader", "leader_named", "start", "end", "timezone", "timezone_source",
          "members", "hidden_members", "fixes", "preset",
        ])
    #expect(
      ReadBack.keys(document["group"]) == [
        "max_spread_m", "mean_spread_m", "max_column_m", "mean_column_m", "order_changes", "order",
        "splits", "waits", "roll_calls", "forks",
      ])
    #expect(
      ReadBack.keys(document["diagnostics"])
        == ["records", "accepted", "rejected", "files", "notices"])
    let member = try #require(try document["members"]?.elements("members").first)
    #expect(ReadBack.keys(member) == Self.memberKeys)
    #expect(
      ReadBack.keys(try member["stops"]?.elements("stops").first)
        == ["start", "end", "lat", "lon", "duration_s"])
    #expect(
      ReadBack.keys(member["quality"]) == [
        "duplicates", "simultaneous", "inaccurate", "ahead", "out_of_order", "jumps", "frozen",
        "gaps",
        "outside_window",
        "median_interval_s", "median_accuracy_m",
      ])
    #expect(ReadBack.keys(member["elevation"]) == ["source", "noise_m", "threshold_m"])
    #expect(ReadBack.keys(member["heart_rate"]) == ["mean_bpm", "max_bpm"])
    #expect(ReadBack.keys(member["battery"]) == ["start_pct", "end_pct", "hours_left"])
  }

  @Test func whatIsNotKnownIsNull() throws {
    var summary = SampleOuting.content(names: ["Otto"], leader: nil).summary
    summary.members[0].time = nil
    summary.members[0].route = nil
    summary.members[0].offRoute = nil
    summary.members[0].straggling = nil
    summary.members[0].climb = nil
    summary.members[0].heartRate = nil
    summary.members[0].battery = nil
    summary.members[0].start = nil
    summary.members[0].end = nil
    summary.members[0].distanceStandardError = nil
    summary.group = nil
    let document = try ReadBack.json(SummaryDocument.json(summary))
    let member = try #require(try document["members"]?.elements("members").first)
    let unknown = [
      "start", "end", "distance_se_m", "elapsed_s", "moving_s", "stopped_s", "gap_s",
      "average_speed_mps", "moving_speed_mps", "pace_s_per_km", "ascent_m", "descent_m",
      "min_elevation_m", "max_elevation_m", "elevation", "off_route", "straggling", "route",
      "heart_rate", "battery", "states",
    ]
    for key in unknown { #expect(member[key]?.isNull == true, "\(key)") }
    let reasons = try #require(member["unknown"])
    for key in unknown { #expect(reasons[key]?.isNull == false, "\(key)") }
    #expect(try reasons["ascent_m"]?.string("reason") == "no_heights")
    #expect(try reasons["elapsed_s"]?.string("reason") == "no_times")
    #expect(try member["fences"]?.elements("fences") == [])
    #expect(document["outing"]?["leader"]?.isNull == true)
    #expect(document["outing"]?["start"]?.isNull == true)
    #expect(document["group"]?["max_spread_m"]?.isNull == true)
  }

  @Test("A climb that noise hides is null with its reason, and the heights stay known")
  func hiddenClimb() throws {
    var summary = SampleOuting.content(names: ["Otto"], leader: nil).summary
    summary.members[0].climb?.ascent = nil
    summary.members[0].climb?.descent = nil
    let document = try ReadBack.json(SummaryDocument.json(summary))
    let member = try #require(try document["members"]?.elements("members").first)
    let reasons = try #require(member["unknown"])
    for key in ["ascent_m", "descent_m"] {
      #expect(member[key]?.isNull == true)
      #expect(try reasons[key]?.string("reason") == "height_noise")
    }
    for key in ["min_elevation_m", "max_elevation_m", "elevation"] {
      #expect(member[key]?.isNull == false, "\(key)")
    }
    #expect(
      SummaryText.table(summary).contains("Climb unknown, hidden by noise of the heights: Otto"))
  }

  @Test("every null of a member says why, and nothing that is known does")
  func nullsHaveReasons() throws {
    let document = try ReadBack.json(SummaryDocument.json(SampleOuting.content().summary))
    for member in try #require(try document["members"]?.elements("members")) {
      let nulls = Self.memberKeys.filter { member[$0]?.isNull == true }
      let reasons = try #require(member["unknown"])
      #expect(nulls.allSatisfy { reasons[$0] != nil })
      let named = ReadBack.keys(reasons).filter { !$0.contains(".") }
      #expect(named == nulls.sorted())
    }
  }

  @Test("elapsed = moving + stopped + gap, in the written text")
  func timeIsConserved() throws {
    let text = String(
      decoding: SummaryDocument.json(SampleOuting.content().summary), as: UTF8.self)
    func values(_ key: String) -> [Int64] {
      text.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].hasSuffix("\"\(key)\"") else { return nil }
        let number = parts[1].filter { $0 != " " && $0 != "," }
        return ReadBack.thousandths(String(number))
      }
    }
    let (elapsed, moving) = (values("elapsed_s"), values("moving_s"))
    let (stopped, gap) = (values("stopped_s"), values("gap_s"))
    #expect(elapsed.count == 5)
    #expect(moving.count == 5 && stopped.count == 5 && gap.count == 5)
    for index in elapsed.indices where elapsed.count == moving.count {
      #expect(elapsed[index] == moving[index] + stopped[index] + gap[index])
    }
    #expect(gap.contains { $0 > 0 })
  }

  @Test func oddMilliseconds() throws {
    var summary = SampleOuting.content(names: ["Otto"]).summary
    summary.members[0].time?.movingMilliseconds = 9_007_199_254_740_993
    summary.members[0].time?.stoppedMilliseconds = 1
    summary.members[0].time?.gapMilliseconds = 10
    let text = String(decoding: SummaryDocument.json(summary, style: .compact), as: UTF8.self)
    #expect(text.contains("\"elapsed_s\":9007199254741.004,\"moving_s\":9007199254740.993,"))
    #expect(text.contains("\"stopped_s\":0.001,\"gap_s\":0.01,"))
  }

  @Test func countsAddUp() throws {
    let document = try ReadBack.json(SummaryDocument.json(SampleOuting.content().summary))
    let diagnostics = try #require(document["diagnostics"])
    let records = try diagnostics["records"]?.integer("records")
    let accepted = try #require(try diagnostics["accepted"]?.integer("accepted"))
    let rejected = try #require(try diagnostics["rejected"]?.integer("rejected"))
    #expect(records == accepted + rejected)
    let members = try #require(try document["members"]?.elements("members"))
    let fixes = try members.map { try $0["fixes"]?.integer("fixes") ?? -1 }
    #expect(try document["outing"]?["fixes"]?.integer("fixes") == fixes.reduce(0, +))
    #expect(try document["outing"]?["members"]?.integer("members") == fixes.count)
  }
}
