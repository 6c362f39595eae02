package import HitherFormats

/// Disruptions, indexed by what they affect.
///
/// All given fields of a selector must match a ride: its trip and day, its route, kind of vehicle
/// and direction, the agency, and a boarding or alighting stop, or the station of one. It must
/// apply at some moment of the ride.
package struct LiveAlerts: Hashable, Sendable {
  package let all: [RealtimeFeed.Alert]
  /// Indices of the selectors that name a stop, otherwise a trip, otherwise a route, and of those that name none.
  private var byStop: [String: [Place]] = [:]
  private var byTrip: [String: [Place]] = [:]
  private var byRoute: [String: [Place]] = [:]
  private var general: [Place] = []

  private struct Place: Hashable, Sendable {
    var alert: Int
    var selector: Int
  }

  package init(_ alerts: [RealtimeFeed.Alert]) {
    all = alerts
    for (index, alert) in alerts.enumerated() {
      for (number, selector) in alert.informed.enumerated() {
        let place = Place(alert: index, selector: number)
        if let stop = selector.stopID {
          byStop[stop, default: []].append(place)
        } else if let trip = selector.trip?.tripID {
          byTrip[trip, default: []].append(place)
        } else if let route = selector.routeID ?? selector.trip?.routeID {
          byRoute[route, default: []].append(place)
        } else {
          general.append(place)
        }
      }
    }
  }

  /// The disruptions that affect a ride, in the order of the feed.
  package func alerts(of ride: Connection.Ride, _ timetable: Timetable) -> [RealtimeFeed.Alert] {
    guard !all.isEmpty else { return [] }
    let stops = [ride.from, ride.to].flatMap { stop in
      [timetable.stops[stop].id]
        + (timetable.stops[stop].station.map { [timetable.stops[$0].id] } ?? [])
    }
    let route = ride.route.map { timetable.routes[$0] }
    var places = general + (byTrip[ride.tripID] ?? [])
    if let route { places += byRoute[route.id] ?? [] }
    for stop in stops { places += byStop[stop] ?? [] }
    var found: Set<Int> = []
    for place in places {
      let alert = all[place.alert]
      guard alert.holds(ride.departure, ride.arrival),
        alert.informed[place.selector].fits(ride, route, stops)
      else { continue }
      found.insert(place.alert)
    }
    return found.sorted().map { all[$0] }
  }
}

extension RealtimeFeed.Alert {
  fileprivate func holds(_ first: Int64, _ last: Int64) -> Bool {
    periods.isEmpty || periods.contains { $0.meets(first, last) }
  }
}

extension RealtimeFeed.Alert.Selector {
  fileprivate func fits(
    _ ride: Connection.Ride, _ route: Timetable.Route?, _ stops: [String]
  ) -> Bool {
    func fits<Value: Equatable>(_ wanted: Value?, _ value: Value?) -> Bool {
      wanted == nil || wanted == value
    }
    // No known entity is named.
    if self == Self() { return false }
    return fits(agencyID, route?.agency) && fits(routeID, route?.id)
      && fits(routeKind, route?.kind) && fits(direction, ride.direction)
      && fits(trip?.tripID, ride.tripID) && fits(trip?.routeID, route?.id)
      && (ride.day == nil || fits(trip?.startDay, ride.day))
      && fits(trip?.direction, ride.direction)
      && (stopID.map(stops.contains) ?? true)
  }
}
