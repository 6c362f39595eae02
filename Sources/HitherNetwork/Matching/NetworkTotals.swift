/// The metres of a member on the ways of a network, and elsewhere.
///
/// `total` is the sum of the classes, `off` and `unmatched`; so it is with surfaces or difficulties.
package struct NetworkTotals: Hashable, Sendable {
  /// The metres on ways with one value.
  package struct Share: Hashable, Sendable {
    /// The value, such as `path`; nil for ways that do not state it.
    package var value: String?
    package var metres: Double

    package init(value: String?, metres: Double) {
      (self.value, self.metres) = (value, metres)
    }
  }

  /// By class, by `surface` and by `sac_scale`: the longest first, and ways without the attribute last.
  package var classes: [Share]
  package var surfaces: [Share]
  package var difficulties: [Share]
  /// Metres on no way.
  package var off: Double
  /// Metres over recording gaps, before the first matched fix and after the last, and where no way
  /// connects two matched places.
  package var unmatched: Double
  /// Whom to credit for the ways; nil if the network does not say.
  package var attribution: String?

  /// Metres on ways.
  package var onWays: Double { classes.reduce(0) { $0 + $1.metres } }
  package var total: Double { onWays + off + unmatched }

  package init(
    classes: [Share], surfaces: [Share], difficulties: [Share], off: Double, unmatched: Double,
    attribution: String? = nil
  ) {
    (self.classes, self.surfaces, self.difficulties) = (classes, surfaces, difficulties)
    (self.off, self.unmatched, self.attribution) = (off, unmatched, attribution)
  }

  init(
    _ stretches: [NetworkTrace.Stretch], _ network: Network, off: Double, unmatched: Double
  ) {
    var bySet: [Int: Double] = [:]
    for stretch in stretches {
      bySet[network.edge(stretch.edge).attributes, default: 0] += stretch.length
    }
    // In order of their numbers, so that equal paths have equal sums.
    let sets = bySet.sorted { $0.key < $1.key }
    func shares(_ value: (_ set: Int) -> String?) -> [Share] {
      var metres: [String?: Double] = [:]
      for set in sets { metres[value(set.key), default: 0] += set.value }
      return metres.map { Share(value: $0.key, metres: $0.value) }.filter { $0.metres > 0 }
        .sorted(by: Share.isBefore)
    }
    classes = shares { network.classNames[network.classIndex(ofSet: $0)] }
    surfaces = shares { network.attribute("surface", ofSet: $0) }
    difficulties = shares { network.attribute("sac_scale", ofSet: $0) }
    (self.off, self.unmatched) = (off, unmatched)
    attribution = network.facts.attribution.isEmpty ? nil : network.facts.attribution
  }
}

extension NetworkTotals.Share {
  fileprivate static func isBefore(_ one: Self, _ other: Self) -> Bool {
    guard let value = one.value, let second = other.value else {
      return one.value != nil && other.value == nil
    }
    if one.metres != other.metres { return one.metres > other.metres }
    return value.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
