import HitherGeodesy
package import HitherNetwork
import HitherText

/// The path of a member over a network.
package struct MatchedPath: Sendable {
  package let network: Network
  /// The stretches of ways, in the order in which they were travelled.
  package let stretches: [NetworkTrace.Stretch]
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
