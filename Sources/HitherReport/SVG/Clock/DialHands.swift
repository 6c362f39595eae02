/// The hands of a moment, fanned out in their sectors.
struct DialHands {
  let hands: [DialHand]
  /// Readings without a hand, because nothing is known about the member or the state has no sector.
  let parked: [ClockReading]

  init(_ moment: ClockMoment, _ plan: DialPlan, staleAfterMilliseconds: Int64) {
    var hands: [DialHand] = []
    for sector in plan.sectors {
      let readings = moment.readings.filter { $0.state == sector.state.id }
      guard !readings.isEmpty else { continue }
      let fan = HandFan(count: readings.count, width: sector.width)
      for (reading, end) in zip(readings, fan.ends) {
        hands.append(
          DialHand(
            reading: reading, degrees: sector.middle + end.degrees, reach: end.reach,
            discRadius: fan.discRadius,
            isStale: (reading.fixAgeMilliseconds ?? 0) > staleAfterMilliseconds))
      }
    }
    self.hands = hands
    let states = Set(plan.sectors.map(\.state.id))
    parked = moment.readings.filter { reading in
      !(reading.state.map { states.contains($0) } ?? false)
    }
  }

  /// Writes the pointers, then the discs, each with its description.
  func write(words: (ClockReading) -> String, to markup: inout Markup) {
    // The longest first, so that a long hand never hides a short one.
    for hand in hands.sorted(by: { $0.reach > $1.reach }) { hand.writePointer(to: &markup) }
    for hand in hands {
      markup.element("g", [:]) { markup in
        markup.element("title", words(hand.reading))
        hand.writeDisc(to: &markup)
      }
    }
  }
}
