import HitherGeodesy
package import HitherNetwork
import HitherText
package import HitherTracks

/// The path of a member over a network, from the matched fixes.
package struct MatchedPath: Sendable {
  package let network: Network
  private var trace: NetworkTrace
  private let gapMilliseconds: Int64
  private var last: (time: Int64, place: Coordinate)?

  package init(_ network: Network, _ settings: OutingSettings) {
    self.network = network
    gapMilliseconds = settings.gapMilliseconds
    trace = NetworkTrace(network, NetworkModel(gapMilliseconds: settings.gapMilliseconds))
  }

  /// The stretches of ways, in the order in which they were travelled.
  package var stretches: [NetworkTrace.Stretch] { trace.stretches }

  /// Adds the next matched fixes.
  mutating func append(_ batch: FixBatch) {
    let (edges, off) = (batch[NetworkColumns.edge], batch[NetworkColumns.off])
    let (backward, offsets) = (batch[NetworkColumns.backward], batch[NetworkColumns.offset])
    guard !off.isEmpty else { return }
    let limits = batch.pauseLimits(gapMilliseconds)
    for index in 0..<batch.count where !off[index].isNaN {
      let place = batch.coordinate(index)
      if let last,
        batch.startsSegment[index] || batch.time[index] - last.time > limits[index]
      {
        trace.leave()
      }
      if off[index] == 1 {
        trace.leave()
      } else {
        trace.go(
          to: Int(edges[index]), isBackward: backward[index] == 1, offset: offsets[index],
          straight: last.map { ShortDistance.metres(from: $0.place, to: place) } ?? 0)
      }
      last = (batch.time[index], place)
    }
  }
}

extension MatchedPath {
  /// Its length in metres.
  package var length: Double { stretches.reduce(0) { $0 + $1.length } }

  /// The metres on ways with the same text, in order of the texts' bytes; ways without one are left out.
  package func metres(
    by text: (Network, NetworkEdge) -> String?
  ) -> [(String, Double)] {
    var sums: [String: Double] = [:]
    for stretch in stretches {
      if let name = text(network, network.edge(stretch.edge)) {
        sums[name, default: 0] += stretch.length
      }
    }
    return sums.sorted { $0.key.precedesByBytes($1.key) }.map { ($0.key, $0.value) }
  }

  /// The lines between its breaks.
  var lines: [[Coordinate]] {
    var lines: [[Coordinate]] = []
    var isBroken = true
    for stretch in stretches {
      isBroken = isBroken || stretch.isBreak
      guard stretch.length > 0 else { continue }
      let points = NetworkTrace.points(of: stretch, in: network)
      if isBroken {
        lines.append(points)
      } else {
        let isJoined = lines[lines.count - 1].last == points.first
        lines[lines.count - 1] += points.dropFirst(isJoined ? 1 : 0)
      }
      isBroken = false
    }
    return lines
  }
}
