import HitherTracks

/// A point of a drawn line with its time.
struct TimedPlace: Hashable {
  let time: Instant
  let place: MapPlace
  /// Whether the line is broken before this point.
  let startsLine: Bool

  /// The interpolated place between this point and a later one, or the nearer of the two.
  func place(at instant: Instant, towards other: TimedPlace) -> MapPlace {
    if instant <= time { return place }
    if instant >= other.time { return other.place }
    let share = Double(instant - time) / Double(other.time - time)
    return MapPlace(
      x: place.x + (other.place.x - place.x) * share,
      y: place.y + (other.place.y - place.y) * share)
  }
}

extension TimeStretch {
  /// The part of a line within the interval, as one or more lines.
  ///
  /// The ends are interpolated between the line's points, but not across a break.
  func cut(_ line: [TimedPlace]) -> [[MapPlace]] {
    var lines: [[MapPlace]] = []
    var open: [MapPlace] = []
    func close() {
      if !open.isEmpty { lines.append(open) }
      open = []
    }
    var last: TimedPlace?
    for point in line {
      defer { last = point }
      guard let start = last, !point.startsLine else {
        close()
        if point.time >= from, point.time <= to { open = [point.place] }
        continue
      }
      guard point.time >= from, start.time <= to else { continue }
      if open.isEmpty { open.append(start.place(at: from, towards: point)) }
      open.append(start.place(at: to, towards: point))
      if point.time > to { close() }
    }
    close()
    return lines
  }
}
