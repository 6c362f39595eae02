import HitherGeodesy
import HitherOuting
import HitherTracks

/// The command-line options of a journey to be saved.
package struct JourneyRequest: Sendable {
  /// `LAT,LON`, or the id of a stop or a place: at most one of them at each end.
  package var from: String?
  package var fromStop: String?
  package var fromPlace: String?
  package var to: String?
  package var toStop: String?
  package var toPlace: String?
  /// The file of the places.
  package var places: String?
  package var member: String?
  package var bufferSeconds: Int?
  package var metresPerSecond: Double?
  /// Such as `mon-fri`.
  package var days: String?
  /// Such as `07:00-09:30`.
  package var between: String?
  /// Such as `07:30` or `07:30,16:45`; empty for none.
  package var usual: String?
  /// `all`, or the number of departures per day.
  package var notices: String?

  package init() {}

  func origin() throws(HitherError) -> JourneyEnd? { try end("from", from, fromStop, fromPlace) }

  func destination() throws(HitherError) -> JourneyEnd? { try end("to", to, toStop, toPlace) }

  private func end(
    _ option: String, _ position: String?, _ stop: String?, _ place: String?
  ) throws(HitherError) -> JourneyEnd? {
    guard [position, stop, place].count(where: { $0 != nil }) <= 1 else {
      throw HitherError(
        .usage, "--\(option), --\(option)-stop and --\(option)-place exclude each other")
    }
    if let position { return .coordinate(try PositionText.coordinate(position, of: "--" + option)) }
    if let stop { return .stop(stop) }
    guard let place else { return nil }
    guard let places else {
      throw HitherError(
        .usage, "the position of the place '\(place)' is not known",
        hint: "name the file of the places: --places places.geojson")
    }
    var notices: [Notice] = []
    let known = try PlacesFile.read(places, &notices)
    guard let found = known.first(where: { $0.id == place }) else {
      throw HitherError(
        .usage, "unknown place '\(place)' in \(places)",
        hint: "there are \(known.map(\.id).joined(separator: ", "))")
    }
    return .place(place, found.shape.centre)
  }

  /// Sets the properties apart from the ends.
  func change(_ journey: inout SavedJourney) throws(HitherError) {
    if let member { journey.member = member.isEmpty ? nil : member }
    if let bufferSeconds {
      try OptionRange.check("--buffer", bufferSeconds, SavedJourney.bufferRange)
      journey.bufferSeconds = bufferSeconds
    }
    if let metresPerSecond {
      try OptionRange.check("--walking-speed", metresPerSecond, SavedJourney.paceRange)
      // Stored in whole millimetres per second.
      journey.walkingMetresPerSecond = (metresPerSecond * 1000).rounded() / 1000
    }
    try changeNotices(&journey)
    if let days { journey.hours.weekdays = try Self.weekdays(days) }
    if let between {
      let ends = between.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard ends.count == 2, let first = JourneyHours.minute(ends[0]),
        let last = JourneyHours.minute(ends[1]), first < 1440
      else {
        throw HitherError(
          .usage, "'\(between)' is not an interval of clock times", hint: "write it as 07:00-09:30")
      }
      (journey.hours.firstMinute, journey.hours.lastMinute) = (first, last)
    }
  }

  /// Sets for which departures notices are sent.
  private func changeNotices(_ journey: inout SavedJourney) throws(HitherError) {
    if let usual {
      guard let minutes = JourneyHours.minutes(usual) else {
        throw HitherError(
          .usage, "'\(usual)' are not clock times of departures",
          hint: "write them as 07:30 or 07:30,16:45, at most \(SavedJourney.mostUsual)")
      }
      journey.usual = minutes
    }
    guard let notices else { return }
    guard notices != "all" else {
      journey.noticesPerDay = nil
      return
    }
    guard let number = Int(notices), SavedJourney.noticesRange.contains(number) else {
      throw HitherError(
        .usage, "--notices takes a number from 1 to 100, or all; not '\(notices)'")
    }
    journey.noticesPerDay = number
  }

  private static func weekdays(_ text: String) throws(HitherError) -> UInt8 {
    guard let days = JourneyHours.weekdays(text) else {
      throw HitherError(
        .usage, "'\(text)' are not days of the week", hint: "write them as mon-fri or sat,sun")
    }
    return days
  }
}
