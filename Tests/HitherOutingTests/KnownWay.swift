import HitherGeodesy
import HitherText
import HitherTracks
import Testing

/// A member's way as the contract defines it, worked out without the engine: the oracle of
/// `raw_distance_m`.
///
/// Records are put in the order of content, the first of an instant is used, and the exact
/// geodesics between used fixes of a segment are added up.
struct KnownWay {
  fileprivate struct Record {
    var time: Int64?
    var coordinate: Coordinate
    var beginsSegment: Bool
    /// As in the total order: not recorded comes first.
    var sensors: [Double]
  }

  /// Faster than this is no step of anyone, in m/s; the contract gives it for one-way steps.
  private static let fastest = 350.0
  fileprivate static let sensors = [
    "ele", "accuracy", "speed", "course", "battery", "heart_rate", "cadence", "temperature",
    "power",
  ]

  private var records: [Record] = []
  /// False for a planned route, whose times are no recording's.
  var isRecording = true

  /// The ways of all members in what `convert --to ndjson` writes.
  static func ways(ndjson: String) throws -> [String: KnownWay] {
    var ways: [String: KnownWay] = [:]
    for line in ndjson.utf8.split(separator: UInt8(ascii: "\n")) {
      let node = try JSONNode.parse(Array(line))
      ways[try node.text(of: "member"), default: KnownWay()].records.append(try Record(node))
    }
    return ways
  }

  /// Used fixes, were there no repair.
  var used: Int { steps.count }

  /// Metres along the used fixes, segment by segment.
  var metres: Double {
    let steps = steps
    var metres = 0.0
    for index in 1..<max(1, steps.count) where !steps[index].beginsSegment {
      let (from, to) = (steps[index - 1], steps[index])
      let length = Geodesic.distance(from: from.coordinate, to: to.coordinate)
      guard isRecording, let start = from.time, let end = to.time else {
        metres += length
        continue
      }
      let slack = [from, to].reduce(0) { $0 + max(0, min($1.sensors[1], 200)) }
      if (length - slack) * 1000 <= Self.fastest * Double(end - start) { metres += length }
    }
    return metres
  }

  /// The records in order, one for each instant; in the order of the file where none has a time.
  private var steps: [Record] {
    let timed = records.filter { $0.time != nil && isRecording }.sorted(by: Record.precedes)
    guard let first = timed.first else { return records }
    var steps: [Record] = []
    var carriesBreak = false
    for record in timed {
      let isRepeat = steps.last?.time == record.time
      // The repeats of the first fix of all break nothing off: there was nothing before.
      carriesBreak = (carriesBreak || record.beginsSegment) && record.time != first.time
      guard !isRepeat else { continue }
      steps.append(record)
      steps[steps.count - 1].beginsSegment = carriesBreak
      carriesBreak = false
    }
    return steps
  }
}

extension KnownWay.Record {
  fileprivate init(_ node: JSONNode) throws {
    if let text = node["time"] {
      time = try #require(Instant(rfc3339: try text.string("time"))).milliseconds
    }
    let latitude = try #require(node["lat"]).number("lat")
    let longitude = try #require(node["lon"]).number("lon")
    coordinate = Coordinate(
      latitudeE7: Int32((latitude * 1e7).rounded()), longitudeE7: Int32((longitude * 1e7).rounded())
    )
    beginsSegment = try node["break"]?.bool("break") ?? false
    sensors = try KnownWay.sensors.map { try node[$0]?.number($0) ?? -.infinity }
  }

  fileprivate static func precedes(_ left: KnownWay.Record, _ right: KnownWay.Record) -> Bool {
    let one = [
      left.time ?? 0, Int64(left.coordinate.latitudeE7), Int64(left.coordinate.longitudeE7),
    ]
    let other = [
      right.time ?? 0, Int64(right.coordinate.latitudeE7), Int64(right.coordinate.longitudeE7),
    ]
    if one != other { return one.lexicographicallyPrecedes(other) }
    if left.beginsSegment != right.beginsSegment { return right.beginsSegment }
    return left.sensors.lexicographicallyPrecedes(right.sensors)
  }
}
