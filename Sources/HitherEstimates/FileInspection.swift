package import HitherGeodesy
package import HitherTracks

/// The format, creator and contents of a track file, before any processing.
package struct FileInspection: Sendable {
  /// The records of one member.
  package struct Share: Sendable {
    package var member: String
    package var records: Int

    package init(member: String, records: Int) {
      self.member = member
      self.records = records
    }
  }

  /// Records that were rejected for the same reason, apart from the values in it.
  package struct Refusal: Sendable {
    /// The reason of the first.
    package var reason: String
    package var count: Int
    /// The line of the first.
    package var line: Int
  }

  /// The file as the user gave it.
  package var file: String
  /// Why it cannot be read, or was not read to its end; nil if it was.
  package var fault: String?
  package var hint: String?
  /// The id and name of its format; nil if unknown.
  package var format: String?
  package var formatSummary: String?
  /// The name in its metadata.
  package var name: String?
  package var creator: String?
  /// The columns of a CSV whose values are not used.
  package var unusedColumns: [String] = []
  package var records = 0
  package var accepted = 0
  package var routePoints = 0
  package var waypoints = 0
  package var shares: [Share] = []
  package var refusals: [Refusal] = []
  package var notices: [Notice] = []
  package var survey = FixSurvey()
  /// How it would be processed, one sentence each.
  package var advice: [String] = []

  package init(file: String) {
    self.file = file
  }

  /// Counts a rejected record by its reason, without numbers and quoted text.
  package mutating func refuse(_ reject: Reject) {
    let shape = Self.shape(reject.reason)
    if let index = refusals.firstIndex(where: { Self.shape($0.reason) == shape }) {
      refusals[index].count += 1
    } else if refusals.count < Self.reasonLimit {
      refusals.append(Refusal(reason: reject.reason, count: 1, line: reject.line))
    }
  }

  private static let reasonLimit = 100

  private static func shape(_ reason: String) -> String {
    var isQuoted = false
    var shape = ""
    for scalar in reason.unicodeScalars {
      if scalar == "'" || scalar == "\"" { isQuoted.toggle() }
      if isQuoted || ("0"..."9").contains(scalar) || "-.e".unicodeScalars.contains(scalar) {
        continue
      }
      shape.unicodeScalars.append(scalar)
    }
    return shape
  }
}

/// The span, the sampling and the quality of fixes, in one pass.
package struct FixSurvey: Sendable {
  package private(set) var count = 0
  package private(set) var withoutTime = 0
  package private(set) var segments = 0
  package private(set) var outOfOrder = 0
  package private(set) var repeatedTimes = 0
  package private(set) var start: Instant?
  package private(set) var end: Instant?
  /// The number of fixes with a value, by sensor.
  package private(set) var known: [Int] = Array(repeating: 0, count: Sensor.count)
  /// The least and the greatest latitude and longitude.
  package private(set) var southWest: Coordinate?
  package private(set) var northEast: Coordinate?
  private var intervals = MedianHistogram()
  private var accuracies = MedianHistogram()
  private var last: [String: Int64] = [:]

  package init() {}

  /// The median time between consecutive fixes, in milliseconds.
  package var medianInterval: Double? { intervals.median }
  /// The median accuracy from the device, in metres.
  package var medianAccuracy: Double? { accuracies.median.map { $0 / 1000 } }

  /// Adds the next fixes of a member.
  package mutating func add(_ fixes: FixBatch, member: String) {
    var last = last[member]
    for index in 0..<fixes.count {
      count += 1
      if fixes.startsSegment[index] { segments += 1 }
      widen(fixes.coordinate(index))
      let time = fixes.time[index]
      guard time != Instant.absent.milliseconds else {
        withoutTime += 1
        continue
      }
      let instant = Instant(milliseconds: time)
      start = min(start ?? instant, instant)
      end = max(end ?? instant, instant)
      if let last {
        if time < last { outOfOrder += 1 }
        if time == last { repeatedTimes += 1 }
        if time > last { intervals.add(time - last) }
      }
      last = time
    }
    self.last[member] = last
    for sensor in Sensor.allCases {
      known[sensor.rawValue] += fixes[sensor].count { !$0.isNaN }
    }
    for accuracy in fixes[.accuracy] where !accuracy.isNaN {
      accuracies.add(Int64((accuracy * 1000).rounded()))
    }
  }

  private mutating func widen(_ place: Coordinate) {
    let low = southWest ?? place
    let high = northEast ?? place
    southWest = Coordinate(
      latitudeE7: min(low.latitudeE7, place.latitudeE7),
      longitudeE7: min(low.longitudeE7, place.longitudeE7))
    northEast = Coordinate(
      latitudeE7: max(high.latitudeE7, place.latitudeE7),
      longitudeE7: max(high.longitudeE7, place.longitudeE7))
  }
}
