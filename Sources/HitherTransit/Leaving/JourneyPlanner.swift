package import HitherGeodesy

/// Finds the connections of a journey from a position, including the walks at both ends.
package struct JourneyPlanner: Sendable {
  /// Where a journey begins or ends.
  package enum End: Hashable, Sendable {
    case stop(Int)
    case place(Coordinate)
  }

  /// A query.
  package struct Wish: Sendable {
    package var from: End
    package var to: End
    package var bufferSeconds: Int
    package var metresPerSecond: Double

    package init(from: End, to: End, bufferSeconds: Int, metresPerSecond: Double) {
      self.from = from
      self.to = to
      self.bufferSeconds = bufferSeconds
      self.metresPerSecond = metresPerSecond
    }
  }

  package let network: Network
  package let walks: StopWalks
  private let planner: Planner

  package init(_ network: Network, walks: StopWalks, live: LiveTimetable? = nil) {
    self.network = network
    self.walks = walks
    planner = Planner(network, live: live)
  }

  /// The next connections that can be reached on foot, preceded by those that have not departed but
  /// cannot be reached by walking.
  ///
  /// - Parameters:
  ///   - at: The earliest time to leave, in seconds since 1970.
  ///   - windowSeconds: The time range of departures that are compared.
  ///   - withLate: Whether to include those that walking does not reach, or that cannot be taken.
  package func next(
    _ count: Int, _ wish: Wish, at: Int64, windowSeconds: Int = 7200, withLate: Bool = true
  ) -> [Connection] {
    var query = query(wish, at: at)
    query.windowSeconds = windowSeconds
    let longest = walkSeconds(wish).map(Int64.init) ?? .max
    let next = planner.next(count, query, withObstacles: withLate).filter {
      $0.arrival - $0.departure < longest
    }
    guard withLate, let slack = query.access?.values.max(), slack > 0 else { return next }
    query.at -= Int64(slack)
    query.windowSeconds = Int(slack) - 1
    let late = planner.connections(query).filter { late in
      late.vehicleDeparture >= at && late.arrival - late.departure < longest
        && !next.contains {
          !$0.isCancelled && $0.arrival <= late.arrival && $0.changes <= late.changes
        }
    }
    return late + next
  }

  /// All sensible connections that leave within a time range and run.
  func all(_ wish: Wish, at: Int64, windowSeconds: Int) -> [Connection] {
    var query = query(wish, at: at)
    query.windowSeconds = windowSeconds
    let longest = walkSeconds(wish).map(Int64.init) ?? .max
    return planner.connections(query, withObstacles: false).filter {
      $0.arrival - $0.departure < longest
    }
  }

  private func query(_ wish: Wish, at: Int64) -> ConnectionQuery {
    var query = ConnectionQuery(from: [], to: [], at: at)
    switch wish.from {
    case .stop(let stop): query.from = [stop]
    case .place(let place):
      query.access = walks.seconds(around: place, metresPerSecond: wish.metresPerSecond)
    }
    switch wish.to {
    case .stop(let stop): query.to = [stop]
    case .place(let place):
      query.egress = walks.seconds(around: place, metresPerSecond: wish.metresPerSecond)
    }
    return query
  }

  /// The seconds for walking all the way; nil between stops, or if it is too far.
  package func walkSeconds(_ wish: Wish) -> Int32? {
    if case (.stop, .stop) = (wish.from, wish.to) { return nil }
    guard let from = coordinate(wish.from), let to = coordinate(wish.to),
      ShortDistance.metres(from: from, to: to) <= StopWalks.largestMetres
    else { return nil }
    return walks.seconds(from: from, to: to, metresPerSecond: wish.metresPerSecond)
  }

  private func coordinate(_ end: End) -> Coordinate? {
    switch end {
    case .place(let place): place
    case .stop(let stop): network.timetable.stops[stop].coordinate
    }
  }
}
