/// Where the sections of a way begin and end.
package struct SectionBounds: Hashable, Sendable {
  /// The end of one section and the beginning of the next.
  package struct Bound: Hashable, Sendable {
    /// Way from the start, in metres.
    package var metres: Double
    /// What lies there, where it has a name.
    package var name: String?

    package init(metres: Double, name: String? = nil) {
      self.metres = metres
      self.name = name
    }
  }

  /// More sections than any way has.
  static let mostSections = 20_000
  private static let kilometre = 1000.0

  /// The bounds, the way's ends included, in order; at least two.
  package let bounds: [Bound]

  /// A section for each kilometre; the last is what is left, or a little longer than the others.
  package init(kilometresOf length: Double) {
    let whole = (min(length, 1e9) - Self.shortestMetres) / Self.kilometre
    let inner = (1..<max(1, min(Int(whole.rounded(.down)) + 1, Self.mostSections))).map {
      Bound(metres: Double($0) * Self.kilometre)
    }
    bounds = [Bound(metres: 0)] + inner + [Bound(metres: length)]
  }

  /// Sections between points of a way; the ends are sections' bounds too.
  ///
  /// - Parameter points: In order of the way; those at the ends give them their names.
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

  /// A section is at least so long, in metres, where the way is.
  private static let shortestMetres = 50.0
}
