internal import HitherFormats

extension FeedImport {
  /// Reads the times of all trips, and makes the usable trips.
  mutating func readStopTimes() throws(FormatError) {
    guard var table = try source.table("stop_times.txt", &findings) else { return }
    let trip = table.required("trip_id", &findings)
    let stop = table.required("stop_id", &findings)
    let sequence = table.required("stop_sequence", &findings)
    let arrival = table.required("arrival_time", &findings)
    let departure = table.required("departure_time", &findings)
    let pickup = table.column("pickup_type")
    let dropOff = table.column("drop_off_type")
    var rows = StopTimeRows()
    var last: (id: String, index: Int)?
    while try table.next(&findings) {
      guard let tripID = table.required(trip, &findings),
        let stopID = table.required(stop, &findings)
      else { continue }
      if last?.id != tripID { last = tripIndex[tripID].map { (tripID, $0) } }
      guard let tripNumber = last?.index else {
        foreign(table, trip.name, tripID)
        continue
      }
      guard let stopNumber = stopIndex[stopID] else {
        foreign(table, stop.name, stopID)
        continue
      }
      guard let number = table.integer(sequence, 0...Int(Int32.max), &findings) else { continue }
      // Boarding by arrangement by telephone is not a usable departure; arranging it with the driver is.
      var access: StopAccess = []
      switch table.choice(pickup, 0...3, &findings) {
      case nil, 0, 3: access.insert(.boarding)
      case 2: access.insert(.arrangedBoarding)
      default: break
      }
      switch table.choice(dropOff, 0...3, &findings) {
      case nil, 0, 3: access.insert(.alighting)
      case 2: access.insert(.arrangedAlighting)
      default: break
      }
      rows.append(
        trip: tripNumber, sequence: number, stop: stopNumber,
        arrival: table.seconds(arrival, &findings), departure: table.seconds(departure, &findings),
        access: access, line: table.line)
    }
    makeTrips(rows)
  }

  private mutating func makeTrips(_ rows: StopTimeRows) {
    let order = rows.order()
    var maker = TripMaker(timetable)
    var isUsed = [Bool](repeating: false, count: tripRows.count)
    var served: Set<Int32> = []
    var start = 0
    while start < order.count {
      let trip = Int(rows.trips[Int(order[start])])
      var end = start + 1
      while end < order.count, Int(rows.trips[Int(order[end])]) == trip { end += 1 }
      isUsed[trip] = true
      if let times = TripTimes(rows, Array(order[start..<end]), &findings) {
        tripIndex[tripRows[trip].id] = maker.add(times, of: tripRows[trip])
        served.formUnion(times.stops)
        counts.stopTimes += times.stops.count
      } else {
        tripIndex[tripRows[trip].id] = nil
      }
      start = end
    }
    for (row, isUsed) in zip(tripRows, isUsed) where !isUsed {
      tripIndex[row.id] = nil
      findings.add(.unusedTrip, "trips.txt", line: row.line, value: row.id)
    }
    timetable = maker.timetable
    counts.trips = tripIndex.count
    for (offset, kind) in locationTypes.enumerated()
    where kind == 0 && !served.contains(Int32(clamping: firstStop + offset)) {
      findings.add(
        .stopWithoutStopTime, "stops.txt", value: timetable.stops[firstStop + offset].id)
    }
  }

  mutating func readFrequencies() throws(FormatError) {
    guard var table = try source.table("frequencies.txt", &findings) else { return }
    let trip = table.required("trip_id", &findings)
    let start = table.required("start_time", &findings)
    let end = table.required("end_time", &findings)
    let headway = table.required("headway_secs", &findings)
    let exact = table.column("exact_times")
    var ends: [Int: [ClosedRange<Int>]] = [:]
    while try table.next(&findings) {
      guard let tripID = table.required(trip, &findings) else { continue }
      guard let number = tripIndex[tripID] else {
        foreign(table, trip.name, tripID)
        continue
      }
      guard let first = table.seconds(start, &findings), let last = table.seconds(end, &findings),
        let step = table.integer(headway, 1...86_400, &findings)
      else { continue }
      guard first < last else {
        findings.add(
          first == last ? .rangeEqual : .rangeOutOfOrder, table.file, line: table.line,
          value: tripID)
        continue
      }
      guard (last - first) / step < Timetable.Frequency.largestRepeats else {
        findings.add(
          .numberOutOfRange, table.file, line: table.line, field: headway.name, value: "\(step)")
        continue
      }
      if ends[number, default: []].contains(where: { $0.overlaps(first...(last - 1)) }) {
        findings.add(.overlappingFrequency, table.file, line: table.line, value: tripID)
      }
      ends[number, default: []].append(first...(last - 1))
      timetable.frequencies.append(
        Timetable.Frequency(
          trip: number, start: first, end: last, headway: step,
          isExact: table.choice(exact, 0...1, &findings) == 1))
    }
  }
}
