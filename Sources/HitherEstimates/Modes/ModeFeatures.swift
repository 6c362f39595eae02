/// The features of a minute, of itself and of the minutes around it; NaN if unknown.
///
/// After Zheng, Li, Chen, Xie, Ma, *Understanding mobility based on GPS data* (UbiComp 2008):
/// speeds, their highest percentiles and changes (velocity change rate), changes of heading
/// (heading change rate), stops (stop rate). All use distances over a quarter of a minute or more,
/// so that noise and the sampling interval matter little.
enum ModeFeature: Int, CaseIterable {
  /// Speed of the straight line over the minute.
  case speed
  /// The speed of the straight line over five minutes.
  case wide
  /// The second highest speed of a minute within ten minutes to either side.
  case fastest
  /// Highest and lowest speed of a quarter minute, and the greatest change from one to the next.
  case top, low, change
  /// The range of the speeds of three minutes over their mean.
  case steady
  /// The straight line over five minutes as a share of the five lines of a minute.
  case straight
  /// The share of minutes slower than 0.5 m/s between two faster than 3 m/s within ten minutes to either side.
  case halts
  /// The turn from the minute before, and the sharpest from a quarter minute to the next.
  case bend, sharp

  /// A value for each feature.
  typealias Values = InlineArray<11, Double>

  /// The number of minutes to either side that are used.
  static let context = 10
  /// A line of a minute that is shorter has no direction, in metres.
  private static let directed = 40.0
  private static let halt = 0.5
  private static let ride = 3.0

  /// The features of a minute.
  ///
  /// - Parameters:
  ///   - index: Its index in `minutes`.
  ///   - minutes: Minutes without a gap between them.
  /// - Returns: The features, in the order of the cases.
  static func values(of index: Int, among minutes: [ModeMinute]) -> Values {
    var values = Values(repeating: .nan)
    let minute = minutes[index]
    let far = max(0, index - context)..<min(minutes.count, index + context + 1)
    var (highest, second) = (0.0, 0.0)
    var (riding, halted, last, halts) = (0, 0, -1, 0)
    for place in far {
      let speed = minutes[place].speed
      second = max(second, min(highest, speed))
      highest = max(highest, speed)
      if last >= 0, speed < halt { halts += 1 }
      if speed > ride {
        if last < 0 { riding = place }
        (last, halted) = (place, halts)
      }
    }
    var (way, metres) = (ModeLeg(east: 0, north: 0, seconds: 0), 0.0)
    for place in max(0, index - 2)..<min(minutes.count, index + 3) {
      way.east += minutes[place].way.east
      way.north += minutes[place].way.north
      way.seconds += minutes[place].way.seconds
      metres += minutes[place].metres
    }
    let straightSpeed = way.speed
    values[speed.rawValue] = minute.speed
    values[wide.rawValue] = straightSpeed
    values[fastest.rawValue] = far.count >= 5 ? second : highest
    values[top.rawValue] = minute.top
    values[low.rawValue] = minute.low
    values[change.rawValue] = minute.change
    values[sharp.rawValue] = minute.sharp
    values[straight.rawValue] = straightSpeed / max(0.3, metres / way.seconds)
    if last >= 0 { values[Self.halts.rawValue] = Double(halted) / Double(last - riding + 1) }
    guard index > 0 else { return values }
    let before = minutes[index - 1]
    if min(minute.metres, before.metres) > directed {
      values[bend.rawValue] = before.way.turn(to: minute.way)
    }
    guard index + 1 < minutes.count else { return values }
    let speeds = (before.speed, minute.speed, minutes[index + 1].speed)
    let range =
      max(speeds.0, speeds.1, speeds.2) - min(speeds.0, speeds.1, speeds.2)
    values[steady.rawValue] = range / max(1, (speeds.0 + speeds.1 + speeds.2) / 3)
    return values
  }
}
