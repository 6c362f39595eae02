import HitherGeodesy
package import HitherOuting
import HitherText
import HitherTracks

/// Reads saved journeys from JSON, as `hither journeys export` writes them.
package enum JourneysFile {
  private static let keys = [
    "name", "member", "from", "to", "buffer_s", "walking_speed_mps", "days", "start", "end",
    "usual", "notices_per_day",
  ]

  package static func read(_ path: String) throws(HitherError) -> [SavedJourney] {
    try journeys(parsing: WholeFile.bytes(path, limit: WholeFile.documentLimit), file: path)
  }

  /// The journeys of a document.
  package static func journeys(
    parsing bytes: [UInt8], file: String
  ) throws(HitherError) -> [SavedJourney] {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONNode.parse(bytes)
    } catch {
      throw HitherError(.data, error.message, place: DocumentFields.place(error.place, in: file))
    }
    let fields = try DocumentFields(
      root, "the document", file: file, keys: ["schema", "journeys"])
    let schema = try fields.needed("schema")
    guard schema == "hither/journeys/1" else {
      throw fields.fault("schema", "the schema is '\(schema)', and not hither/journeys/1")
    }
    var journeys: [SavedJourney] = []
    for node in try fields.list("journeys") {
      let journey = try journey(try DocumentFields(node, "a journey", file: file, keys: keys))
      guard !journeys.contains(where: { $0.name == journey.name }) else {
        throw fields.fault(nil, "the journey '\(journey.name)' is a duplicate")
      }
      journeys.append(journey)
    }
    return journeys
  }

  private static func journey(_ fields: DocumentFields) throws(HitherError) -> SavedJourney {
    let name = try fields.needed("name")
    if let fault = SavedJourney.fault(ofName: name) { throw fields.fault("name", fault) }
    var journey = SavedJourney(
      name: name, from: try end("from", fields), to: try end("to", fields))
    if !fields.isNull("member") { journey.member = try fields.text("member") }
    if let buffer = try fields.number("buffer_s") {
      let range = SavedJourney.bufferRange
      guard buffer >= Double(range.lowerBound), buffer <= Double(range.upperBound) else {
        throw fields.fault("buffer_s", "buffer_s must be 0 to \(range.upperBound)")
      }
      journey.bufferSeconds = Int(buffer.rounded())
    }
    if let pace = try fields.number("walking_speed_mps") {
      guard SavedJourney.paceRange.contains(pace) else {
        throw fields.fault("walking_speed_mps", "walking_speed_mps must be 0.2 to 4")
      }
      journey.walkingMetresPerSecond = (pace * 1000).rounded() / 1000
    }
    try readHours(fields, &journey.hours)
    try readNotices(fields, &journey)
    return journey
  }

  private static func readNotices(
    _ fields: DocumentFields, _ journey: inout SavedJourney
  ) throws(HitherError) {
    if !fields.isNull("usual"), let usual = try fields.text("usual") {
      guard let minutes = JourneyHours.minutes(usual) else {
        throw fields.fault("usual", "'\(usual)' are not clock times of departures")
      }
      journey.usual = minutes
    }
    guard !fields.isNull("notices_per_day") else {
      journey.noticesPerDay = nil
      return
    }
    guard let number = try fields.number("notices_per_day") else { return }
    guard let count = Int(exactly: number), SavedJourney.noticesRange.contains(count) else {
      throw fields.fault("notices_per_day", "notices_per_day must be 1 to 100, or null")
    }
    journey.noticesPerDay = count
  }

  private static func readHours(
    _ fields: DocumentFields, _ hours: inout JourneyHours
  ) throws(HitherError) {
    if let days = try fields.text("days") {
      guard let bits = JourneyHours.weekdays(days) else {
        throw fields.fault("days", "'\(days)' are not days of the week")
      }
      hours.weekdays = bits
    }
    func minute(_ key: String, _ minute: inout Int) throws(HitherError) {
      guard let text = try fields.text(key) else { return }
      guard let read = JourneyHours.minute(text) else {
        throw fields.fault(key, "'\(text)' is not a clock time")
      }
      minute = read
    }
    try minute("start", &hours.firstMinute)
    try minute("end", &hours.lastMinute)
  }

  private static func end(_ key: String, _ fields: DocumentFields) throws(HitherError) -> JourneyEnd
  {
    guard let end = try fields.object(key, keys: ["stop", "place", "lat", "lon"]) else {
      throw fields.fault(nil, "a journey needs \"\(key)\"")
    }
    if !end.isNull("stop"), let stop = try end.text("stop") { return .stop(stop) }
    guard !end.isNull("lat"), !end.isNull("lon"), let latitude = try end.number("lat"),
      let longitude = try end.number("lon"),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw end.fault(nil, "\(key) needs a \"stop\", or \"lat\" and \"lon\"")
    }
    if !end.isNull("place"), let place = try end.text("place") { return .place(place, coordinate) }
    return .coordinate(coordinate)
  }
}
