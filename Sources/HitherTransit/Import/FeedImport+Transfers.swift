internal import HitherFormats
internal import HitherGeodesy

extension FeedImport {
  mutating func readTransfers() throws(FormatError) {
    guard var table = try source.table("transfers.txt", &findings) else { return }
    let columns = TransferColumns(&table, &findings)
    while try table.next(&findings) {
      let kind = table.choice(columns.kind, 0...5, &findings) ?? 0
      guard var rule = rule(table, columns, kind) else { continue }
      if kind >= 4 {
        if let from = rule.fromTrip, let to = rule.toTrip {
          timetable.links.append(Timetable.TripLink(from: from, to: to, isSeated: kind == 4))
        }
        continue
      }
      let given = table.integer(columns.seconds, 0...86_400, &findings)
      rule.seconds =
        switch kind {
        case 1: 0
        case 2: given ?? 0
        case 3: nil
        default: given ?? walkingSeconds(rule.from, rule.to)
        }
      if rule.rank == 0 {
        timetable.transfers.append(
          Timetable.Transfer(from: rule.from, to: rule.to, seconds: rule.seconds))
      } else {
        timetable.rules.append(rule)
      }
    }
  }

  /// The subject of a row; nil if it does not exist.
  private mutating func rule(
    _ table: GTFSTable, _ columns: TransferColumns, _ kind: Int
  ) -> Timetable.TransferRule? {
    func place(_ column: GTFSTable.Column, _ index: [String: Int]) -> (isThere: Bool, Int?) {
      guard let id = table.text(column) else { return (true, nil) }
      guard let place = index[id] else {
        foreign(table, column.name, id)
        return (false, nil)
      }
      return (true, place)
    }
    let (fromRoute, toRoute) = (
      place(columns.fromRoute, routeIndex), place(columns.toRoute, routeIndex)
    )
    let (fromTrip, toTrip) = (place(columns.fromTrip, tripIndex), place(columns.toTrip, tripIndex))
    let (fromStop, toStop) = (place(columns.from, stopIndex), place(columns.to, stopIndex))
    guard fromRoute.isThere, toRoute.isThere, fromTrip.isThere, toTrip.isThere, fromStop.isThere,
      toStop.isThere
    else { return nil }
    // A vehicle continues from the end of a trip to the start of the other.
    let isLink = kind >= 4
    let last = fromTrip.1.flatMap { pattern(of: $0).last }.map(Int.init)
    let first = toTrip.1.flatMap { pattern(of: $0).first }.map(Int.init)
    guard let from = fromStop.1 ?? (isLink ? last : nil),
      let to = toStop.1 ?? (isLink ? first : nil)
    else {
      findings.add(
        .missingRequiredField, table.file, line: table.line,
        field: fromStop.1 == nil ? columns.from.name : columns.to.name)
      return nil
    }
    if isLink, fromTrip.1 == nil || toTrip.1 == nil {
      findings.add(
        .missingRequiredField, table.file, line: table.line,
        field: fromTrip.1 == nil ? columns.fromTrip.name : columns.toTrip.name)
      return nil
    }
    return Timetable.TransferRule(
      from: from, to: to, fromRoute: fromRoute.1, toRoute: toRoute.1, fromTrip: fromTrip.1,
      toTrip: toTrip.1, seconds: nil)
  }

  private func pattern(of trip: Int) -> [Int32] {
    timetable.patterns[timetable.trips[trip].pattern].stops
  }

  private func walkingSeconds(_ from: Int, _ to: Int) -> Int {
    guard from != to, let start = timetable.stops[from].coordinate,
      let end = timetable.stops[to].coordinate
    else { return 0 }
    return WalkingPace.seconds(ShortDistance.metres(from: start, to: end))
  }
}

/// The columns of `transfers.txt`.
private struct TransferColumns {
  let from: GTFSTable.Column
  let to: GTFSTable.Column
  let kind: GTFSTable.Column
  let seconds: GTFSTable.Column
  let fromRoute: GTFSTable.Column
  let toRoute: GTFSTable.Column
  let fromTrip: GTFSTable.Column
  let toTrip: GTFSTable.Column

  init(_ table: inout GTFSTable, _ findings: inout FeedFindings) {
    from = table.required("from_stop_id", &findings)
    to = table.required("to_stop_id", &findings)
    kind = table.column("transfer_type")
    seconds = table.column("min_transfer_time")
    fromRoute = table.column("from_route_id")
    toRoute = table.column("to_route_id")
    fromTrip = table.column("from_trip_id")
    toTrip = table.column("to_trip_id")
  }
}
