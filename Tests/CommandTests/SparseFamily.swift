import TestSupport

/// A family's day in OwnTracks messages: a fix every twenty minutes at rest, and every half minute on the way.
///
/// Two home places and one of work near 50° N; the day begins at midnight in UTC.
struct SparseFamily {
  /// 5 May 2026, 0:00 in UTC.
  static let midnight = 1_777_939_200
  /// Metres north of the home.
  static let work = 20_000.0

  /// A message of a member at a second of the day.
  static func message(_ tid: String, _ second: Int, north metres: Double) -> String {
    """
    {"_type": "location", "tst": \(midnight + second), "lat": \(50 + metres / 111_200), "lon": 8, "acc": 10, "tid": "\(tid)"}

    """
  }

  /// A member who is at home until half past seven, drives to work, and comes home at half past five.
  ///
  /// - Parameter silence: Seconds of the day without messages.
  static func day(
    _ tid: String, until end: Int = 86_400, silence: Range<Int> = 0..<0
  ) -> String {
    var seconds = Array(stride(from: 300, to: 27_000, by: 1200))
    seconds += Array(stride(from: 27_000, through: 28_200, by: 30))
    seconds += Array(stride(from: 29_400, to: 61_800, by: 1200))
    seconds += Array(stride(from: 61_800, through: 63_000, by: 30))
    seconds += Array(stride(from: 64_200, to: 86_400, by: 1200))
    return seconds.filter { $0 < end && !silence.contains($0) }.map { second in
      let out = Double(min(max(second - 27_000, 0), 1200)) / 1200
      let back = Double(min(max(second - 61_800, 0), 1200)) / 1200
      return message(tid, second, north: (out - back) * work)
    }.joined()
  }

  /// A member who is at home all day.
  static func atHome(_ tid: String) -> String {
    stride(from: 120, to: 86_400, by: 1200).map { message(tid, $0, north: 0) }.joined()
  }

  /// Paul works, Mia does and her phone is silent for three hours, Nora is at home.
  static func write(to folder: ScratchFolder) throws {
    try folder.write(day("pa"), to: "family/paul.json")
    try folder.write(day("mi", silence: 36_000..<46_800), to: "family/mia.json")
    try folder.write(atHome("no"), to: "family/nora.json")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"id": "home", "kind": "home", "radius_m": 60},
         "geometry": {"type": "Point", "coordinates": [8, 50]}},
        {"type": "Feature", "properties": {"id": "work", "kind": "work", "radius_m": 100},
         "geometry": {"type": "Point", "coordinates": [8, \(50 + work / 111_200)]}}]}

      """, to: "family/places.geojson")
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "Tuesday", "timezone": "Europe/Berlin",
       "places": "places.geojson", "members": [
        {"id": "mi", "name": "Mia", "tracks": ["mia.json"]},
        {"id": "no", "name": "Nora", "tracks": ["nora.json"]},
        {"id": "pa", "name": "Paul", "tracks": ["paul.json"]}]}

      """, to: "family/outing.json")
  }
}
