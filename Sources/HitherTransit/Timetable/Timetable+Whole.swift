extension Timetable {
  /// Whether all references are valid, and numbers are in the range that can be computed with.
  ///
  /// The store may have been changed by another program; everything made from it relies on this check.
  var isWhole: Bool {
    stopsAreWhole && servicesAreWhole && patternsAreWhole && tripsAreWhole && changesAreWhole
  }

  private static let seconds = 0...1_000_000
  private static let days = -1_000_000...4_000_000

  private var stopsAreWhole: Bool {
    for stop in stops {
      guard feeds.indices.contains(stop.feed), stop.station.map(stops.indices.contains) ?? true
      else { return false }
    }
    return routes.allSatisfy { feeds.indices.contains($0.feed) }
  }

  private var servicesAreWhole: Bool {
    let days = Self.days
    for service in services {
      let calendar = service.calendar
      guard feeds.indices.contains(service.feed), days.contains(calendar.firstDay),
        days.contains(calendar.lastDay), calendar.exceptions.keys.allSatisfy(days.contains)
      else { return false }
    }
    return feeds.allSatisfy { days.contains($0.firstDay) && days.contains($0.lastDay) }
  }

  private var patternsAreWhole: Bool {
    for pattern in patterns {
      let count = pattern.stops.count
      guard count > 1, pattern.access.count == count, pattern.sequences.count == count,
        pattern.stops.allSatisfy({ stops.indices.contains(Int($0)) })
      else { return false }
    }
    for profile in profiles {
      let seconds = profile.arrivals + profile.departures
      guard profile.arrivals.count == profile.departures.count,
        seconds.allSatisfy({ Self.seconds.contains(Int($0)) })
      else { return false }
    }
    return true
  }

  private var tripsAreWhole: Bool {
    for trip in trips {
      guard routes.indices.contains(trip.route), services.indices.contains(trip.service),
        patterns.indices.contains(trip.pattern), profiles.indices.contains(trip.profile),
        patterns[trip.pattern].stops.count == profiles[trip.profile].arrivals.count,
        routes[trip.route].feed == services[trip.service].feed,
        Self.seconds.contains(trip.start)
      else { return false }
    }
    return true
  }

  private var changesAreWhole: Bool {
    for frequency in frequencies {
      guard trips.indices.contains(frequency.trip), (1...86_400).contains(frequency.headway),
        Self.seconds.contains(frequency.start), Self.seconds.contains(frequency.end),
        (frequency.end - frequency.start) / frequency.headway < Frequency.largestRepeats
      else { return false }
    }
    for rule in rules {
      guard stops.indices.contains(rule.from), stops.indices.contains(rule.to),
        rule.seconds.map(Self.seconds.contains) ?? true,
        [rule.fromRoute, rule.toRoute].allSatisfy({ $0.map(routes.indices.contains) ?? true }),
        [rule.fromTrip, rule.toTrip].allSatisfy({ $0.map(trips.indices.contains) ?? true })
      else { return false }
    }
    guard links.allSatisfy({ trips.indices.contains($0.from) && trips.indices.contains($0.to) })
    else { return false }
    for transfer in transfers {
      guard stops.indices.contains(transfer.from), stops.indices.contains(transfer.to),
        transfer.seconds.map(Self.seconds.contains) ?? true
      else { return false }
    }
    return true
  }
}
