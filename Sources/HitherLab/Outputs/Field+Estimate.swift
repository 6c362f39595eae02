package import HitherOuting

extension Field {
  /// A figure and the ends of its 95 % interval, which have `_low` and `_high` before the unit.
  package static func estimate(
    _ name: String, _ unit: String, _ summary: String,
    _ get: @escaping @Sendable (Source) -> Estimate?
  ) -> [Self] {
    [
      .number(name + unit, summary + ".") { get($0)?.value },
      .number(name + "_low" + unit, summary + ": lower end of the interval.") {
        get($0)?.interval?.lowerBound
      },
      .number(name + "_high" + unit, summary + ": upper end of the interval.") {
        get($0)?.interval?.upperBound
      },
    ]
  }
}
