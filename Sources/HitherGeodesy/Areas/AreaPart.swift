/// One piece of a shape as the index stores it: a polygon's part, a circle, or a corridor.
///
/// Longitudes count eastwards from the piece's own western end, so the antimeridian is not a
/// border. Edges are sorted into bands of latitude, so that a lookup tests few of them.
struct AreaPart {
  enum Kind { case polygon, circle, corridor }

  let kind: Kind
  /// The shape that it is a piece of.
  let shape: Int32
  /// The latitudes of the edges; for a circle those of its centre.
  let south: Int32
  let north: Int32
  /// The western end on the 1e-7 grid, perhaps beyond ±180 degrees.
  let west: Int
  let width: UInt32
  /// Bands are 2 to this power of grid steps high.
  let bandShift: Int
  let firstBand: Int
  let bandCount: Int
  /// Of a circle or a corridor; otherwise 0.
  let radius: Double

  /// The bands that hold the edges between two latitudes.
  @inline(__always)
  func bands(from low: Int, through high: Int) -> Range<Int> {
    let first = max(0, (low - Int(south)) &>> bandShift)
    let last = min(bandCount - 1, (high - Int(south)) &>> bandShift)
    return first <= last ? (firstBand + first)..<(firstBand + last + 1) : 0..<0
  }

  /// The band of a latitude, which may not exist.
  @inline(__always)
  func band(of latitude: Int) -> Int { firstBand + (latitude - Int(south)) &>> bandShift }

  /// The latitude at which a band begins.
  @inline(__always)
  func south(of band: Int) -> Int { Int(south) + (band - firstBand) &<< bandShift }
}

/// An edge, with longitudes east of its part's western end.
struct AreaEdge {
  let startX: UInt32
  let endX: UInt32
  let startY: Int32
  let endY: Int32
}

/// The edges of all parts, those of one band contiguous.
///
/// An edge is listed in every band that it touches.
struct BandedEdges {
  private(set) var edges: [AreaEdge] = []
  /// The index at which each band's edges begin; they end where the next band's begin.
  private(set) var starts: [UInt32] = [0]

  /// The number of the next band.
  var bandCount: Int { starts.count - 1 }

  @inline(__always)
  func range(_ band: Int) -> Range<Int> {
    Int(starts[band])..<Int(starts[band + 1])
  }

  /// The most bands that an edge touches on average.
  private static let mostPerEdge = 8

  /// Sorts edges into bands of about four; into fewer bands if the edges are long, which are listed in each band.
  ///
  /// - Returns: the bands' height as a power of two, and their number.
  mutating func add(_ list: [AreaEdge], south: Int32, north: Int32) -> (shift: Int, count: Int) {
    let height = Int(north) - Int(south) + 1
    let wanted = max(1, min(list.count / 4, 4096))
    var shift = 0
    while height >> shift > wanted { shift += 1 }
    let steps = list.reduce(0) { $0 + abs(Int($1.endY) - Int($1.startY)) }
    while steps >> shift > Self.mostPerEdge * list.count { shift += 1 }
    let count = (height - 1) >> shift + 1
    func bands(_ edge: AreaEdge) -> ClosedRange<Int> {
      let low = (Int(min(edge.startY, edge.endY)) - Int(south)) >> shift
      return low...((Int(max(edge.startY, edge.endY)) - Int(south)) >> shift)
    }
    var ends = [Int](repeating: 0, count: count)
    for edge in list { for band in bands(edge) { ends[band] += 1 } }
    var total = edges.count
    for band in 0..<count {
      (ends[band], total) = (total, total + ends[band])
      starts.append(UInt32(clamping: total))
    }
    edges += Array(
      repeating: AreaEdge(startX: 0, endX: 0, startY: 0, endY: 0), count: total - edges.count)
    for edge in list {
      for band in bands(edge) {
        edges[ends[band]] = edge
        ends[band] += 1
      }
    }
    return (shift, count)
  }
}
