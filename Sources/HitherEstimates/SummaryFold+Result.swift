import HitherEngine
import HitherTracks

extension TrackSummary {
  /// Makes the summary from the states of the member's pipeline.
  ///
  /// - Parameters:
  ///   - isTimed: False for a track without times: figures that need time are then nil.
  package init(
    _ sums: borrowing SummaryFold.State, stops: [Stop], quality: Quality, isTimed: Bool
  ) {
    fixes = isTimed ? Int(sums.fixes) : 0
    let isUsed = isTimed && sums.fixes > 0
    start = isUsed ? sums.start : nil
    end = isUsed ? (sums.inaccurate ?? sums.last)?.time : nil
    rawDistance = sums.rawMetres
    distance = isTimed ? sums.distance.metres : sums.rawMetres
    distanceSource = isTimed && sums.distance.isByRoute ? .route : .fixes
    distanceInGaps = isTimed ? sums.distance.gapMetres : 0
    unmeasuredMilliseconds =
      isUsed ? max(0, sums.spent.unrecorded - sums.distance.routeGapMilliseconds) : 0
    time =
      isUsed
      ? TimeBudget(
        movingMilliseconds: sums.spent.moving, stoppedMilliseconds: sums.spent.stopped,
        gapMilliseconds: sums.spent.gap + sums.unknownAtEnd)
      : nil
    fastest =
      isTimed
      ? [sums.distance.fastest, sums.totals.mean.metresPerSecond].filter { !$0.isNaN }.max() : nil
    let climbed = sums.totals.climb
    let isHidden = isTimed && sums.isClimbHidden
    climb =
      climbed.isKnown
      ? Climb(
        ascent: isHidden ? nil : climbed.ascent, descent: isHidden ? nil : climbed.descent,
        lowest: climbed.lowest, highest: climbed.highest, heights: climbed.heights)
      : nil
    heightGaps = climbed.isKnown ? sums.totals.heightGaps : HeightGaps()
    self.stops = stops
    heartRate =
      sums.sensors.heartRates > 0
      ? HeartRate(mean: sums.sensors.meanHeartRate, highest: sums.sensors.highestHeartRate) : nil
    battery =
      sums.sensors.firstBattery.isNaN
      ? nil : Battery(start: sums.sensors.firstBattery, end: sums.sensors.lastBattery)
    self.quality = quality
    self.quality.gaps = isTimed ? Int(sums.spent.gaps) : 0
    self.quality.medianIntervalMilliseconds = isTimed ? sums.intervals.median : nil
    self.quality.medianAccuracyMetres = sums.sensors.accuracies.median.map { $0 / 1000 }
    splits =
      isUsed
      ? Split.pieces(.kilometre, sums.totals.kilometres, heightGaps, hasClimb: climb?.ascent != nil)
        + Split.pieces(.mile, sums.totals.miles, heightGaps, hasClimb: climb?.ascent != nil) : []
    guard isUsed, sums.fixes > 1 else { return }
    distanceStandardError = sums.distance.error.metres(sums.distance.noise, speed: movingSpeed)
  }
}

extension SummaryFold.State {
  /// Whether the climb cannot be distinguished from the noise of its heights.
  fileprivate var isClimbHidden: Bool {
    let climb = totals.climb
    let (means, most) = (heights.means, max(climb.ascent, climb.descent))
    // The comparison takes longer, and few climbs need it.
    guard HeightWander.isInDispute(most, HeightWander.range(of: means)) else { return false }
    return HeightWander(means, noise: climb.noiseMetres)
      .hides(ascent: climb.ascent, descent: climb.descent)
  }
}

extension Split {
  /// The pieces between a ledger's cuts; the running totals are rounded, so that the pieces add up
  /// to the rounded total.
  ///
  /// A piece has the number of the unit in which it ends.
  static func pieces(
    _ unit: Unit, _ ledger: SplitLedger, _ heightGaps: HeightGaps = HeightGaps(), hasClimb: Bool
  ) -> [Split] {
    let bounds = ledger.bounds
    guard bounds.count > 1 else { return [] }
    var pieces: [Split] = []
    for index in 1..<bounds.count {
      let (from, to) = (bounds[index - 1], bounds[index])
      let before = index == 1 ? 0 : (from.metres / unit.metres).rounded()
      let number = max(before + 1, Self.number(at: to.metres, unit.metres))
      let isWhole = to.metres == (before + 1) * unit.metres
      let hasHeights = heightGaps.areKnown(from: from.metres, to: to.metres)
      func part(_ value: (RunningTotals) -> Double, perMetre: Double) -> Double {
        Split.part(value(from), value(to), perMetre: perMetre)
      }
      let (ascent, descent) = (part(\.ascent, perMetre: 10), part(\.descent, perMetre: 10))
      let isKnown = hasClimb && (hasHeights || ascent > 0 || descent > 0)
      pieces.append(
        Split(
          unit: unit, index: Int(min(number, 1e9)), start: from.time, end: to.time,
          distance: part(\.metres, perMetre: 1000),
          movingMilliseconds: to.movingMilliseconds - from.movingMilliseconds,
          ascent: isKnown ? ascent : nil, descent: isKnown ? descent : nil,
          isPartial: !isWhole, hasHeights: hasHeights))
    }
    return pieces
  }

  /// The number of the unit in which a distance ends; at a cut the quotient may lie above a whole number.
  private static func number(at metres: Double, _ length: Double) -> Double {
    let quotient = metres / length
    return quotient.rounded() * length == metres ? quotient.rounded() : quotient.rounded(.up)
  }

  /// The difference of two running totals, each rounded to whole units.
  static func part(_ from: Double, _ to: Double, perMetre: Double) -> Double {
    (units(to, perMetre) - units(from, perMetre)) / perMetre
  }

  /// Whole units of a total, rounded half to even by its exact value, as totals are written.
  ///
  /// A product that lies on a tie may hide on which side of it the exact one is.
  private static func units(_ metres: Double, _ perMetre: Double) -> Double {
    let product = metres * perMetre
    let nearest = product.rounded(.toNearestOrEven)
    let rest = (-product).addingProduct(metres, perMetre)
    if product - nearest == 0.5, rest > 0 { return nearest + 1 }
    if product - nearest == -0.5, rest < 0 { return nearest - 1 }
    return nearest
  }
}
