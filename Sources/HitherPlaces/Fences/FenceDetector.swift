package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Tells when a member enters and leaves places, passes through them, and stays.
///
/// What is weighed by the shared debounce is how deep inside a place's edge each fix lies, against
/// the accuracy of the fixes; whoever is inside is believed to be so until the contrary is clear. A
/// turn's time is that of the crossing, interpolated, and noise about it averaged out. Where a way
/// leads through a place faster than fixes come, or than a stay is believed, it is told as passed.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes, with the columns of `PlaceColumns` where they are asked for;
/// `fence.entered`, `fence.left`, `fence.dwelled`, and of safe zones `safe_zone.left`,
/// `safe_zone.returned` instead.
/// State: the fix before, the noise of the fixes, the rest that may go on, and per place that the
/// member is in, may be entering, or turned at lately, its debounce; of places visited the sums.
/// Late data: none reaches an operator.
package struct FenceDetector: Operator {
  package static let description = OperatorDescription(
    name: "fences", summary: "Tells when a member enters and leaves places.",
    adds: PlaceKind.allCases.flatMap { [PlaceColumns.inside($0), PlaceColumns.since($0)] },
    events: FenceEvents.all,
    needs: [.places], settings: OutingSettings.fenceSettings,
    state:
      "the fix before, the noise of the fixes, the rest that may go on, and per place that the "
      + "member is in, may be entering, or turned at lately, its debounce; of places visited the sums"
  )

  let watch: PlaceWatch
  let rule: FenceRule
  /// Whether a place counts for the member.
  let concerns: [Bool]
  let columns: PlaceKindColumns?

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - watch: All places of the outing.
  ///   - member: Whose fixes they are: places of others do not count.
  ///   - rule: The thresholds.
  ///   - addsColumns: Whether later steps want to know the places of each fix.
  package init(
    _ watch: PlaceWatch, member: String, _ rule: FenceRule = FenceRule(), addsColumns: Bool = false
  ) {
    self.watch = watch
    self.rule = rule
    concerns = watch.places.map { $0.concerns(member) }
    columns = addsColumns ? watch.kinds : nil
  }

  package func makeState() -> State {
    State(noise: PositionNoise(usualMetres: rule.settings.usualAccuracyMetres))
  }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    var located = LocatedShapes()
    watch.index.locate(
      latitudesE7: batch.latitudeE7, longitudesE7: batch.longitudeE7, into: &located)
    let accuracies = batch[.accuracy]
    let swings = PositionSwings(batch)
    // Columns apart from the batch, which would be asked for each of them at each fix.
    let fixes = batch
    let (times, settled, starts) = (fixes.time.span, fixes.settled.span, fixes.startsSegment.span)
    let (latitudes, longitudes) = (fixes.latitudeE7.span, fixes.longitudeE7.span)
    let (bridge, gap) = (rule.bridgeMilliseconds, rule.gapMilliseconds)
    // What holds at the first fix is noted whether or not it turned anything.
    var (noted, mayHaveTurned) = (-1, columns != nil)
    var rows = columns?.rows()
    var (next, found) = (0, 0..<0)
    // Up to then a fix in the same places changes nothing.
    var quietUntil = Instant.absent
    var (last, noise, stay) = (state.last, state.noise, state.stay)
    var shares = StayScatter.Shares()
    for index in 0..<times.count {
      let now = Crossing.Moment(
        time: Instant(milliseconds: times[index]),
        place: Coordinate(latitudeE7: latitudes[index], longitudeE7: longitudes[index]))
      var step = Step()
      if let last {
        step = Self.step(from: last, to: now, isRecorded: !starts[index], gap)
        noise.take(
          now.place, last: step.isRecorded ? last.place : nil, step: step.elapsed, swings, index)
      }
      let accuracy = rule.accuracy(
        told: accuracies.isEmpty ? .nan : accuracies[index], noise: noise.metres)
      let goesOn = last != nil && step.elapsed <= bridge
      stay.take(now.place, elapsed: goesOn ? step.elapsed : nil, accuracy: accuracy, &shares)
      if next < located.stretches.count, located.stretches[next].place == index {
        found = located.stretches[next].shapes
        next += 1
        quietUntil = .absent
      }
      if now.time >= quietUntil || step.isLong {
        let fix = Fix(
          now: now, step: step, last: last,
          accuracy: accuracy, isResting: stay.isRecognised, hasRestJustBegun: stay.hasJustBegun,
          settled: Instant(milliseconds: settled[index]))
        quietUntil = look(fix, located.shapes.span.extracting(found), &state, &events)
        mayHaveTurned = columns != nil
      }
      last = now
      if mayHaveTurned {
        mayHaveTurned = false
        if state.turns != noted {
          rows?.take(state.slots, state.kindsLeft, from: index)
          noted = state.turns
        }
      }
    }
    (state.last, state.noise, state.stay) = (last, noise, stay)
    rows?.write(to: &batch)
  }
}

extension FenceDetector {
  /// The way from the fix before.
  struct Step {
    /// Since the fix before, in milliseconds; 0 where there is none.
    var elapsed: Int64 = 0
    /// Whether the way was recorded.
    var isRecorded = false
    /// Whether it is long enough to lead through a place unseen.
    var isLong = false
  }

  /// A fix as it is looked at.
  struct Fix {
    var now: Crossing.Moment
    var step: Step
    /// The fix before; nil for the first.
    var last: Crossing.Moment?
    var accuracy: Double
    /// Whether the member is known to rest.
    var isResting: Bool
    /// Whether the fix ended what was a rest, or may have become one.
    var hasRestJustBegun: Bool
    var settled: Instant
  }

  /// Ways over fewer grid steps of latitude or longitude lead through nothing unseen: 24 m.
  private static let longSteps = 2150

  @inline(__always)
  private static func step(
    from last: Crossing.Moment, to now: Crossing.Moment, isRecorded: Bool, _ gap: Int64
  ) -> Step {
    var step = Step(elapsed: max(0, now.time - last.time))
    step.isRecorded = isRecorded && step.elapsed <= gap
    let north = abs(Int(now.place.latitudeE7) - Int(last.place.latitudeE7))
    let east = abs(
      Coordinate.longitudeStepE7(from: last.place.longitudeE7, to: now.place.longitudeE7))
    step.isLong = step.isRecorded && (north > longSteps || east > longSteps)
    return step
  }
}
