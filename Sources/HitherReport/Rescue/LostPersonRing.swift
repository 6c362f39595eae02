/// A circle around the last known position within which a share of lost hikers was found.
///
/// Source: R. J. Koester, *Lost Person Behavior: A Search and Rescue Guide on Where to Look – for
/// Land, Air and Water*, dbS Productions, 2008: hiker, distance from the initial planning point,
/// temperate climate, from the International Search & Rescue Incident Database (ISRID). The book
/// gives miles and kilometres, each rounded to a tenth, so both are kept.
package struct LostPersonRing: Hashable, Sendable {
  /// The terrain of the searches.
  package enum Ground: String, CaseIterable, Sendable {
    case mountains, flat
  }

  package let ground: Ground
  /// The share of the hikers who were found within it, in percent.
  package let percent: Double
  package let kilometres: Double
  package let miles: Double

  /// The radius in metres.
  package var metres: Double { kilometres * 1000 }

  private init(_ ground: Ground, _ percent: Double, kilometres: Double, miles: Double) {
    (self.ground, self.percent) = (ground, percent)
    (self.kilometres, self.miles) = (kilometres, miles)
  }

  /// The rings of all terrains, the smallest first.
  package static let all = [
    LostPersonRing(.mountains, 25, kilometres: 1.1, miles: 0.7),
    LostPersonRing(.mountains, 50, kilometres: 3.1, miles: 1.9),
    LostPersonRing(.mountains, 75, kilometres: 5.8, miles: 3.6),
    LostPersonRing(.mountains, 95, kilometres: 18.3, miles: 11.3),
    LostPersonRing(.flat, 25, kilometres: 0.6, miles: 0.4),
    LostPersonRing(.flat, 50, kilometres: 1.8, miles: 1.1),
    LostPersonRing(.flat, 75, kilometres: 3.2, miles: 2.0),
    LostPersonRing(.flat, 95, kilometres: 9.9, miles: 6.1),
  ]

  /// The rings of a terrain, the smallest first.
  package static func rings(on ground: Ground) -> [LostPersonRing] {
    all.filter { $0.ground == ground }
  }

  /// The source, as a document names it.
  package static let source =
    "R. J. Koester, Lost Person Behavior, dbS Productions, 2008 (ISRID): hikers, temperate climate"
}

extension Measures {
  /// The radius of a ring, with the figure that the source gives in these units.
  func radius(_ ring: LostPersonRing) -> String {
    units == .metric
      ? figure(ring.kilometres, decimals: 1, names.kilometre)
      : figure(ring.miles, decimals: 1, names.mile)
  }
}
