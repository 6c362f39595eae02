/// A large and a small unit of distance, with the limit below which the small one is used.
struct WayUnits {
  let large: String
  let metresOfLarge: Double
  let small: String
  let metresOfSmall: Double
  let smallBelow: Double

  init(_ system: UnitSystem, _ names: UnitNames) {
    switch system {
    case .metric:
      (large, metresOfLarge) = (names.kilometre, 1000)
      (small, metresOfSmall, smallBelow) = (names.metre, 1, 0.9995)
    case .imperial:
      (large, metresOfLarge) = (names.mile, 1609.344)
      // Feet as for heights and on the map's scale: below 1,056 ft, where a tenth of a mile says less.
      (small, metresOfSmall, smallBelow) = (names.foot, Measures.metresPerFoot, 0.2)
    }
  }
}

/// A unit with its length.
struct LengthUnit {
  let name: String
  let metres: Double
}

extension Measures {
  var wayUnits: WayUnits { WayUnits(units, names) }

  /// The unit of an axis that extends to `metres`.
  func wayUnit(upTo metres: Double) -> LengthUnit {
    let units = wayUnits
    return metres / units.metresOfLarge < 1.5 * units.smallBelow
      ? LengthUnit(name: units.small, metres: units.metresOfSmall)
      : LengthUnit(name: units.large, metres: units.metresOfLarge)
  }

  /// The unit of heights.
  var heightUnit: LengthUnit {
    units == .metric
      ? LengthUnit(name: names.metre, metres: 1)
      : LengthUnit(name: names.foot, metres: Self.metresPerFoot)
  }

  /// The largest round distance of at most `limit`, such as `2 km`.
  func roundWay(atMost limit: Double) -> (metres: Double, label: String) {
    let unit = wayUnit(upTo: limit * 1.6)
    var length = AxisTicks.roundStep(atLeast: limit / unit.metres)
    // From one round number to the next smaller: 5 to 2, 2 to 1, 1 to a half.
    while length * unit.metres > limit { length = AxisTicks.roundStep(atLeast: length / 2.6) }
    let decimals = AxisTicks(0...length, most: 2).decimals
    return (length * unit.metres, figure(length, decimals: decimals, unit.name))
  }
}
