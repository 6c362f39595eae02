import HitherGeodesy
import HitherText
import HitherTracks

/// The city's timetable as GTFS tables.
enum CommuteFeedText {
  /// The tables in order of name, below `gtfs/`.
  static func tables(
    _ scenario: CommuteScenario, _ city: CommuteCity
  ) -> [(path: String, bytes: [UInt8])] {
    let first = scenario.firstDay.daysSinceEpoch - 1
    let last = scenario.firstDay.daysSinceEpoch + scenario.dayCount
    let agency =
      "agency_id,agency_name,agency_url,agency_timezone\nV,Verkehr,https://example.org,\(scenario.timeZone)\n"
    let week = "monday,tuesday,wednesday,thursday,friday,saturday,sunday"
    let calendar =
      "service_id,\(week),start_date,end_date\ndaily,1,1,1,1,1,1,1,\(date(first)),\(date(last))\n"
    let routes =
      "route_id,agency_id,route_short_name,route_type\nU5,V,U5,1\nN8,V,N8,3\n12,V,12,3\n"
    return [
      ("agency.txt", agency), ("calendar.txt", calendar), ("routes.txt", routes),
      ("stop_times.txt", stopTimes), ("stops.txt", stops(city)), ("trips.txt", trips),
    ].map { ("gtfs/" + $0.0, Array($0.1.utf8)) }
  }

  /// A day in GTFS notation.
  static func date(_ daysSinceEpoch: Int) -> String {
    let date = CivilDate(daysSinceEpoch: daysSinceEpoch)
    return "\(date.year)\(two(date.month))\(two(date.day))"
  }

  private static func two(_ number: Int) -> String { "\(number < 10 ? "0" : "")\(number)" }

  private static func stops(_ city: CommuteCity) -> String {
    var text = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code\n"
    var stations: [String] = []
    for stop in city.stops {
      if !stations.contains(stop.station) {
        stations.append(stop.station)
        text += "\(stop.station),\(stop.name),\(degrees(stop.coordinate)),1,,\n"
      }
      text +=
        "\(stop.id),\(stop.name),\(degrees(stop.coordinate)),0,\(stop.station),\(stop.platform)\n"
    }
    return text
  }

  private static func degrees(_ place: Coordinate) -> String {
    var buffer = TextBuffer()
    buffer.append(scaled: Int64(place.latitudeE7), places: 7)
    buffer.append(byte: 0x2C)
    buffer.append(scaled: Int64(place.longitudeE7), places: 7)
    return buffer.text
  }

  /// The departures of each direction, in minutes of the service day, with the trips' ids.
  private static var departures: [(way: CommuteCity.Way, trip: String, minute: Int)] {
    CommuteCity.ways.flatMap { way in
      stride(from: way.first, through: way.last, by: way.every).map {
        (way, "\(way.prefix)-\($0 / 60)\(two($0 % 60))", $0)
      }
    }
  }

  private static var trips: String {
    departures.reduce("route_id,service_id,trip_id\n") {
      $0 + "\($1.way.route),daily,\($1.trip)\n"
    }
  }

  private static var stopTimes: String {
    var text = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    for (way, trip, minute) in departures {
      for (stop, time, sequence) in [(way.from, minute, 1), (way.to, minute + way.ride, 2)] {
        let clock = "\(two(time / 60)):\(two(time % 60)):00"
        text += "\(trip),\(clock),\(clock),\(stop),\(sequence)\n"
      }
    }
    return text
  }
}
