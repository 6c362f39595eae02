internal import HitherFormats

extension FeedImport {
  mutating func readRoutes() throws(FormatError) {
    guard var table = try source.table("routes.txt", &findings) else { return }
    let id = table.required("route_id", &findings)
    let type = table.required("route_type", &findings)
    let short = table.column("route_short_name")
    let long = table.column("route_long_name")
    let agency = table.column("agency_id")
    while try table.next(&findings) {
      guard let routeID = table.required(id, &findings) else { continue }
      guard routeIndex[routeID] == nil else {
        findings.add(.duplicateKey, table.file, line: table.line, field: id.name, value: routeID)
        continue
      }
      let route = Timetable.Route(
        feed: feed, id: routeID, shortName: table.text(short), longName: table.text(long),
        agency: table.text(agency) ?? onlyAgency, kind: table.choice(type, 0...1799, &findings) ?? 3
      )
      if route.shortName == nil, route.longName == nil {
        findings.add(.routeWithoutName, table.file, line: table.line, value: routeID)
      }
      routeIndex[routeID] = timetable.routes.count
      timetable.routes.append(route)
    }
    counts.routes = routeIndex.count
  }

  mutating func readCalendar() throws(FormatError) {
    guard var table = try source.table("calendar.txt", &findings) else { return }
    let id = table.required("service_id", &findings)
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    var weekdays: [GTFSTable.Column] = []
    for name in names { weekdays.append(table.required(name, &findings)) }
    let start = table.required("start_date", &findings)
    let end = table.required("end_date", &findings)
    while try table.next(&findings) {
      guard let serviceID = table.required(id, &findings) else { continue }
      guard serviceIndex[serviceID] == nil else {
        findings.add(.duplicateKey, table.file, line: table.line, field: id.name, value: serviceID)
        continue
      }
      var calendar = ServiceCalendar()
      for (bit, column) in weekdays.enumerated()
      where table.choice(column, 0...1, &findings) == 1 {
        calendar.weekdays |= 1 << UInt8(bit)
      }
      if let first = table.day(start, &findings), let last = table.day(end, &findings) {
        if first > last { findings.add(.rangeOutOfOrder, table.file, line: table.line) }
        calendar.firstDay = first
        calendar.lastDay = last
      }
      add(serviceID, calendar)
    }
  }

  mutating func readCalendarDates() throws(FormatError) {
    guard var table = try source.table("calendar_dates.txt", &findings) else {
      counts.services = serviceIndex.count
      return
    }
    let id = table.required("service_id", &findings)
    let date = table.required("date", &findings)
    let type = table.required("exception_type", &findings)
    while try table.next(&findings) {
      guard let serviceID = table.required(id, &findings), let day = table.day(date, &findings),
        let kind = table.choice(type, 1...2, &findings)
      else { continue }
      if serviceIndex[serviceID] == nil { add(serviceID, ServiceCalendar()) }
      guard let index = serviceIndex[serviceID] else { continue }
      guard timetable.services[index].calendar.exceptions[day] == nil else {
        findings.add(.duplicateKey, table.file, line: table.line, field: id.name, value: serviceID)
        continue
      }
      timetable.services[index].calendar.exceptions[day] = kind == 1
    }
    counts.services = serviceIndex.count
  }

  private mutating func add(_ id: String, _ calendar: ServiceCalendar) {
    serviceIndex[id] = timetable.services.count
    timetable.services.append(Timetable.Service(feed: feed, id: id, calendar: calendar))
  }

  mutating func readTrips() throws(FormatError) {
    guard var table = try source.table("trips.txt", &findings) else { return }
    let id = table.required("trip_id", &findings)
    let route = table.required("route_id", &findings)
    let service = table.required("service_id", &findings)
    let headsign = table.column("trip_headsign")
    let direction = table.column("direction_id")
    let shape = table.column("shape_id")
    let block = table.column("block_id")
    while try table.next(&findings) {
      guard let tripID = table.required(id, &findings),
        let routeID = table.required(route, &findings),
        let serviceID = table.required(service, &findings)
      else { continue }
      guard tripIndex[tripID] == nil else {
        findings.add(.duplicateKey, table.file, line: table.line, field: id.name, value: tripID)
        continue
      }
      guard let routeNumber = routeIndex[routeID] else {
        foreign(table, route.name, routeID)
        continue
      }
      guard let serviceNumber = serviceIndex[serviceID] else {
        foreign(table, service.name, serviceID)
        continue
      }
      if let id = table.text(shape), shapeUses[id] == nil { shapeUses[id] = table.line }
      tripIndex[tripID] = tripRows.count
      tripRows.append(
        TripRow(
          id: tripID, route: routeNumber, service: serviceNumber, headsign: table.text(headsign),
          direction: table.choice(direction, 0...1, &findings),
          block: table.text(block).map { number(ofBlock: $0) }, line: table.line))
    }
  }

  private mutating func number(ofBlock id: String) -> Int {
    if let number = blockIndex[id] { return number }
    let number = firstBlock + blockIndex.count
    blockIndex[id] = number
    return number
  }

  mutating func foreign(_ table: GTFSTable, _ field: String, _ value: String) {
    findings.add(.foreignKeyViolation, table.file, line: table.line, field: field, value: value)
  }
}
