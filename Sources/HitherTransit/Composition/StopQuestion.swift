import HitherFormats
package import HitherOuting
import HitherTracks

/// The query for next departures in answers of an operator's service, without a timetable.
package struct StopQuestion: Sendable {
  /// The largest size of an answer, in bytes.
  private static let limit = 16 << 20
  /// The largest number of departures used for a board.
  private static let largestCount = 200

  /// Files and addresses of answers, raw HAFAS or the Friendly Public Transport Format.
  package var answers: [String]
  /// The zone of times that have none.
  package var timeZone: String?
  /// The id of the stop; nil for all.
  package var stop: String?
  package var count = 3
  package var bufferSeconds = 180
  package var walkSeconds = 0
  /// The kinds of address, some of which are servers.
  package var streams: [StreamKind] = []
  /// The cache folder of server answers, and whether servers are queried.
  package var cache: String?
  package var isOffline = false
  /// The display language.
  package var language = "en"
  private let at: Instant
  private let now: Instant
  private let clock: Instant

  /// - Parameter clock: Milliseconds since 1970, used if no time is given.
  package init(
    _ answers: [String], at: String?, now: String?, clock: Int64
  ) throws(HitherError) {
    self.answers = answers
    self.clock = Instant(milliseconds: clock)
    let named = try at.map { text throws(HitherError) in try RunNeeds.moment(text) }
    let present = try now.map { text throws(HitherError) in try RunNeeds.moment(text) }
    self.at = named ?? present ?? self.clock
    self.now = present ?? named ?? self.clock
  }

  /// The answer in an output format.
  package func answer(_ form: DepartureOutput) throws(HitherError) -> [UInt8] {
    for (name, value, range) in [
      ("--count", count, 1...50), ("--buffer", bufferSeconds, 0...86_400),
      ("--walk", walkSeconds, 0...86_400),
    ] where !range.contains(value) {
      throw HitherError(
        .usage, "\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
    }
    let zone = try zone()
    var told: [StopDepartures] = []
    var origins: [RealtimeOrigin] = []
    for name in answers {
      let (answer, origin) = try look(name, zone)
      if let answer { told.append(answer) }
      origins.append(origin)
    }
    let board = StopBoard(
      told, stop: stop, at: (at.milliseconds + 999) / 1000,
      count: form.isBoard ? Self.largestCount : count,
      now: now.milliseconds / 1000, bufferSeconds: bufferSeconds, walkSeconds: walkSeconds,
      origins: origins)
    return try form.bytes(board, zone, language: language)
  }

  private func zone() throws(HitherError) -> TimeZone? {
    guard let timeZone else { return nil }
    guard let zone = TimeZone(named: timeZone) else {
      throw HitherError(
        .usage, "unknown time zone '\(timeZone)'", hint: TimeZone.advice(on: timeZone))
    }
    return zone
  }

  private func look(
    _ name: String, _ zone: TimeZone?
  ) throws(HitherError) -> (StopDepartures?, RealtimeOrigin) {
    func read(_ bytes: [UInt8], _ place: String) throws(HitherError) -> (StopDepartures, Int64?) {
      do throws(FormatError) {
        let answer = try StopDepartures(parsing: bytes, file: place, zone: zone)
        return (answer, answer.timestamp)
      } catch {
        throw HitherError(error)
      }
    }
    guard !RealtimeServer.isAddress(name) else {
      let server = try RealtimeServer(name, RealtimeCache(cache), streams)
      return try server.answer(now: clock.milliseconds / 1000, isOffline: isOffline) {
        bytes throws(HitherError) in try read(bytes, server.name)
      }
    }
    let (answer, timestamp) = try read(WholeFile.bytes(name, limit: Self.limit), name)
    return (answer, RealtimeOrigin(name: name, state: .read, timestamp: timestamp))
  }
}
