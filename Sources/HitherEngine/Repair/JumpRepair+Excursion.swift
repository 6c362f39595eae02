import HitherGeodesy
import HitherTracks

extension JumpRepair {
  /// The current classification of the pending fixes.
  enum Excursion {
    /// No later fix is back at the origin of the first.
    case away
    /// The first `count` are a jump: certainly, or unless the steps after it are fast as well.
    case back(count: Int, isCertain: Bool)
  }

  /// Classifies the pending fixes.
  func excursion(_ state: State) -> Excursion {
    var uncertain: Excursion = .away
    for count in 1..<max(1, min(parameters.longestFixes + 1, state.pending.count)) {
      guard comesBack(after: count, state) else { continue }
      if isImpossible(count, state) { return .back(count: count, isCertain: true) }
      guard state.pace.isKnown, isCalm(state, 1..<count) else { continue }
      let last = min(state.pending.count, count + 1 + parameters.calmSteps)
      // Fast steps on both sides are a vehicle that turns round.
      guard isCalm(state, (count + 1)..<last) else { continue }
      if last == count + 1 + parameters.calmSteps { return .back(count: count, isCertain: true) }
      if case .away = uncertain { uncertain = .back(count: count, isCertain: false) }
    }
    return uncertain
  }

  /// Whether later fixes may still make the pending ones a jump.
  func mayReturn(_ state: State) -> Bool {
    let pending = state.pending
    let last = pending.count - 1
    guard last < parameters.longestFixes,
      pending.time[last] - pending.time[0] <= parameters.longestMilliseconds,
      pending.time[0] - state.good.time[0] <= parameters.longestStepMilliseconds
    else { return false }
    let passed = pending.time[last] - state.good.time[0]
    return isPhysicallyImpossible(from: state.good, 0, to: pending, 0, passed)
      || state.pace.isKnown && isCalm(state, 1..<(last + 1))
  }

  /// Whether pending fix `count` is back where the member was before the implausible fixes.
  private func comesBack(after count: Int, _ state: State) -> Bool {
    let (good, pending) = (state.good, state.pending)
    guard pending.time[count - 1] - pending.time[0] <= parameters.longestMilliseconds,
      pending.time[0] - good.time[0] <= parameters.longestStepMilliseconds,
      pending.time[count] - pending.time[count - 1] <= parameters.longestStepMilliseconds,
      !isPlausible(from: good, 0, to: pending, 0, state.pace),
      !isPlausible(from: pending, count - 1, to: pending, count, state.pace)
    else { return false }
    let past = metres(from: good, 0, to: pending, count)
    let through =
      metres(from: good, 0, to: pending, 0)
      + metres(from: pending, count - 1, to: pending, count)
    return past <= parameters.returnShare * through
      && isPlausible(
        from: good, 0, to: pending, count, state.pace, share: parameters.plausibleShare)
  }

  /// Whether it is physically impossible to go out and back so fast, at any pace.
  private func isImpossible(_ count: Int, _ state: State) -> Bool {
    let passed = state.pending.time[count] - state.good.time[0]
    return isPhysicallyImpossible(from: state.good, 0, to: state.pending, 0, passed)
      && isPhysicallyImpossible(from: state.pending, count - 1, to: state.pending, count, passed)
  }

  private func isPhysicallyImpossible(
    from one: FixBatch, _ left: Int, to other: FixBatch, _ right: Int, _ passed: Int64
  ) -> Bool {
    passed <= parameters.longestMilliseconds
      && speed(from: one, left, to: other, right) > impossible(after: Double(passed) / 1000)
  }

  /// Whether the steps to these pending fixes are all plausible.
  private func isCalm(_ state: State, _ range: Range<Int>) -> Bool {
    range.allSatisfy {
      isPlausible(from: state.pending, $0 - 1, to: state.pending, $0, state.pace)
    }
  }
}

extension JumpRepair {
  /// Whether the member may have moved from one fix to another, on a share of what would be plausible.
  ///
  /// - Parameter pace: Evaluated only if the difference in degrees does not decide, because it is
  ///   large to pass.
  @inline(__always)
  func isPlausible(
    from one: FixBatch, _ left: Int, to other: FixBatch, _ right: Int,
    _ pace: @autoclosure () -> RecentPace, share: Double = 1
  ) -> Bool {
    let seconds = Double(other.time[right] - one.time[left]) / 1000
    // The difference in degrees alone accepts almost every step.
    let north = Double(other.latitudeE7[right]) - Double(one.latitudeE7[left])
    let east = Double(other.longitudeE7[right]) - Double(one.longitudeE7[left])
    if isSlow(north: north, east: east, seconds: seconds, share: share) { return true }
    let metres = unaccounted(from: one, left, to: other, right) / share
    return isPlausible(metres: metres, seconds: seconds, pace())
  }

  /// Whether anyone may have moved this far north and east, in grid units; a faster step may still be plausible.
  @inline(__always)
  func isSlow(north: Double, east: Double, seconds: Double, share: Double = 1) -> Bool {
    // A degree of longitude is at most 111.4 km.
    let atMost = (abs(north) + abs(east)) * 0.0112 / share
    return atMost <= parameters.slackMetres + parameters.anyone * seconds
  }

  private func isPlausible(metres: Double, seconds: Double, _ pace: RecentPace) -> Bool {
    let beyond = metres - parameters.slackMetres
    if beyond <= parameters.anyone * seconds { return true }
    if !pace.isKnown, beyond <= impossible(after: seconds) * seconds { return true }
    return pace.explains(metres: beyond, seconds: seconds, factor: parameters.paceFactor)
      || pace.scatters(metres: metres / parameters.scatterFactor)
  }

  private func impossible(after seconds: Double) -> Double {
    parameters.impossible + parameters.impossibleRise * seconds
  }

  /// Speed of a step in m/s, with the accuracies of both ends subtracted from the distance.
  func speed(from one: FixBatch, _ left: Int, to other: FixBatch, _ right: Int) -> Double {
    let seconds = max(Double(other.time[right] - one.time[left]) / 1000, 0.001)
    return unaccounted(from: one, left, to: other, right) / seconds
  }

  /// The part of a distance that the accuracies of both ends do not explain, in metres.
  private func unaccounted(
    from one: FixBatch, _ left: Int, to other: FixBatch, _ right: Int
  ) -> Double {
    max(
      0,
      metres(from: one, left, to: other, right) - accuracy(one, left) - accuracy(other, right))
  }

  private func metres(
    from one: FixBatch, _ left: Int, to other: FixBatch, _ right: Int
  ) -> Double {
    ShortDistance.metres(
      fromLatE7: one.latitudeE7[left], lonE7: one.longitudeE7[left],
      toLatE7: other.latitudeE7[right], lonE7: other.longitudeE7[right])
  }

  private func accuracy(_ batch: FixBatch, _ index: Int) -> Double {
    guard !batch[.accuracy].isEmpty else { return 0 }
    let value = batch[.accuracy][index]
    return value.isNaN ? 0 : min(value, 200)
  }
}
