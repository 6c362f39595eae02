import HitherGeodesy
import HitherTracks

/// Fixes of a few minutes on a plane, for the arithmetic of stops.
struct StopPlane {
  private let fixes: FixBatch
  private let frame: LocalFrame

  init(_ fixes: FixBatch, around index: Int) {
    self.fixes = fixes
    frame = LocalFrame(origin: fixes.coordinate(index))
  }

  func point(_ index: Int) -> PlanePoint {
    frame.planePoint(latE7: fixes.latitudeE7[index], lonE7: fixes.longitudeE7[index])
  }

  func coordinate(_ point: PlanePoint) -> Coordinate {
    frame.coordinate(point) ?? frame.origin
  }

  func metres(_ index: Int, _ other: PlanePoint) -> Double {
    let point = point(index)
    let (east, north) = (point.east - other.east, point.north - other.north)
    return (east * east + north * north).squareRoot()
  }

  /// The mean of the fixes' positions; nil for none.
  func middle(of range: Range<Int>) -> PlanePoint? {
    guard !range.isEmpty else { return nil }
    var sum = PlanePoint(east: 0, north: 0)
    for index in range {
      let point = point(index)
      sum.east += point.east
      sum.north += point.north
    }
    return PlanePoint(east: sum.east / Double(range.count), north: sum.north / Double(range.count))
  }

  /// The root mean square distance of the fixes from a point.
  func spread(of range: Range<Int>, around middle: PlanePoint) -> Double {
    var sum = 0.0
    for index in range {
      let metres = metres(index, middle)
      sum += metres * metres
    }
    return range.isEmpty ? 0 : (sum / Double(range.count)).squareRoot()
  }

  /// Speed from the middle of the first half to that of the second, in m/s.
  func drift(over range: Range<Int>) -> Double {
    let half = (range.lowerBound + range.upperBound) / 2
    guard let one = middle(of: range.lowerBound..<half),
      let other = middle(of: half..<range.upperBound)
    else { return 0 }
    let (east, north) = (one.east - other.east, one.north - other.north)
    let milliseconds = fixes.time[range.upperBound - 1] - fixes.time[range.lowerBound]
    guard milliseconds > 0 else { return 0 }
    return (east * east + north * north).squareRoot() / (Double(milliseconds) / 2000)
  }
}

extension FixBatch {
  /// The distance between two fixes of the batch, in metres.
  func metres(_ left: Int, _ right: Int) -> Double {
    ShortDistance.metres(
      fromLatE7: latitudeE7[left], lonE7: longitudeE7[left], toLatE7: latitudeE7[right],
      lonE7: longitudeE7[right])
  }
}
