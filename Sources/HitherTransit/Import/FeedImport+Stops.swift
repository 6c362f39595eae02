internal import HitherFormats
internal import HitherGeodesy
internal import HitherTracks

extension FeedImport {
  /// The zone of the first agency applies to all times: a feed has only one.
  mutating func readAgencies() throws(FormatError) {
    guard var table = try source.table("agency.txt", &findings) else { return }
    let zoneColumn = table.required("agency_timezone", &findings)
    _ = table.required("agency_name", &findings)
    let id = table.column("agency_id")
    var zone: String?
    while try table.next(&findings) {
      counts.agencies += 1
      onlyAgency = counts.agencies == 1 ? table.text(id) : nil
      guard let name = table.required(zoneColumn, &findings) else { continue }
      guard TimeZone(named: name) != nil else {
        findings.add(
          .invalidTimezone, table.file, line: table.line, field: zoneColumn.name, value: name)
        continue
      }
      if let zone, zone != name {
        findings.add(
          .inconsistentAgencyTimezone, table.file, line: table.line, value: name)
      }
      zone = zone ?? name
    }
    timetable.feeds[feed].zone = zone ?? "UTC"
  }

  mutating func readFeedInfo() throws(FormatError) {
    guard var table = try source.table("feed_info.txt", &findings) else { return }
    let version = table.column("feed_version")
    if try table.next(&findings) { timetable.feeds[feed].version = table.text(version) }
  }

  /// Reads stops, platforms and stations; entrances and pathway nodes are stored as stops without service.
  mutating func readStops() throws(FormatError) {
    guard var table = try source.table("stops.txt", &findings) else { return }
    let id = table.required("stop_id", &findings)
    let name = table.column("stop_name")
    let latitude = table.column("stop_lat")
    let longitude = table.column("stop_lon")
    let type = table.column("location_type")
    let parent = table.column("parent_station")
    let platform = table.column("platform_code")
    var parents: [(stop: Int, id: String, line: Int)] = []
    while try table.next(&findings) {
      guard let stopID = table.required(id, &findings) else { continue }
      guard stopIndex[stopID] == nil else {
        findings.add(.duplicateKey, table.file, line: table.line, field: id.name, value: stopID)
        continue
      }
      let index = timetable.stops.count
      stopIndex[stopID] = index
      let kind = table.choice(type, 0...4, &findings) ?? 0
      let lat = table.degreesE7(latitude, limit: 90, &findings)
      let lon = table.degreesE7(longitude, limit: 180, &findings)
      var coordinate: Coordinate?
      if let lat, let lon { coordinate = Coordinate(latitudeE7: lat, longitudeE7: lon) }
      if coordinate == nil, kind < 3 {
        findings.add(.stopWithoutLocation, table.file, line: table.line, value: stopID)
      }
      if let parentID = table.text(parent) {
        parents.append((index, parentID, table.line))
      } else if kind == 2 || kind == 3 || kind == 4 {
        findings.add(.locationWithoutParentStation, table.file, line: table.line, value: stopID)
      }
      locationTypes.append(kind)
      timetable.stops.append(
        Timetable.Stop(
          feed: feed, id: stopID, name: table.text(name) ?? stopID, coordinate: coordinate,
          station: nil, platform: table.text(platform)))
    }
    counts.stops = stopIndex.count
    for (stop, id, line) in parents { link(stop, to: id, line: line) }
  }

  private mutating func link(_ stop: Int, to parentID: String, line: Int) {
    guard let parent = stopIndex[parentID] else {
      findings.add(
        .foreignKeyViolation, "stops.txt", line: line, field: "parent_station", value: parentID)
      return
    }
    let kind = locationTypes[stop - firstStop]
    let parentKind = locationTypes[parent - firstStop]
    if kind == 1 {
      findings.add(.stationWithParentStation, "stops.txt", line: line, value: parentID)
      return
    }
    // A boarding area belongs to a platform, everything else to a station.
    guard parentKind == (kind == 4 ? 0 : 1) else {
      findings.add(.wrongParentLocationType, "stops.txt", line: line, value: parentID)
      return
    }
    timetable.stops[stop].station = parent
  }
}
