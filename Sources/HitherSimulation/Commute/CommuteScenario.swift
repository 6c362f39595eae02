import HitherGeodesy
import HitherTracks

/// A scenario of a commuter who rides to work and back with a simulated city's vehicles.
package struct CommuteScenario: Sendable {
  /// The value of the file's `schema`.
  static let schema = "hither/commute/1"

  let name: String
  let timeZone: String
  let zone: TimeZone
  var seed: UInt64
  let firstDay: CivilDate
  let dayCount: Int
  /// The commuter's home, around which the city is placed.
  let home: Coordinate
  private(set) var source: [UInt8]?

  /// Reads a scenario file, `hither/commute/1`.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file's name, for errors.
  package init(parsing bytes: [UInt8], file: String) throws(ScenarioError) {
    let fields = try ScenarioFields(
      document: bytes, file: file, schema: Self.schema,
      keys: ["first_day", "days", "lat", "lon"])
    name = try fields.text("name")
    timeZone = try fields.timeZoneName()
    zone = TimeZone(named: timeZone) ?? .utc
    seed = try fields.seed()
    firstDay = try fields.date("first_day")
    dayCount = try fields.integer("days", 1...60)
    let latitude = try fields.number("lat", -60...60)
    let longitude = try fields.number("lon", -179...179)
    guard let home = Coordinate(latitude: latitude, longitude: longitude) else {
      throw fields.error("lat", "latitude or longitude out of range")
    }
    self.home = home
    source = bytes
  }

  /// Changes the seed, also in the file's text.
  package mutating func reseed(_ seed: UInt64) {
    self.seed = seed
    source = source.flatMap { ScenarioFile.replacingSeed(in: $0, with: seed) }
  }

  /// Seconds since 1970 of a clock time on a day; the second instant of a repeated one.
  func clock(_ day: Int, _ hour: Int, _ minute: Int) -> Int64 {
    let date = CivilDate(daysSinceEpoch: firstDay.daysSinceEpoch + day + hour / 24)
    let civil = CivilTime(date: date, millisecondOfDay: (hour % 24 * 60 + minute) * 60_000)
    return (zone.instants(of: civil).last ?? civil.instant()).milliseconds / 1000
  }

  /// The second from which a service day's times count: noon minus twelve hours.
  func serviceStart(_ day: Int) -> Int64 { clock(day, 12, 0) - 43_200 }
}
