/// Buffers fixes and drops the one whose loss of synchronised distance is least.
///
/// J. Muckell, P. Olsen, J.-H. Hwang, C. Lawson, S. Ravi, *Compression of trajectory data: a
/// comprehensive evaluation and new approach*, GeoInformatica 18 (2014) 435–460: SQUISH-E. The loss
/// of a fix is its own synchronised distance plus the largest loss of neighbours dropped before,
/// which bounds the distance of all fixes that it represents.
package struct Squish: Simplifier {
  /// When fixes are dropped.
  package enum Limit: Sendable {
    /// SQUISH-E(λ): one fix in λ is kept. No bound; memory: the kept fixes.
    case ratio(Double)
    /// SQUISH-E(μ): fixes are dropped while the loss is at most this many metres.
    ///
    /// This bounds the synchronised distance of every fix. Memory: `mostHeld` fixes; when they are
    /// full and none can be dropped, the older half is kept unnecessarily.
    case metres(Double, mostHeld: Int = 4_096)
  }

  private struct BufferedPoint: Sendable {
    var fix: TrackPoint
    /// The largest loss of a dropped neighbour.
    var carried = 0.0
    var before = -1
    var after = -1
  }

  let limit: Limit
  private var held: [BufferedPoint] = []
  private var free: [Int] = []
  private var queue = PointQueue()
  private var (first, last) = (-1, -1)
  private var count = 0
  private var seen = 0

  /// Makes an algorithm.
  package init(_ limit: Limit) {
    self.limit = limit
  }

  package mutating func add(_ fix: TrackPoint, _ kept: inout [Int]) {
    append(fix)
    switch limit {
    case .ratio(let ratio):
      let most = max(3, Int((Double(seen) / max(1, ratio)).rounded(.up)))
      while count > most, let least = queue.least { drop(least.place, least.loss) }
    case .metres(let metres, let mostHeld):
      guard count > max(4, mostHeld) else { return }
      dropAll(upTo: metres)
      while count > max(4, mostHeld) / 2 { release(&kept) }
    }
  }

  package mutating func end(_ kept: inout [Int]) {
    if case .metres(let metres, _) = limit { dropAll(upTo: metres) }
    while count > 0 { release(&kept) }
    self = Squish(limit)
  }

  private mutating func append(_ fix: TrackPoint) {
    let place = free.popLast() ?? held.count
    var entry = BufferedPoint(fix: fix)
    entry.before = last
    if place == held.count { held.append(entry) } else { held[place] = entry }
    let former = last
    last = place
    (count, seen) = (count + 1, seen + 1)
    guard former >= 0 else {
      first = place
      return
    }
    held[former].after = place
    weigh(former)
  }

  /// Sets the loss of dropping it, unless it is the first or the last.
  private mutating func weigh(_ place: Int) {
    guard place != first, place != last else { return }
    let (fix, start, end) = (
      held[place].fix, held[held[place].before].fix, held[held[place].after].fix
    )
    let metres = SynchronisedDeviation.metres(of: fix, from: start, to: end)
    // Dropped neighbours are at other latitudes, where the same step is longer or shorter.
    let latitudes = [fix.latitude, start.latitude, end.latitude]
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let margin = LatitudeScale.margin(span: north - south, farthest: max(-south, north))
    queue.set(place, loss: held[place].carried + metres * (1 + margin))
  }

  private mutating func dropAll(upTo metres: Double) {
    while let least = queue.least, least.loss <= metres { drop(least.place, least.loss) }
  }

  private mutating func drop(_ place: Int, _ loss: Double) {
    let (before, after) = (held[place].before, held[place].after)
    queue.remove(place)
    held[before].after = after
    held[after].before = before
    free.append(place)
    count -= 1
    for neighbour in [before, after] {
      held[neighbour].carried = max(held[neighbour].carried, loss)
      weigh(neighbour)
    }
  }

  /// Releases the oldest fix as kept.
  private mutating func release(_ kept: inout [Int]) {
    let place = first
    kept.append(held[place].fix.index)
    free.append(place)
    count -= 1
    first = held[place].after
    if first >= 0 { queue.remove(first) } else { last = -1 }
  }
}
