package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects when a member enters and leaves places, passes through them, and stays.
///
/// The shared debounce weighs the depth of each fix inside a place's edge against the accuracy of
/// the fixes; a member inside is assumed to stay inside until the opposite is clear. The time of a
/// transition is that of the crossing, interpolated, with the noise averaged out. A path through a
/// place that is faster than the fixes, or than the confirmation of a stay, is emitted as a
/// passage.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes, with the columns of `PlaceColumns` if requested; `fence.entered`,
/// `fence.left`, `fence.dwelled`, and for safe zones `safe_zone.left`, `safe_zone.returned`
/// instead.
/// State: the previous fix, the noise of the fixes, the stop that may continue; the debounce of each place
/// that the member is in, may be entering, or recently passed; the sums of visited places; the places
/// that no fix has decided yet.
/// Late data: none reaches an operator.
package struct FenceDetector: Operator {
  package static let description = OperatorDescription(
    name: "fences", summary: "Detects when a member enters and leaves places.",
    reads: [GapColumns.pause],
    adds: PlaceKind.allCases.flatMap { [PlaceColumns.inside($0), PlaceColumns.since($0)] }
      + [PlaceColumns.undecided],
    events: FenceEvents.all,
    needs: [.places], settings: OutingSettings.fenceSettings,
    state:
      "the previous fix, the noise of the fixes, the stop that may continue; the debounce of each "
      + "place that the member is in, may be entering, or recently passed; the sums of visited places; "
      + "the places that no fix has decided yet"
  )

  let watch: PreparedPlaces
  let rule: FenceRule
  /// Whether a place applies to the member.
  let concerns: [Bool]
  let columns: PlaceKindColumns?

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - watch: All places of the outing.
  ///   - member: The member whose fixes are processed; places of others are ignored.
  ///   - rule: The thresholds.
  ///   - addsColumns: Whether later steps need the places of each fix.
  package init(
    _ watch: PreparedPlaces, member: String, _ rule: FenceRule = FenceRule(),
    addsColumns: Bool = false
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
    let before = (moment: state.last, accuracy: state.lastAccuracy)
    let notes = FixNotes(batch, rule, &state)
    // The columns are taken out of the batch, which would otherwise look them up at each fix.
    let fixes = batch
    let (times, settled) = (fixes.time.span, fixes.settled.span)
    let (latitudes, longitudes) = (fixes.latitudeE7.span, fixes.longitudeE7.span)
    // The state at the first fix is recorded, whether or not it changed anything.
    var noted = -1
    var rows = columns?.rows(fixes.count)
    for (number, stretch) in located.stretches.enumerated() {
      let found = located.shapes.span.extracting(stretch.shapes)
      let isLast = number + 1 == located.stretches.count
      let end = isLast ? times.count : located.stretches[number + 1].place
      // Until then a fix in the same places changes nothing.
      var quietUntil = Instant.absent
      var index = stretch.place
      while true {
        index = notes.pass(times, from: index, through: end, until: quietUntil)
        guard index < end else { break }
        guard !notes.isInaccurate(index) else {
          if columns != nil, state.turns != noted {
            rows?.take(state.slots, state.kindsLeft, from: index)
            noted = state.turns
          }
          (index, quietUntil) = (index + 1, .absent)
          continue
        }
        let last = notes.last(before: index)
        var fix = Fix(
          now: Crossing.Moment(times, latitudes, longitudes, index),
          last: last >= 0 ? Crossing.Moment(times, latitudes, longitudes, last) : before.moment,
          notes[index], settled: Instant(milliseconds: settled[index]))
        fix.anchor = notes.anchor(index)
        fix.lastAccuracy = last >= 0 ? notes[last].accuracy : before.accuracy
        quietUntil = look(fix, found, &state, &events)
        if columns != nil, state.turns != noted {
          rows?.take(state.slots, state.kindsLeft, from: index)
          noted = state.turns
        }
        index += 1
        if quietUntil == .absent {
          index = passBeyond(fixes, notes, from: index, through: end, found, &state)
        }
      }
    }
    rows?.write(to: &batch)
    if columns != nil { addUndecided(to: &batch, notes, &state) }
    foldGaps(&state)
  }
}

extension Crossing.Moment {
  /// The fix at an index of some columns.
  @inline(__always)
  fileprivate init(
    _ times: Span<Int64>, _ latitudes: Span<Int32>, _ longitudes: Span<Int32>, _ index: Int
  ) {
    time = Instant(milliseconds: times[index])
    place = Coordinate(latitudeE7: latitudes[index], longitudeE7: longitudes[index])
  }
}

extension FenceDetector {
  /// A fix as it is evaluated.
  struct Fix {
    var now: Crossing.Moment
    /// The previous fix; nil for the first.
    var last: Crossing.Moment?
    /// Time since the previous fix, in milliseconds; 0 if there is none.
    var elapsed: Int64
    var accuracy: Double
    /// The share of it that is the scatter of fixes at rest.
    var share: Double
    /// Where the member is known to rest.
    var anchor: Coordinate?
    /// The accuracy of the previous fix; 0 if there is none.
    var lastAccuracy = 0.0
    var marks: FixNotes.Marks
    var settled: Instant

    @inline(__always)
    init(
      now: Crossing.Moment, last: Crossing.Moment?, _ note: FixNotes.Note, settled: Instant
    ) {
      (self.now, self.last, self.settled) = (now, last, settled)
      elapsed = last.map { max(0, now.time - $0.time) } ?? 0
      (accuracy, share, marks) = (note.accuracy, note.share, note.marks)
    }

    /// The poorer accuracy of the two fixes.
    var wayAccuracy: Double { max(accuracy, lastAccuracy) }
    /// Whether the path from the previous fix was recorded.
    var isRecorded: Bool { marks.contains(.recorded) }
    /// Whether that path is long enough to lead through a place unnoticed.
    var isLong: Bool { marks.contains(.long) }
    /// Whether the member is known to rest.
    var isResting: Bool { marks.contains(.resting) }
    /// Whether the fix ended a rest or a possible rest.
    var hasRestJustBegun: Bool { marks.contains(.restBegun) }
  }
}
