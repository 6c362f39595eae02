import Glibc
package import HitherGeodesy
import HitherTracks

/// The parts of ways that can be reached on foot from a place within a time.
///
/// Walking times are those of Tobler's hiking function (`ToblerFunction`), for the slope of each 50
/// metres where the terrain's height is known, otherwise for level ground. Rests and fatigue are not
/// considered, and ferries are not walked.
package struct WayReach: Hashable, Sendable {
  /// The time of walking.
  package let milliseconds: Int64
  /// Pieces of ways, in order of their edges.
  package let lines: [[Coordinate]]
  /// The length of all pieces, in metres.
  package let metres: Double
  /// The share of that length whose heights are known, from 0 to 1.
  package let heightShare: Double
  /// The largest straight distance of a piece from the place, in metres.
  package let farthestMetres: Double
}

/// Walking times over a network from one place.
package struct WayWalker {
  /// The speed of Tobler's function on level ground, in m/s.
  package static let levelSpeed = ToblerFunction.level

  private let network: Network
  private let height: (Coordinate) -> Double?
  private let paceFactor: Double
  private var times: [Int: EdgeTimes] = [:]

  /// Makes a walker.
  ///
  /// - Parameters:
  ///   - levelSpeed: In m/s on level ground; nil for that of Tobler's function.
  ///   - height: The terrain's height at a place; nil where it is not known.
  package init(
    over network: Network, levelSpeed: Double? = nil, height: @escaping (Coordinate) -> Double?
  ) {
    self.network = network
    self.height = height
    paceFactor = levelSpeed.map { ToblerFunction.level / $0 } ?? 1
  }

  /// The parts of ways that can be reached within a time; nil if no way is near the place.
  package mutating func reach(from place: Coordinate, within seconds: Double) -> WayReach? {
    guard let start = network.nearest(to: place) else { return nil }
    // The way from the place to the path is walked at the speed on level ground.
    let left = seconds - start.off / ToblerFunction.level * paceFactor
    let costs = network.costs(from: start, within: left, until: nil) { edge, from, to in
      time(on: edge).seconds(from: from, to: to)
    }
    var parts: [Int: [ClosedRange<Double>]] = [:]
    func add(_ edge: NetworkEdge, from metres: Double, left: Double, isForward: Bool) {
      guard left >= 0, isForward ? edge.forward : edge.backward else { return }
      let end = time(on: edge).end(from: metres, after: left, isForward: isForward)
      parts[edge.index, default: []].append(min(metres, end)...max(metres, end))
    }
    for isForward in [true, false] {
      add(start.edge, from: start.along, left: left, isForward: isForward)
    }
    for (node, cost) in costs {
      for (number, isOutgoing) in network.edges(at: node) {
        let edge = network.edge(number)
        add(
          edge, from: isOutgoing ? 0 : edge.length, left: left - cost, isForward: isOutgoing)
      }
    }
    return reach(place, seconds, parts)
  }

  private mutating func reach(
    _ place: Coordinate, _ seconds: Double, _ parts: [Int: [ClosedRange<Double>]]
  ) -> WayReach {
    var lines: [[Coordinate]] = []
    var (metres, known, farthest) = (0.0, 0.0, 0.0)
    for number in parts.keys.sorted() {
      let edge = network.edge(number)
      for range in Self.joined(parts[number] ?? []) where range.upperBound > range.lowerBound {
        let line = NetworkTrace.points(
          of: .init(edge: number, from: range.lowerBound, to: range.upperBound, isBreak: true),
          in: network)
        lines.append(line)
        metres += range.upperBound - range.lowerBound
        if time(on: edge).hasHeights { known += range.upperBound - range.lowerBound }
        for point in line {
          farthest = max(farthest, ShortDistance.metres(from: place, to: point))
        }
      }
    }
    return WayReach(
      milliseconds: Int64((seconds * 1000).rounded()), lines: lines, metres: metres,
      heightShare: metres > 0 ? known / metres : 0, farthestMetres: farthest)
  }

  /// The union of ranges, in order.
  private static func joined(_ ranges: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var joined: [ClosedRange<Double>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  private mutating func time(on edge: NetworkEdge) -> EdgeTimes {
    if let known = times[edge.index] { return known }
    let made = EdgeTimes(edge, network, paceFactor, height)
    times[edge.index] = made
    return made
  }
}

/// The walking times from the start of an edge to places along it, in both directions.
private struct EdgeTimes {
  /// The metres between two places.
  private let step: Double
  /// Seconds from the start to each place, and from each place back to the start.
  private var forward = [0.0]
  private var backward = [0.0]
  private(set) var hasHeights = true

  /// Shorter sections have slopes that are errors of the terrain's heights.
  private static let sectionMetres = 50.0

  init(
    _ edge: NetworkEdge, _ network: Network, _ factor: Double, _ height: (Coordinate) -> Double?
  ) {
    let count = max(1, Int(edge.length / Self.sectionMetres))
    step = edge.length / Double(count)
    // The deck of a bridge and the floor of a tunnel are not on the terrain.
    let isOnTerrain =
      network.attribute("bridge", of: edge) == nil && network.attribute("tunnel", of: edge) == nil
    let isWalked = network.className(of: edge) != "ferry"
    let heights = (0...count).map { index -> Double? in
      isOnTerrain ? height(network.coordinate(at: Double(index) * step, on: edge)) : nil
    }
    for index in 1...count {
      var rise = 0.0
      if let from = heights[index - 1], let to = heights[index] {
        rise = to - from
      } else {
        hasHeights = false
      }
      let scale = isWalked ? factor : .infinity
      forward.append(
        forward[index - 1] + scale * ToblerFunction.seconds(metres: step, rise: rise))
      backward.append(
        backward[index - 1] + scale * ToblerFunction.seconds(metres: step, rise: -rise))
    }
  }

  /// The seconds between two distances from the start, in their direction.
  func seconds(from: Double, to: Double) -> Double {
    let times = from <= to ? forward : backward
    return abs(value(times, to) - value(times, from))
  }

  /// How far a walk from a distance leads, as a distance from the start.
  func end(from metres: Double, after seconds: Double, isForward: Bool) -> Double {
    let times = isForward ? forward : backward
    let goal = value(times, metres) + (isForward ? seconds : -seconds)
    guard goal > 0 else { return 0 }
    guard let next = times.firstIndex(where: { $0 >= goal }), next > 0 else {
      return step * Double(times.count - 1)
    }
    let part = times[next] - times[next - 1]
    return step * (Double(next - 1) + (part > 0 ? (goal - times[next - 1]) / part : 1))
  }

  private func value(_ times: [Double], _ metres: Double) -> Double {
    guard step > 0, metres > 0 else { return times[0] }
    let place = min(metres / step, Double(times.count - 1))
    let index = min(Int(place), times.count - 2)
    let share = place - Double(index)
    return share == 0
      ? times[index] : times[index] + share * (times[index + 1] - times[index])
  }
}

extension Network {
  /// Whether lines come near the outer edge of the network, so that ways beyond it may continue them.
  ///
  /// In each of 72 directions the farthest point of the lines is compared with the farthest node. A bay in the
  /// network's outline is not seen.
  package func mayEnd(_ lines: [[Coordinate]], around place: Coordinate) -> Bool {
    let frame = LocalFrame(origin: place)
    func farthest(_ points: some Sequence<Coordinate>) -> [Double] {
      var farthest = [Double](repeating: -.infinity, count: Self.directions.count)
      for point in points {
        let plane = frame.planePoint(point)
        for index in farthest.indices {
          let direction = Self.directions[index]
          farthest[index] = max(
            farthest[index], plane.east * direction.east + plane.north * direction.north)
        }
      }
      return farthest
    }
    let reached = farthest(lines.joined())
    let all = farthest((0..<nodeCount).lazy.map(coordinate(ofNode:)))
    return zip(reached, all).contains { $0 > $1 - Self.edgeMetres }
  }

  /// The outer edge of the network is this wide, in metres.
  private static var edgeMetres: Double { 300 }
  private static let directions = (0..<72).map { index in
    let angle = Double(index) * .pi / 36
    return (east: sin(angle), north: cos(angle))
  }
}
