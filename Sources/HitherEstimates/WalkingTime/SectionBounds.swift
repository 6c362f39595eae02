/// The bounds of the sections of a track or route.
package struct SectionBounds: Hashable, Sendable {
  /// The end of one section and the beginning of the next.
  package struct Bound: Hashable, Sendable {
    /// Distance from the start, in metres.
    package var metres: Double
    /// The name of the point there, if it has one.
    package var name: String?

    package init(metres: Double, name: String? = nil) {
      self.metres = metres
      self.name = name
    }
  }

  /// A limit above the sections of any track.
  static let mostSections = 20_000
  private static let kilometre = 1000.0

  /// The bounds in order, including both ends; at least two.
  package let bounds: [Bound]

  /// A section for each kilometre; the last is the remainder, or a little longer than the others.
  ///
  /// - Parameter unknown: The kilometres that end in a recording gap; the section continues.
  package init(kilometresOf length: Double, without unknown: Set<Int> = []) {
    let whole = (min(length, 1e9) - Self.shortestMetres) / Self.kilometre
    let numbers = 1..<max(1, min(Int(whole.rounded(.down)) + 1, Self.mostSections))
    let inner = numbers.filter { !unknown.contains($0) }.map {
      Bound(metres: Double($0) * Self.kilometre)
    }
    bounds = [Bound(metres: 0)] + inner + [Bound(metres: length)]
  }

  /// Sections between points of a track; its ends are bounds too.
  ///
  /// - Parameter points: In order along the track; points at its ends name those bounds.
  package init(between points: [Bound], length: Double) {
    var bounds = [Bound(metres: 0)]
    for point in points where point.metres <= length && bounds.count < Self.mostSections {
      if point.metres - bounds[bounds.count - 1].metres < Self.shortestMetres {
        bounds[bounds.count - 1].name = bounds[bounds.count - 1].name ?? point.name
      } else {
        bounds.append(point)
      }
    }
    if length - bounds[bounds.count - 1].metres >= Self.shortestMetres || bounds.count == 1 {
      bounds.append(Bound(metres: length))
    } else {
      bounds[bounds.count - 1].metres = length
    }
    self.bounds = bounds
  }

  /// The least length of a section, in metres, if the track is that long.
  private static let shortestMetres = 50.0
}
