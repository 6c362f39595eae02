import HitherEngine
import HitherGeodesy
import HitherTracks

/// The properties of each fix of a batch that are computed before any place is evaluated.
///
/// They are its assumed accuracy, its relation to the previous fix and to a rest, and the place of
/// the rest. They are computed in one pass, because all fixes need them and few need more.
struct FixNotes {
  /// Flags of a fix.
  struct Marks: OptionSet {
    let rawValue: UInt8

    /// The path from the previous fix was recorded.
    static let recorded = Marks(rawValue: 1)
    /// That path is long enough to lead through a place unnoticed.
    static let long = Marks(rawValue: 2)
    /// The member is known to rest.
    static let resting = Marks(rawValue: 4)
    /// The fix ended a rest or a possible rest.
    static let restBegun = Marks(rawValue: 8)
    /// The fix does not show where the member is.
    static let inaccurate = Marks(rawValue: 16)
  }

  /// The properties of a fix.
  ///
  /// `share` is the part of the accuracy by which fixes scatter at rest.
  typealias Note = (accuracy: Double, share: Double, marks: Marks)

  private let accuracies: [Double]
  private let shares: [Double]
  private let marks: [Marks]
  /// The place of rest, for the fixes at which it is known.
  private let anchors: [Coordinate]

  /// Paths over fewer grid steps of latitude or longitude cannot pass through a place unnoticed: 24 m.
  private static let longSteps: Int64 = 2150

  /// Processes the fixes of a batch: the state then has the last fix, the noise and the rest.
  init(_ batch: FixBatch, _ rule: FenceRule, _ state: inout FenceDetector.State) {
    var accuracies = [Double](repeating: 0, count: batch.count)
    var shares = [Double](repeating: 1, count: batch.count)
    var marks = [Marks](repeating: [], count: batch.count)
    let nowhere = Coordinate(latitudeE7: 0, longitudeE7: 0)
    var anchors = [Coordinate](repeating: nowhere, count: batch.count)
    let swings = PositionSwings(batch)
    Self.fill(
      accuracies.mutableSpan, shares.mutableSpan, marks.mutableSpan, anchors.mutableSpan,
      batch.time.span, batch.latitudeE7.span, batch.longitudeE7.span, batch.startsSegment.span,
      batch[.accuracy].span,
      swings.squares.span, batch[InaccurateFixes.column].span,
      batch.pauseLimits(rule.gapMilliseconds), rule, &state)
    (self.accuracies, self.shares, self.marks) = (accuracies, shares, marks)
    self.anchors = anchors
  }

  @inline(__always)
  subscript(index: Int) -> Note { (accuracies[index], shares[index], marks[index]) }

  /// The place of rest; nil if unknown.
  func anchor(_ index: Int) -> Coordinate? {
    marks[index].contains(.resting) ? anchors[index] : nil
  }

  /// Whether a fix is too inaccurate to be used.
  @inline(__always)
  func isInaccurate(_ index: Int) -> Bool { marks[index].contains(.inaccurate) }

  /// The last usable fix before another; -1 if that is before the batch.
  @inline(__always)
  func last(before index: Int) -> Int {
    var last = index - 1
    while last >= 0, isInaccurate(last) { last -= 1 }
    return last
  }

  /// The first of consecutive fixes at or after a moment, or after a long path.
  @inline(__always)
  func pass(_ times: Span<Int64>, from start: Int, through end: Int, until time: Instant) -> Int {
    let (time, marks) = (time.milliseconds, marks.span)
    var index = start
    while index < end, times[index] < time, marks[index].rawValue & Marks.long.rawValue == 0 {
      index &+= 1
    }
    return index
  }

  private static func fill(
    _ accuracies: consuming MutableSpan<Double>, _ shares: consuming MutableSpan<Double>,
    _ marks: consuming MutableSpan<Marks>, _ anchors: consuming MutableSpan<Coordinate>,
    _ times: Span<Int64>, _ latitudes: Span<Int32>, _ longitudes: Span<Int32>,
    _ starts: Span<Bool>, _ reported: Span<Double>, _ swings: Span<Double>,
    _ inaccurate: Span<Double>, _ limits: TimeLimits, _ rule: FenceRule,
    _ state: inout FenceDetector.State
  ) {
    guard accuracies.count > 0 else { return }
    var (noise, stay, gaps) = (state.noise, state.stay, state.gaps)
    var steps = StayScatter.Shares()
    var place = Coordinate(latitudeE7: latitudes[0], longitudeE7: longitudes[0])
    var time = times[0]
    var first = 0
    if let last = state.last {
      (place, time) = (last.place, last.time.milliseconds)
    } else {
      accuracies[0] = rule.accuracy(
        reported: reported.isEmpty ? .nan : reported[0], noise: noise.metres)
      stay.take(place, elapsed: nil, accuracy: accuracies[0], &steps)
      shares[0] = stay.scatterShare
      marks[0] = [stay.isRecognised ? .resting : [], stay.hasJustBegun ? .restBegun : []]
      first = 1
    }
    for index in first..<accuracies.count {
      if !inaccurate.isEmpty, inaccurate[index] > 0 {
        marks[index] = .inaccurate
        continue
      }
      let last = place
      place = Coordinate(latitudeE7: latitudes[index], longitudeE7: longitudes[index])
      let elapsed = max(0, times[index] &- time)
      let before = time
      time = times[index]
      let gap = limits[index]
      let bridge = max(gap, FenceRule.bridgeMilliseconds)
      let isRecorded = !starts[index] && elapsed <= gap
      if !isRecorded { gaps.add(from: before, to: time) }
      // Next to skipped fixes the three consecutive fixes are different ones.
      let swing = inaccurate.isEmpty ? swings[index] : .nan
      noise.take(place, last: isRecorded ? last : nil, step: elapsed, swing: swing)
      let accuracy = rule.accuracy(
        reported: reported.isEmpty ? .nan : reported[index], noise: noise.metres)
      accuracies[index] = accuracy
      stay.take(place, elapsed: elapsed <= bridge ? elapsed : nil, accuracy: accuracy, &steps)
      let isLong = isRecorded && isLong(from: last, to: place)
      var mark = Marks()
      if isRecorded { mark.insert(.recorded) }
      if isLong { mark.insert(.long) }
      shares[index] = stay.scatterShare
      if stay.isRecognised, let anchor = stay.anchorPlace {
        mark.insert(.resting)
        anchors[index] = anchor
      }
      if stay.hasJustBegun { mark.insert(.restBegun) }
      marks[index] = mark
    }
    (state.noise, state.stay, state.gaps) = (noise, stay, gaps)
    state.last = Crossing.Moment(time: Instant(milliseconds: time), place: place)
    var row = accuracies.count - 1
    while row >= 0, marks[row].contains(.inaccurate) { row -= 1 }
    if row >= 0 { state.lastAccuracy = accuracies[row] }
  }

  @inline(__always)
  private static func isLong(from last: Coordinate, to place: Coordinate) -> Bool {
    func isFar(_ steps: Int64) -> Bool {
      UInt64(bitPattern: steps &+ longSteps) > UInt64(2 * longSteps)
    }
    if isFar(Int64(place.latitudeE7) &- Int64(last.latitudeE7)) { return true }
    // Nearly always the plain difference decides; across the antimeridian it does not.
    guard isFar(Int64(place.longitudeE7) &- Int64(last.longitudeE7)) else { return false }
    return isFar(
      Int64(Coordinate.longitudeStepE7(from: last.longitudeE7, to: place.longitudeE7)))
  }
}
