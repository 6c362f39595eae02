import HitherSummaries

extension MemberFields {
  // Fields that the contract names and that are null, or an empty list, where no clock or place is
  // known.

  static let states = Field<MemberSummary>.unknown(
    "states", "Seconds in each clock state, null where no places are known.", .totals)

  static let fences = Field<MemberSummary>.unknown(
    "fences", "Places visited.",
    .list([
      FieldDescription("place", "The place's id.", .text),
      FieldDescription("visits", "How often.", .count),
      FieldDescription("duration_s", "Time there.", .number),
    ]))
}
