import HitherFormats
import HitherTransit
import TestSupport
import Testing

/// A small feed written in a test: its tables as texts.
struct FeedText {
  var zone = "UTC"
  /// `id,lat,lon,location_type,parent_station,platform_code`
  var stops: [String] = []
  /// `id,service` of a trip on the route `R`, or `id,service,route`, or `id,service,route,block`.
  var trips: [String] = []
  /// `trip,arrival,departure,stop,sequence,pickup,drop-off`
  var stopTimes: [String] = []
  var calendar: [String]? = ["daily,1,1,1,1,1,1,1,20200101,20301231"]
  var dates: [String]?
  var frequencies: [String]?
  var transfers: [String]?

  static let headers = [
    "stops.txt": "stop_id,stop_lat,stop_lon,location_type,parent_station,platform_code",
    "trips.txt": "trip_id,service_id,route_id,block_id",
    "stop_times.txt":
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type",
    "calendar.txt":
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "calendar_dates.txt": "service_id,date,exception_type",
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times",
    "transfers.txt":
      "from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_route_id,to_route_id,from_trip_id,to_trip_id",
  ]

  /// All tables by name.
  var tables: [String: String] {
    var rows: [String: [String]] = [
      "stops.txt": stops,
      "trips.txt": trips.map { $0 + ([2: ",R,", 3: ","][$0.split(separator: ",").count] ?? "") },
      "stop_times.txt": stopTimes,
    ]
    rows["calendar.txt"] = calendar
    rows["calendar_dates.txt"] = dates
    rows["frequencies.txt"] = frequencies
    rows["transfers.txt"] = transfers
    var tables = [
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\n1,A,https://a.org,\(zone)\n",
      "routes.txt": "route_id,route_short_name,route_type\nR,10,3\nQ,20,3\n",
    ]
    for (name, rows) in rows {
      tables[name] = ([Self.headers[name] ?? ""] + rows).joined(separator: "\n") + "\n"
    }
    return tables
  }

  func imported(_ folder: ScratchFolder) throws -> (Timetable, FeedImport.Outcome) {
    try Self.imported(tables, folder)
  }

  /// Imports tables.
  static func imported(
    _ tables: [String: String], _ folder: ScratchFolder
  ) throws -> (Timetable, FeedImport.Outcome) {
    for (name, text) in tables { try folder.write(text, to: "feed/" + name) }
    var timetable = Timetable()
    let feed = GTFSFeed(folder: folder["feed"], fileNames: tables.keys.sorted())
    let outcome = try FeedImport.add(feed, name: "feed", to: &timetable)
    return (timetable, outcome)
  }

  func network(leastChange: Int = 0) throws -> Network {
    let (timetable, _) = try imported(try ScratchFolder())
    return try #require(Network(timetable, leastChange: leastChange))
  }
}
