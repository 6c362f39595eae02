import HitherSummaries

extension MemberFields {
  // Fields that the contract names and that are null where no clock is known.

  static let states = Field<MemberSummary>.unknown(
    "states", "Seconds in each clock state, null where no places are known.", .totals)
}
