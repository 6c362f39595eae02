internal import HitherGeodesy
internal import HitherSQLite

extension TimetableStore {
  func write(_ timetable: Timetable) throws(SQLiteError) {
    try StoreRow.insert(timetable.feeds, into: "feed", columns: 5, connection) {
      [
        .text($0.name), .text($0.zone), .text($0.version), .integer($0.firstDay),
        .integer($0.lastDay),
      ]
    }
    try StoreRow.insert(timetable.stops, into: "stop", columns: 7, connection) {
      [
        .integer($0.feed), .text($0.id), .text($0.name),
        .integer($0.coordinate.map { Int($0.latitudeE7) }),
        .integer($0.coordinate.map { Int($0.longitudeE7) }), .integer($0.station),
        .text($0.platform),
      ]
    }
    try StoreRow.insert(timetable.routes, into: "route", columns: 6, connection) {
      [
        .integer($0.feed), .text($0.id), .text($0.shortName), .text($0.longName),
        .text($0.agency), .integer($0.kind),
      ]
    }
    try writeServices(timetable.services)
    try StoreRow.insert(timetable.patterns, into: "pattern", columns: 3, connection) {
      [
        .numbers($0.stops), .numbers($0.access.map { Int32($0.rawValue) }), .numbers($0.sequences),
      ]
    }
    try StoreRow.insert(timetable.profiles, into: "profile", columns: 2, connection) {
      [.numbers($0.arrivals), .numbers($0.departures)]
    }
    try StoreRow.insert(timetable.trips, into: "trip", columns: 9, connection) {
      [
        .text($0.id), .integer($0.route), .integer($0.service), .integer($0.pattern),
        .integer($0.profile), .integer($0.start), .text($0.headsign), .integer($0.direction),
        .integer($0.block),
      ]
    }
    try StoreRow.insert(timetable.frequencies, into: "frequency", columns: 5, connection) {
      [
        .integer($0.trip), .integer($0.start), .integer($0.end), .integer($0.headway),
        .integer($0.isExact ? 1 : 0),
      ]
    }
    try StoreRow.insert(timetable.transfers, into: "transfer", columns: 3, connection) {
      [.integer($0.from), .integer($0.to), .integer($0.seconds)]
    }
    try StoreRow.insert(timetable.rules, into: "transfer_rule", columns: 7, connection) {
      [
        .integer($0.from), .integer($0.to), .integer($0.fromRoute), .integer($0.toRoute),
        .integer($0.fromTrip), .integer($0.toTrip), .integer($0.seconds),
      ]
    }
    try StoreRow.insert(timetable.links, into: "trip_link", columns: 3, connection) {
      [.integer($0.from), .integer($0.to), .integer($0.isSeated ? 1 : 0)]
    }
  }

  private func writeServices(_ services: [Timetable.Service]) throws(SQLiteError) {
    try StoreRow.insert(services, into: "service", columns: 5, connection) {
      [
        .integer($0.feed), .text($0.id), .integer(Int($0.calendar.weekdays)),
        .integer($0.calendar.firstDay), .integer($0.calendar.lastDay),
      ]
    }
    let exceptions = services.enumerated().flatMap { place, service in
      service.calendar.exceptions.sorted { $0.key < $1.key }.map { (place, $0.key, $0.value) }
    }
    try StoreRow.insert(exceptions, into: "exception", columns: 3, connection) {
      [.integer($0.0), .integer($0.1), .integer($0.2 ? 1 : 0)]
    }
  }

  /// Reads the stored timetable.
  ///
  /// - Throws: If SQLite fails, or a reference is invalid.
  package func timetable() throws(Fault) -> Timetable {
    let timetable: Timetable
    do throws(SQLiteError) {
      timetable = try read()
    } catch {
      throw .sqlite(error)
    }
    guard timetable.isWhole else { throw .damaged }
    return timetable
  }

  /// Reads only the feeds and their stops, which is fast.
  package func stops() throws(Fault) -> Timetable {
    let timetable: Timetable
    do throws(SQLiteError) {
      timetable = try readStops()
    } catch {
      throw .sqlite(error)
    }
    guard timetable.isWhole else { throw .damaged }
    return timetable
  }

  private func readStops() throws(SQLiteError) -> Timetable {
    var timetable = Timetable()
    timetable.feeds = try StoreRow.rows(of: "feed", connection) {
      Timetable.Feed(
        name: $0.text(0) ?? "", zone: $0.text(1) ?? "", version: $0.text(2), firstDay: $0.int(3),
        lastDay: $0.int(4))
    }
    timetable.stops = try StoreRow.rows(of: "stop", connection) {
      var coordinate: Coordinate?
      if let lat = $0.optionalInt(3), let lon = $0.optionalInt(4) {
        coordinate = Coordinate(
          latitudeE7: Int32(clamping: lat), longitudeE7: Int32(clamping: lon))
      }
      return Timetable.Stop(
        feed: $0.int(0), id: $0.text(1) ?? "", name: $0.text(2) ?? "", coordinate: coordinate,
        station: $0.optionalInt(5), platform: $0.text(6))
    }
    return timetable
  }

  private func read() throws(SQLiteError) -> Timetable {
    var timetable = try readStops()
    timetable.routes = try StoreRow.rows(of: "route", connection) {
      Timetable.Route(
        feed: $0.int(0), id: $0.text(1) ?? "", shortName: $0.text(2), longName: $0.text(3),
        agency: $0.text(4), kind: $0.int(5))
    }
    timetable.services = try services()
    timetable.patterns = try StoreRow.rows(of: "pattern", connection) {
      Timetable.Pattern(
        stops: $0.numbers(0),
        access: $0.numbers(1).map { StopAccess(rawValue: UInt8(truncatingIfNeeded: $0)) },
        sequences: $0.numbers(2))
    }
    timetable.profiles = try StoreRow.rows(of: "profile", connection) {
      Timetable.Profile(arrivals: $0.numbers(0), departures: $0.numbers(1))
    }
    timetable.trips = try StoreRow.rows(of: "trip", connection) {
      Timetable.Trip(
        id: $0.text(0) ?? "", route: $0.int(1), service: $0.int(2), pattern: $0.int(3),
        profile: $0.int(4), start: $0.int(5), headsign: $0.text(6), direction: $0.optionalInt(7),
        block: $0.optionalInt(8))
    }
    timetable.frequencies = try StoreRow.rows(of: "frequency", connection) {
      Timetable.Frequency(
        trip: $0.int(0), start: $0.int(1), end: $0.int(2), headway: $0.int(3),
        isExact: $0.int(4) == 1)
    }
    timetable.transfers = try StoreRow.rows(of: "transfer", connection) {
      Timetable.Transfer(from: $0.int(0), to: $0.int(1), seconds: $0.optionalInt(2))
    }
    timetable.rules = try StoreRow.rows(of: "transfer_rule", connection) {
      Timetable.TransferRule(
        from: $0.int(0), to: $0.int(1), fromRoute: $0.optionalInt(2), toRoute: $0.optionalInt(3),
        fromTrip: $0.optionalInt(4), toTrip: $0.optionalInt(5), seconds: $0.optionalInt(6))
    }
    timetable.links = try StoreRow.rows(of: "trip_link", connection) {
      Timetable.TripLink(from: $0.int(0), to: $0.int(1), isSeated: $0.int(2) == 1)
    }
    return timetable
  }

  private func services() throws(SQLiteError) -> [Timetable.Service] {
    var services = try StoreRow.rows(of: "service", connection) {
      var calendar = ServiceCalendar()
      calendar.weekdays = UInt8(truncatingIfNeeded: $0.int(2))
      calendar.firstDay = $0.int(3)
      calendar.lastDay = $0.int(4)
      return Timetable.Service(feed: $0.int(0), id: $0.text(1) ?? "", calendar: calendar)
    }
    let exceptions = try StoreRow.rows(of: "exception", connection) {
      ($0.int(0), $0.int(1), $0.int(2) == 1)
    }
    for (service, day, runs) in exceptions where services.indices.contains(service) {
      services[service].calendar.exceptions[day] = runs
    }
    return services
  }
}
