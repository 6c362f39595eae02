internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// A `gx:Track` while it is being read: its times and its positions come in separate lists.
struct KMLTrack {
  /// Why a time or a position cannot be read, and its index.
  struct Problem {
    var reason: String
    var line: Int
    var record: String
  }

  private var times: [Instant] = []
  private var places: [KMLPlace?] = []
  private var values: [(sensor: Sensor, values: [Double])] = []
  private var timeProblems: [Int: Problem] = [:]
  private var placeProblems: [Int: Problem] = [:]

  /// The largest number of problems listed for a geometry; a text of 64 MiB could have millions.
  static let problemLimit = 65_536

  /// The number of records, at least.
  var count: Int { max(times.count, places.count) }

  mutating func addTime(_ time: Instant?, _ problem: Problem? = nil) {
    if let problem, timeProblems.count < Self.problemLimit { timeProblems[times.count] = problem }
    times.append(time ?? .absent)
  }

  mutating func addPlace(_ place: KMLPlace?, _ problem: Problem? = nil) {
    if let problem, placeProblems.count < Self.problemLimit {
      placeProblems[places.count] = problem
    }
    places.append(place)
  }

  mutating func beginValues(of sensor: Sensor) {
    values.append((sensor, []))
  }

  /// Adds a value of the last sensor begun, NaN if it has none.
  mutating func addValue(_ value: Double) {
    guard let last = values.indices.last, values[last].values.count < count else { return }
    values[last].values.append(value)
  }

  /// Joins the lists, the first position with the first time and so on.
  ///
  /// - Returns: The records; the problems of rejected ones; the number without a position.
  func finished(
    _ altitude: KMLAltitude, _ tally: inout NoticeTally, line: Int
  ) -> (batch: RecordBatch, refused: [Problem], withoutPlace: Int) {
    var elevations = places.map { $0?.elevation ?? .nan }
    altitude.settle(&elevations)
    let usable = values.filter { $0.values.count == places.count }
    if usable.count < values.count {
      tally.count("value_left_out", "a list of values and its track differ in length", line: line)
    }
    var batch = RecordBatch()
    batch.hasSegments = true
    var refused: [Problem] = []
    var withoutPlace = 0
    for index in places.indices {
      if let problem = placeProblems[index] ?? timeProblems[index] {
        refused.append(problem)
        continue
      }
      guard let place = places[index] else {
        withoutPlace += 1
        continue
      }
      var fix = Fix(
        time: index < times.count ? times[index] : .absent, coordinate: place.coordinate,
        startsSegment: batch.fixes.isEmpty)
      if !elevations[index].isNaN {
        fix.elevation = tally.accepted(elevations[index], .elevation, line: line)
      }
      if usable.contains(where: { $0.sensor == .accuracy && $0.values[index] < 0 }) {
        refused.append(Problem(reason: RecordFault.noPosition, line: line, record: ""))
        continue
      }
      for (sensor, values) in usable where !values[index].isNaN {
        fix[sensor] = tally.accepted(values[index], sensor, line: line)
      }
      batch.fixes.append(fix)
    }
    withoutPlace += max(0, times.count - places.count)
    return (batch, refused, withoutPlace)
  }
}
