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
/// member is in, may be entering, or turned at lately, its debounce; of places visited the sums; the places about
/// which no fix has told yet.
/// Late data: none reaches an operator.
package struct FenceDetector: Operator {
  package static let description = OperatorDescription(
    name: "fences", summary: "Detects when a member enters and leaves places.",
    reads: [GapColumns.pause],
    adds: PlaceKind.allCases.flatMap { [PlaceColumns.inside($0), PlaceColumns.since($0)] }
      + [PlaceColumns.untold],
    events: FenceEvents.all,
    needs: [.places], settings: OutingSettings.fenceSettings,
    state:
      "the previous fix, the noise of the fixes, the rest that may continue, and per place that the "
      + "member is in, may be entering, or turned at lately, its debounce; of places visited the sums; "
      + "the places that no fix has decided yet"
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
    let before = (moment: state.last, accuracy: state.lastAccuracy)
    let notes = FixNotes(batch, rule, &state)
    // Columns apart from the batch, which would be asked for each of them at each fix.
    let fixes = batch
    let (times, settled) = (fixes.time.span, fixes.settled.span)
    let (latitudes, longitudes) = (fixes.latitudeE7.span, fixes.longitudeE7.span)
    // What holds at the first fix is noted whether or not it turned anything.
    var noted = -1
    var rows = columns?.rows(fixes.count)
    for (number, stretch) in located.stretches.enumerated() {
      let found = located.shapes.span.extracting(stretch.shapes)
      let isLast = number + 1 == located.stretches.count
      let end = isLast ? times.count : located.stretches[number + 1].place
      // Up to then a fix in the same places changes nothing.
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
    if columns != nil { addUntold(to: &batch, notes, &state) }
  }
}

extension Crossing.Moment {
  /// That of a fix of some columns.
  @inline(__always)
  fileprivate init(
    _ times: Span<Int64>, _ latitudes: Span<Int32>, _ longitudes: Span<Int32>, _ index: Int
  ) {
    time = Instant(milliseconds: times[index])
    place = Coordinate(latitudeE7: latitudes[index], longitudeE7: longitudes[index])
  }
}

extension FenceDetector {
  /// A fix as it is looked at.
  struct Fix {
    var now: Crossing.Moment
    /// The fix before; nil for the first.
    var last: Crossing.Moment?
    /// Since the fix before, in milliseconds; 0 where there is none.
    var elapsed: Int64
    var accuracy: Double
    /// The part of it by which fixes scatter at rest.
    var share: Double
    /// Where the member is known to rest.
    var anchor: Coordinate?
    /// Of the fix before; 0 where there is none.
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

    /// Of the two fixes the poorer accuracy.
    var wayAccuracy: Double { max(accuracy, lastAccuracy) }
    /// Whether the way from the fix before was recorded.
    var isRecorded: Bool { marks.contains(.recorded) }
    /// Whether that way is long enough to lead through a place unseen.
    var isLong: Bool { marks.contains(.long) }
    /// Whether the member is known to rest.
    var isResting: Bool { marks.contains(.resting) }
    /// Whether the fix ended what was a rest, or may have become one.
    var hasRestJustBegun: Bool { marks.contains(.restBegun) }
  }
}
