import HitherGeodesy

/// Drops repeatedly the fix that makes the smallest triangle with its neighbours.
///
/// M. Visvalingam, J. Whyatt, *Line generalisation by repeated elimination of points*, The
/// Cartographic Journal 30 (1993) 46–51. An area counts as at least that of the fix dropped before
/// it.
///
/// Bound: none on distance. Memory: the segment.
package struct Visvalingam: WholeSegmentCompressor {
  let areaSquareMetres: Double
  var fixes: [TrackPoint] = []

  func chosen() -> [Int] {
    var chain = PointChain(count: fixes.count)
    var queue = PointQueue()
    for place in 1..<(fixes.count - 1) {
      queue.set(place, loss: area(place - 1, place, place + 1))
    }
    var greatest = 0.0
    while let least = queue.least, max(least.loss, greatest) <= areaSquareMetres {
      greatest = max(least.loss, greatest)
      queue.remove(least.place)
      let (before, after) = chain.drop(least.place)
      for place in [before, after] where place > 0 && place < fixes.count - 1 {
        queue.set(place, loss: area(chain.before[place], place, chain.after[place]))
      }
    }
    return chain.places
  }

  private func area(_ first: Int, _ middle: Int, _ last: Int) -> Double {
    let scale = LatitudeScale(latitude: fixes[middle].latitude)
    let back = fixes[middle].step(to: fixes[first])
    let on = fixes[middle].step(to: fixes[last])
    return abs(back.east * on.north - back.north * on.east) * scale.east * scale.north / 2
  }
}

/// Consecutive indices, any of which may be dropped.
struct PointChain {
  private(set) var before: [Int]
  private(set) var after: [Int]

  /// Makes a chain with a number of indices.
  init(count: Int) {
    before = (0..<count).map { $0 - 1 }
    after = (0..<count).map { $0 + 1 }
  }

  /// Drops an index that is neither the first nor the last; returns its neighbours.
  mutating func drop(_ place: Int) -> (before: Int, after: Int) {
    let (left, right) = (before[place], after[place])
    after[left] = right
    before[right] = left
    return (left, right)
  }

  /// The remaining indices, in order.
  var places: [Int] {
    var places: [Int] = []
    var place = 0
    while place < after.count {
      places.append(place)
      place = after[place]
    }
    return places
  }
}
