/// Positions that jump aside for a while, as when a receiver takes a reflected signal for the direct one.
///
/// The smoother follows such an error in part, the more of it the fewer fixes there are while it lasts, so that the path
/// is too long. A jump stands out of the second differences of the positions, and beyond any step before and after it.
enum PositionJumps {
  /// How many times the mean second difference a jump is at least, and how many times the greatest step near it.
  private static let leastTimes = 6.0
  private static let leastSteps = 2.0
  /// The largest shift by a reflection, in metres; a larger jump is a movement.
  private static let mostMetres = 150.0
  /// How much longer one of the two steps may last than the other.
  private static let mostUneven = 1.5
  /// The number of steps before and after a jump that are compared with it, without those that may be part of it.
  private static let reach = 5
  private static let shared = 2
  /// Errors of reflections last so long or longer; fixes as rare as this follow all of them, in seconds.
  private static let lastingSeconds = 15.0
  private static let addedShare = 0.6

  /// By how much jumps have made the path up to a node longer.
  static func metres(_ list: [PathNode], through last: Int) -> Double {
    let nodes = list.span
    var sizes: [Double] = []
    sizes.reserveCapacity(last + 1)
    var (sum, count) = (0.0, 0.0)
    for index in stride(from: 2, through: last, by: 1) {
      let size = nodes[index].continuesPath ? difference(nodes, index) : 0
      sizes.append(size)
      sum += size
      if nodes[index].continuesPath { count += 1 }
    }
    guard count > 0 else { return 0 }
    let usual = leastTimes * sum / count
    var metres = 0.0
    for (place, size) in sizes.enumerated() where size > usual && size < mostMetres {
      let index = place + 2
      guard size > leastSteps * greatestStep(nodes, around: index) else { continue }
      let seconds = (nodes[index].seconds - nodes[index - 2].seconds) / 2
      metres += size * min(1, seconds / lastingSeconds)
    }
    return addedShare * metres
  }

  /// How far a node and that before the last lie from a straight line through the last; 0 if they do not follow evenly.
  @inline(__always)
  private static func difference(_ nodes: Span<PathNode>, _ index: Int) -> Double {
    let (one, other) = (
      nodes[index - 1].seconds - nodes[index - 2].seconds,
      nodes[index].seconds - nodes[index - 1].seconds
    )
    guard nodes[index - 1].continuesPath, max(one, other) <= mostUneven * min(one, other) else {
      return 0
    }
    let difference =
      nodes[index].position - 2 * nodes[index - 1].position + nodes[index - 2].position
    return (difference * difference).sum().squareRoot()
  }

  /// The greatest step before and after a second difference, over its own time; infinite if too few are known.
  private static func greatestStep(_ nodes: Span<PathNode>, around index: Int) -> Double {
    let (first, last) = (index - 1 - shared, index + shared)
    var (pace, count) = (0.0, 0)
    for number in max(1, first - reach + 1)..<min(nodes.count, last + reach)
    where (number <= first || number >= last) && nodes[number].continuesPath {
      let seconds = nodes[number].seconds - nodes[number - 1].seconds
      guard seconds > 0 else { continue }
      pace = max(pace, nodes[number - 1].distance(to: nodes[number]) / seconds)
      count += 1
    }
    guard count >= reach else { return .infinity }
    return pace * (nodes[index].seconds - nodes[index - 2].seconds) / 2
  }
}
