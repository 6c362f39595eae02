import HitherEngine
import HitherGeodesy
import HitherTracks

/// What is noted of each fix of a batch before any place is looked at: how accurate it is believed to be, and how it
/// lies to the one before and to a rest, and where that is. Made in one pass, as all fixes need it and few need more.
struct FixNotes {
  /// What holds at a fix.
  struct Marks: OptionSet {
    let rawValue: UInt8

    /// The way from the fix before was recorded.
    static let recorded = Marks(rawValue: 1)
    /// That way is long enough to lead through a place unseen.
    static let long = Marks(rawValue: 2)
    /// The member is known to rest.
    static let resting = Marks(rawValue: 4)
    /// The fix ended what was a rest, or may have become one.
    static let restBegun = Marks(rawValue: 8)
    /// The fix tells nothing of where the member is.
    static let inaccurate = Marks(rawValue: 16)
  }

  /// What is noted of a fix.
  ///
  /// `share` is the part of the accuracy by which fixes scatter at rest.
  typealias Note = (accuracy: Double, share: Double, marks: Marks)

  private let accuracies: [Double]
  private let shares: [Double]
  private let marks: [Marks]
  /// Where the member rests, for the fixes at which that is known.
  private let anchors: [Coordinate]

  /// Ways over fewer grid steps of latitude or longitude lead through nothing unseen: 24 m.
  private static let longSteps: Int64 = 2150

  /// Takes the fixes of a batch: the state then knows the last fix, the noise and the rest.
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

  /// Where the member rests; nil where that is not known.
  func anchor(_ index: Int) -> Coordinate? {
    marks[index].contains(.resting) ? anchors[index] : nil
  }

  /// Whether a fix tells nothing.
  @inline(__always)
  func isInaccurate(_ index: Int) -> Bool { marks[index].contains(.inaccurate) }

  /// The last fix before another that tells something; -1 if that is before the batch.
  @inline(__always)
  func last(before index: Int) -> Int {
    var last = index - 1
    while last >= 0, isInaccurate(last) { last -= 1 }
    return last
  }

  /// The first fix, of some in a row, at a moment or later, or behind a long way.
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
    _ starts: Span<Bool>, _ told: Span<Double>, _ swings: Span<Double>,
    _ inaccurate: Span<Double>, _ limits: TimeLimits, _ rule: FenceRule,
    _ state: inout FenceDetector.State
  ) {
    guard accuracies.count > 0 else { return }
    var (noise, stay) = (state.noise, state.stay)
    var steps = StayScatter.Shares()
    var place = Coordinate(latitudeE7: latitudes[0], longitudeE7: longitudes[0])
    var time = times[0]
    var first = 0
    if let last = state.last {
      (place, time) = (last.place, last.time.milliseconds)
    } else {
      accuracies[0] = rule.accuracy(told: told.isEmpty ? .nan : told[0], noise: noise.metres)
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
      time = times[index]
      let gap = limits[index]
      let bridge = max(gap, FenceRule.bridgeMilliseconds)
      let isRecorded = !starts[index] && elapsed <= gap
      // Beside fixes that are passed over the fixes in a row are others.
      let swing = inaccurate.isEmpty ? swings[index] : .nan
      noise.take(place, last: isRecorded ? last : nil, step: elapsed, swing: swing)
      let accuracy = rule.accuracy(told: told.isEmpty ? .nan : told[index], noise: noise.metres)
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
    (state.noise, state.stay) = (noise, stay)
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
    // As the numbers tell, nearly always; across the antimeridian they do not.
    guard isFar(Int64(place.longitudeE7) &- Int64(last.longitudeE7)) else { return false }
    return isFar(
      Int64(Coordinate.longitudeStepE7(from: last.longitudeE7, to: place.longitudeE7)))
  }
}
