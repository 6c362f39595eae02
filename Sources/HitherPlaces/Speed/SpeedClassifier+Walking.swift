import HitherEngine
import HitherGeodesy
import HitherTracks

extension SpeedClassifier {
  /// The columns of a batch that are used.
  struct Columns {
    let speeds: [Double]
    let moments: [Double]
    let reported: [Double]
    let accuracies: [Double]
    let swings: PositionSwings

    init(_ batch: FixBatch) {
      speeds = batch[SpeedColumns.speed]
      moments = batch[SpeedColumns.moment]
      reported = batch[SpeedColumns.reported]
      accuracies = batch[.accuracy]
      swings = PositionSwings(batch)
    }

    /// The accuracy of a fix, in metres; 0 if missing.
    @inline(__always)
    func accuracy(_ index: Int) -> Double {
      accuracies.isEmpty || !(accuracies[index] > 0) ? 0 : accuracies[index]
    }
  }

  /// Skips the fixes of a member who walks steadily.
  ///
  /// No switch is near a transition, and no stay is long enough to be accepted. Only the place of
  /// the stay and the noise may change.
  ///
  /// - Returns: the first fix that may change more.
  func passWalking(
    _ batch: FixBatch, _ columns: Columns, from start: Int, _ state: inout State
  ) -> Int {
    guard state.isCalm, state.current == .walking, !columns.speeds.isEmpty,
      var last = state.last, var lastPlace = state.lastPlace
    else { return start }
    let (times, speeds) = (batch.time.span, columns.speeds.span)
    let swings = columns.swings.squares.span
    let (latitudes, longitudes) = (batch.latitudeE7.span, batch.longitudeE7.span)
    let (slowest, rest) = (slowest, settings.speeds.restMilliseconds)
    let began = last
    var end = start
    while end < times.count {
      let time = Instant(milliseconds: times[end])
      guard speeds[end] < slowest, time - state.stay.time < rest else { break }
      let place = Coordinate(latitudeE7: latitudes[end], longitudeE7: longitudes[end])
      state.noise.take(place, last: lastPlace, step: time - last, swing: swings[end])
      let fix = Fix(time: time, place: place, settled: time, accuracy: columns.accuracy(end))
      _ = stray(fix, reach(fix, state), &state)
      (last, lastPlace) = (time, place)
      end += 1
    }
    guard end > start else { return start }
    state.ride.walk(last - began)
    (state.last, state.lastPlace) = (last, lastPlace)
    return end
  }
}
