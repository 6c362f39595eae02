package import HitherText
import HitherTracks

extension MotionSignal {
  /// Reads a phone's activity recognition in the format of the e-mission platform: a JSON list of
  /// entries with `data` and `metadata`.
  ///
  /// An entry counts from when it was written (`write_ts`, otherwise `ts`). Android's have a kind
  /// and a confidence in percent under names that the build made short (`zzbhB`, `zzbhC`; `type`,
  /// `confidence` before that), iOS's a Boolean for each kind and a confidence in words. A still
  /// phone is at rest. An entry with low confidence (below 50 %, `low`), or with neither answer
  /// (unknown, tilting), changes nothing. Before the first valid entry the phone is assumed to
  /// move, as policies do without a sensor.
  ///
  /// Source: Google Play services, `DetectedActivity`; Apple, `CMMotionActivity`.
  package init(motionActivity bytes: [UInt8]) throws(JSONError) {
    var told: [(milliseconds: Int64, isMoving: Bool)] = []
    for entry in try JSONNode.parse(bytes).elements("motion activity") {
      if let one = try Self.told(entry) { told.append(one) }
    }
    told.sort { $0.milliseconds < $1.milliseconds }
    self.init(told: told)
  }

  private init(told: [(milliseconds: Int64, isMoving: Bool)]) {
    var changes: [Instant] = []
    var says = true
    for one in told where one.isMoving != says {
      says = one.isMoving
      changes.append(Instant(milliseconds: one.milliseconds))
    }
    self.init(beginsMoving: true, changes: changes)
  }

  private static func told(
    _ entry: JSONNode
  ) throws(JSONError) -> (milliseconds: Int64, isMoving: Bool)? {
    guard let data = entry["data"] else { throw entry.error("\"data\" is missing") }
    guard let moment = data["write_ts"] ?? data["ts"] else {
      throw data.error("\"write_ts\" is missing")
    }
    let seconds = try moment.number("write_ts")
    guard (0...1e10).contains(seconds) else {
      throw moment.error("write_ts must lie from 0 to 1e10")
    }
    let isMoving = try isMoving(data)
    return isMoving.map { (Int64((seconds * 1000).rounded()), $0) }
  }

  private static func isMoving(_ data: JSONNode) throws(JSONError) -> Bool? {
    guard let kind = data["zzbhB"] ?? data["type"] else { return try movesByTruths(data) }
    let percent = try (data["zzbhC"] ?? data["confidence"])?.number("confidence")
    return (percent ?? 100) >= 50 ? moves(kind: try kind.integer("type")) : nil
  }

  /// Whether a kind of Android's means moving; nil for one that says neither.
  private static func moves(kind: Int) -> Bool? {
    switch kind {
    // In a vehicle, on a bicycle, on foot, walking, running.
    case 0, 1, 2, 7, 8: true
    case 3: false
    default: nil
    }
  }

  private static func movesByTruths(_ data: JSONNode) throws(JSONError) -> Bool? {
    if case .string("low")? = data["confidence"]?.value { return nil }
    if let rests = data["stationary"], try rests.bool("stationary") { return false }
    for key in ["walking", "running", "cycling", "automotive"] {
      if let moves = data[key], try moves.bool(key) { return true }
    }
    return nil
  }
}
