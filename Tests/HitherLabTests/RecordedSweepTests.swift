import Foundation
import HitherLab
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// Recordings as traces of the lab: what they may be compared with, and what their phones felt.
@Suite("Sweeps over recordings")
struct RecordedSweepTests {
  private static let start = 1_777_615_200

  /// A walk to the north at 1 m/s.
  private static func walk(every seconds: Int, minutes: Int) -> String {
    let rows = stride(from: 0, through: minutes * 60, by: seconds).map { second in
      let time = Instant(milliseconds: Int64(start + second) * 1000).rfc3339
      return "\(time),\(47 + Double(second) * 9e-6),8.2"
    }
    return "time,lat,lon\n" + rows.joined(separator: "\n") + "\n"
  }

  private static func sweep(
    _ policies: String, devices: String = #"["nexus-5"]"#, _ keys: String = ""
  ) -> String {
    """
    {"schema": "hither/sweep/1", "policies": \(policies), "devices": \(devices),
     "traces": [{"name": "walk", "input": "walk.csv"\(keys)}]}
    """
  }

  private func run(_ folder: ScratchFolder, to out: String = "out") throws {
    _ = try SweepRun(folder["sweep.json"], to: folder[out]).run()
  }

  @Test(
    "a recording four times as dense as the policy is its reference, a sparser one is refused",
    arguments: [(1, 2), (1, 4), (10, 39), (10, 60), (15, 60), (16, 60), (16, 64)])
  func density(recorded: Int, sampled: Int) throws {
    let folder = try ScratchFolder()
    try folder.write(Self.walk(every: recorded, minutes: 40), to: "walk.csv")
    try folder.write(
      Self.sweep(#"[{"policy": "fixed", "interval_s": \#(sampled)}]"#), to: "sweep.json")
    try run(folder)
    let row = try #require(try SweptRows.read(folder).first)
    let isDense = recorded * 4 <= sampled
    #expect(row["reference"] == (isDense ? "stream" : "refused"))
    for column in ["live_mean_m", "sed_max_m", "distance_error_pct", "age_mean_s"] {
      #expect((row[column]?.isEmpty == false) == isDense, "\(column)")
    }
    // What was drawn needs no reference.
    #expect(Double(row["energy_j"] ?? "") ?? 0 > 0)
  }

  /// Entries as the e-mission platform writes them: the phone rests but for some minutes.
  private static func motion(movingFrom minute: Int, to end: Int) -> String {
    let entries = [(0, 3), (minute * 60, 7), (end * 60, 3)].map { second, kind in
      #"{"metadata": {}, "data": {"zzbhB": \#(kind), "zzbhC": 90, "write_ts": \#(start + second)}}"#
    }
    return "[" + entries.joined(separator: ",\n") + "]"
  }

  @Test("recorded motion is used where there is some")
  func recordedMotion() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.walk(every: 1, minutes: 120), to: "walk.csv")
    try folder.write(Self.motion(movingFrom: 40, to: 60), to: "motion.json")
    let policy = #"[{"policy": "motion", "interval_s": 30, "rest_s": 3600}]"#
    func fixes(_ keys: String) throws -> Double {
      try folder.write(Self.sweep(policy, keys), to: "sweep.json")
      try run(folder)
      return try #require(Double(try SweptRows.read(folder).first?["fixes_per_h"] ?? ""))
    }
    // Twenty minutes at two a minute, the sign of life at the start and two after.
    let recorded = try fixes(#", "motion_activity": "motion.json""#)
    #expect((40...44).contains(recorded * 2))
    #expect(try fixes(#", "motion_activity": {"walk": "motion.json"}"#) == recorded)
    // The signal that is made up knows that the walk never stops, but for what it misses.
    #expect(try fixes("") > 100)
  }

  @Test(
    "motion of nobody, or that is none, is told with its place",
    arguments: [
      (#"{"wolk": "motion.json"}"#, "there is no", "sweep.json:"),
      (#""broken.json""#, "\"data\" is missing", "broken.json:1:2"),
      (#"5"#, "motion_activity", "sweep.json:"),
    ])
  func faults(value: String, message: String, place: String) throws {
    let folder = try ScratchFolder()
    try folder.write(Self.walk(every: 1, minutes: 5), to: "walk.csv")
    try folder.write(Self.motion(movingFrom: 1, to: 2), to: "motion.json")
    try folder.write("[{}]", to: "broken.json")
    try folder.write(
      Self.sweep(#"["standard"]"#, #", "motion_activity": \#(value)"#), to: "sweep.json")
    let error = #expect(throws: HitherError.self) { try run(folder) }
    #expect(error?.place?.contains(place) == true, "\(error?.place ?? "")")
    if value.hasPrefix("{") {
      #expect(error?.message == "the outing has no member \"wolk\"")
      #expect(error?.hint == "did you mean \"walk\"?")
    } else {
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
  }

  private static func place(radius: Int) -> String {
    #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"id": "hut", "#
      + #""kind": "fence", "radius_m": \#(radius)}, "geometry": {"type": "Point", "#
      + #""coordinates": [8.2, 47.02]}}]}"#
  }

  private static func device(milliamperes: Int) -> String {
    #"<device name="A"><item name="battery.capacity">2300</item>"#
      + #"<item name="gps.on">\#(milliamperes)</item></device>"#
  }

  @Test("a result is never taken over after a file of it has changed")
  func stale() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.walk(every: 1, minutes: 90), to: "walk.csv")
    try folder.write(Self.motion(movingFrom: 10, to: 20), to: "motion.json")
    try folder.write(Self.place(radius: 300), to: "places.geojson")
    try folder.write(Self.device(milliamperes: 70), to: "phone.xml")
    try folder.write(
      Self.sweep(
        #"["standard", {"policy": "motion", "interval_s": 30}]"#, devices: #"["phone.xml"]"#,
        #", "motion_activity": "motion.json", "places": "places.geojson""#), to: "sweep.json")
    try run(folder)
    func finished() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: folder["out/finished"]).count
    }
    let count = try finished()
    try run(folder)
    #expect(try finished() == count)

    for (name, text) in [
      ("motion.json", Self.motion(movingFrom: 10, to: 70)),
      ("places.geojson", Self.place(radius: 900)), ("phone.xml", Self.device(milliamperes: 20)),
      ("walk.csv", Self.walk(every: 2, minutes: 90)),
    ] {
      let before = try folder.text(of: "out/results.csv")
      try folder.write(text, to: name)
      try run(folder)
      try run(folder, to: "fresh-" + name)
      let after = try folder.text(of: "out/results.csv")
      #expect(after != before, "\(name)")
      #expect(after == (try folder.text(of: "fresh-" + name + "/results.csv")), "\(name)")
      #expect(try folder.text(of: "out/lab.json").contains(name))
    }
  }

  /// A phone's recording of MobilityNet as CSV.
  private static func locations(_ path: String) throws -> String {
    let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    let rows = (entries as? [[String: Any]] ?? []).compactMap { entry -> String? in
      guard let data = entry["data"] as? [String: Any], let seconds = data["ts"] as? Double,
        let lat = data["latitude"] as? Double, let lon = data["longitude"] as? Double
      else { return nil }
      let time = Instant(milliseconds: Int64((seconds * 1000).rounded())).rfc3339
      return "\(time),\(lat),\(lon)"
    }
    return "time,lat,lon\n" + rows.joined(separator: "\n") + "\n"
  }

  @Test(
    "real phones of one trip: one fix a second is a reference, one in thirty is none",
    .enabled(if: Recordings.corpus != nil, "HITHER_CORPUS names no folder"))
  func realPhones() throws {
    let folder = try ScratchFolder()
    let trip = (Recordings.corpus ?? "") + "/sampling/mobilitynet-unimodal-2019-07-28/"
    for phone in ["android-1", "android-3"] {
      try folder.write(
        try Self.locations(trip + phone + ".location.json"), to: phone + ".csv")
    }
    try folder.write(
      """
      {"schema": "hither/sweep/1", "devices": ["nexus-5"],
       "policies": [{"policy": "fixed", "interval_s": [2, 60]}, {"policy": "motion", "rest_s": 900}],
       "traces": [
        {"name": "each second", "input": "android-1.csv",
         "motion_activity": "\(trip)android-1.motion_activity.json"},
        {"name": "each second unfelt", "input": "android-1.csv"},
        {"name": "each half minute", "input": "android-3.csv"}]}
      """, to: "sweep.json")
    try run(folder)
    let rows = try SweptRows.read(folder)
    // By trace: each two seconds, each minute, and where one moves.
    let references = rows.map { $0["reference"] ?? "" }
    #expect(references.prefix(3) == ["refused", "stream", "stream"])
    // The signal that is made up changes too soon after a fix for a stream of a second.
    #expect(references[3...4] == ["refused", "stream"])
    #expect(references.suffix(3) == ["refused", "refused", "refused"])
    let (felt, madeUp) = (rows[2]["fixes_per_h"], rows[5]["fixes_per_h"])
    #expect(felt != madeUp)
    // A trip by car and bicycle, with a rest of an hour and more.
    for row in [rows[1], rows[2]] {
      let distance = try #require(Double(row["distance_error_pct"] ?? ""))
      #expect((-30...5).contains(distance), "\(distance)")
    }
  }
}
