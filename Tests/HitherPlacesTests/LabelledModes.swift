import Foundation
import HitherEngine
import HitherGeodesy
import HitherTracks

@testable import HitherPlaces

/// A recording with stretches of which it is known how its member moved.
struct LabelledTrack {
  var fixes: [Fix] = []
  var labels: [(start: Double, end: Double, mode: SpeedClass)] = []

  init(fixes: [Fix]) {
    self.fixes = fixes
  }

  /// Phone logs of e-mission and MobilityNet: a list of entries with `data`.
  init(phone path: String, key: String? = nil) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
    for entry in list {
      let metadata = entry["metadata"] as? [String: Any]
      if let key, metadata?["key"] as? String != key { continue }
      guard let row = entry["data"] as? [String: Any], let time = row["ts"] as? Double,
        let latitude = row["latitude"] as? Double, let longitude = row["longitude"] as? Double,
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { continue }
      var fix = Fix(
        time: Instant(milliseconds: Int64((time * 1000).rounded())), coordinate: place)
      if let speed = row["sensed_speed"] as? Double, speed >= 0 { fix.speed = speed }
      if let accuracy = row["accuracy"] as? Double, accuracy > 0 { fix.accuracy = accuracy }
      fixes.append(fix)
    }
    fixes.sort { $0.time < $1.time }
  }

  /// A Geolife user's days with hand labels: Microsoft Research Asia, GeoLife GPS trajectories 1.3.
  init(geolife folder: String) throws {
    let days = ISO8601DateFormatter()
    days.formatOptions = [.withInternetDateTime]
    let seconds = { (text: String) -> Double in
      let iso = text.replacingOccurrences(of: "/", with: "-").replacingOccurrences(
        of: " ", with: "T")
      return days.date(from: iso + "Z")?.timeIntervalSince1970 ?? 0
    }
    let modes: [String: SpeedClass] = [
      "walk": .walking, "bus": .driving, "taxi": .driving, "car": .driving, "train": .rail,
      "subway": .rail, "bike": .cycling, "run": .running, "airplane": .flight,
    ]
    for line in try String(contentsOfFile: folder + "/labels.txt", encoding: .utf8)
      .components(separatedBy: .newlines).dropFirst()
    {
      let cells = line.components(separatedBy: "\t")
      guard cells.count == 3, let mode = modes[cells[2].trimmingCharacters(in: .whitespaces)]
      else { continue }
      labels.append((seconds(cells[0]), seconds(cells[1]), mode))
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where name.hasSuffix(".plt") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for line in text.components(separatedBy: .newlines).dropFirst(6) {
        let cells = line.components(separatedBy: ",")
        guard cells.count >= 7, let latitude = Double(cells[0]), let longitude = Double(cells[1]),
          let place = Coordinate(latitude: latitude, longitude: longitude)
        else { continue }
        let time = seconds(cells[5] + " " + cells[6])
        fixes.append(Fix(time: Instant(milliseconds: Int64(time * 1000)), coordinate: place))
      }
    }
    fixes.sort { $0.time < $1.time }
  }
}

/// Seconds by labelled mode and class found.
struct ModeTable {
  private(set) var seconds: [SpeedClass: [SpeedClass: Double]] = [:]

  func share(_ mode: SpeedClass) -> Double {
    let row = seconds[mode] ?? [:]
    let all = row.values.reduce(0, +)
    return all > 0 ? (row[mode] ?? 0) / all : .nan
  }

  /// Adds what the classifier says of a track, as its events tell it.
  mutating func add(_ track: LabelledTrack, plain: Bool = false) {
    var pipeline = Pipeline(member: "m")
    pipeline.append(Deduplicator())
    pipeline.append(SpeedEstimator())
    pipeline.append(SpeedClassifier())
    var batch = FixBatch(track.fixes)
    pipeline.process(&batch, reaching: track.fixes.last?.time ?? Instant(milliseconds: 0))
    var turns: [(time: Double, mode: SpeedClass)] = []
    let classes = batch[SpeedColumns.speedClass]
    if plain {
      for index in 1..<max(1, batch.count) {
        let metres = ShortDistance.metres(
          from: batch.coordinate(index - 1), to: batch.coordinate(index))
        let step = max(0.5, Double(batch.time[index] - batch.time[index - 1]) / 1000)
        turns.append((Double(batch.time[index - 1]) / 1000, Self.plainClass(metres / step)))
      }
    } else if let second = classes.dropFirst().first {
      // The first class has no event.
      let first = pipeline.events.events.first?.fields.first?.value
      var mode = SpeedClass.allCases[Int(second)]
      if case .text(let name)? = first, let known = SpeedClass(rawValue: name) { mode = known }
      turns.append((Double(batch.time[0]) / 1000, mode))
      for event in pipeline.events.events {
        guard case .text(let name)? = event.fields.last?.value, let to = SpeedClass(rawValue: name)
        else { continue }
        turns.append((Double(event.time.milliseconds) / 1000, to))
      }
    }
    for label in track.labels { add(label, batch, turns) }
  }

  private mutating func add(
    _ label: (start: Double, end: Double, mode: SpeedClass), _ batch: FixBatch,
    _ turns: [(time: Double, mode: SpeedClass)]
  ) {
    var turn = 0
    for index in 1..<max(1, batch.count) {
      let (from, to) = (Double(batch.time[index - 1]) / 1000, Double(batch.time[index]) / 1000)
      guard from >= label.start, to <= label.end, to - from <= 300 else { continue }
      while turn + 1 < turns.count, turns[turn + 1].time <= from { turn += 1 }
      var (time, next) = (from, turn)
      while time < to, next < turns.count {
        let end = next + 1 < turns.count ? min(to, turns[next + 1].time) : to
        if end > time {
          seconds[label.mode, default: [:]][turns[next].mode, default: 0] += end - time
        }
        time = max(time, end)
        next += 1
      }
    }
  }

  private static func plainClass(_ speed: Double) -> SpeedClass {
    let edges: [(Double, SpeedClass)] = [
      (75, .flight), (40, .rail), (8.5, .driving), (4, .cycling), (2.4, .running), (0.5, .walking),
    ]
    return edges.first { speed > $0.0 }?.1 ?? .stationary
  }

  /// A row a mode, as it stands in the documents.
  var rows: String {
    SpeedClass.allCases.compactMap { mode in
      guard let row = seconds[mode] else { return nil }
      let cells = SpeedClass.allCases.map { "\(Int((row[$0] ?? 0).rounded()))" }
      return
        "\(mode.rawValue) \(cells.joined(separator: " ")) \((share(mode) * 1000).rounded() / 10)"
    }.joined(separator: "\n")
  }
}
