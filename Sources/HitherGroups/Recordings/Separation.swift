import HitherGeodesy
import HitherTracks

/// The separation of two tracks along and across the common route.
///
/// Errors of two devices have any direction; two people are ahead, behind or next to each other. A
/// systematic separation shows in the median of the offsets. One that changes over minutes, such as
/// who is ahead, shows as a difference between the lasting variance along and across. The lasting
/// variance is the mean product of offsets a minute apart; an error with any direction adds the
/// same to both.
struct Separation {
  private static let lastingMilliseconds: Int64 = 60_000
  private static let blockMilliseconds: Int64 = 300_000
  /// A lower speed gives no direction, in metres per second.
  private static let leastSpeed = 0.4

  /// Median distance by which the other is ahead, in metres.
  let along: Double
  /// Median distance by which the other is to the left, in metres.
  let across: Double
  /// Median speed, in metres per second.
  let speed: Double
  private let offsets: [Offset]
  private let step: Int64

  private struct Offset {
    var tick: Int64
    var along: Double
    var across: Double
    var speed: Double
  }

  /// Measures the separation; nil if the two did not move together for long enough.
  init?(_ common: PairedTicks, ageLimit: Int64) {
    offsets = Self.offsets(common, ageLimit: ageLimit)
    guard offsets.count >= 40 else { return nil }
    step = common.step
    along = Self.median(offsets.map(\.along))
    across = Self.median(offsets.map(\.across))
    speed = Self.median(offsets.map(\.speed))
  }

  /// Upper bound of the separation that changes over minutes, in metres, at two standard errors;
  /// nil if there is too little data.
  func lastingBound() -> Double? {
    var offsets = offsets
    for index in offsets.indices {
      offsets[index].along -= along
      offsets[index].across -= across
    }
    // A few outliers must not decide.
    let usual = Self.median(
      offsets.map { ($0.along * $0.along + $0.across * $0.across).squareRoot() })
    for index in offsets.indices {
      offsets[index].along = min(max(offsets[index].along, -4 * usual), 4 * usual)
      offsets[index].across = min(max(offsets[index].across, -4 * usual), 4 * usual)
    }
    return Self.lastingBound(offsets, step: step)
  }

  private static func offsets(_ common: PairedTicks, ageLimit: Int64) -> [Offset] {
    let reach = max(1, Int(10_000 / common.step))
    let seconds = Double(2 * Int64(reach) * common.step) / 1000
    return common.entries.indices.compactMap { index in
      let entry = common.entries[index]
      guard entry.age <= ageLimit, let before = common.entry(index, plus: -reach),
        let after = common.entry(index, plus: reach)
      else { return nil }
      let east = (after.one.east + after.other.east - before.one.east - before.other.east) / 2
      let north = (after.one.north + after.other.north - before.one.north - before.other.north) / 2
      let way = (east * east + north * north).squareRoot()
      guard way >= leastSpeed * seconds else { return nil }
      let (offEast, offNorth) = (
        entry.other.east - entry.one.east, entry.other.north - entry.one.north
      )
      return Offset(
        tick: entry.tick.milliseconds, along: (offEast * east + offNorth * north) / way,
        across: (offNorth * east - offEast * north) / way, speed: way / seconds)
    }
  }

  /// The difference of the lasting variances, with a standard error from blocks of five minutes.
  private static func lastingBound(_ offsets: [Offset], step: Int64) -> Double? {
    let lag = max(1, (lastingMilliseconds + step / 2) / step) * step
    var blocks: [(sum: Double, count: Double, start: Int64)] = []
    var earlier = 0
    for offset in offsets {
      while offsets[earlier].tick < offset.tick - lag { earlier += 1 }
      let before = offsets[earlier]
      guard before.tick == offset.tick - lag else { continue }
      let product = offset.along * before.along - offset.across * before.across
      let start = before.tick / blockMilliseconds
      if blocks.last?.start != start { blocks.append((0, 0, start)) }
      blocks[blocks.count - 1].sum += product
      blocks[blocks.count - 1].count += 1
    }
    let count = blocks.reduce(0) { $0 + $1.count }
    guard blocks.count >= 3, count >= 30 else { return nil }
    let mean = blocks.reduce(0) { $0 + $1.sum } / count
    let spread = blocks.reduce(0) { total, block in
      let rest = block.sum - mean * block.count
      return total + rest * rest
    }
    let number = Double(blocks.count)
    let standardError = (spread * number / (number - 1)).squareRoot() / count
    return (abs(mean) + 2 * standardError).squareRoot()
  }

  private static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    var values = values
    return values.element(ofRank: values.count / 2)
  }
}
