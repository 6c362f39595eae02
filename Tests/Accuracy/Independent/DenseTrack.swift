import Glibc

/// What truly happened, five times a second, on a plane in metres.
struct DenseTrack {
  /// Between two moments, in seconds.
  static let step = 0.2

  struct Moment {
    var east = 0.0
    var north = 0.0
    var height = 0.0
    /// Whether it goes on from the moment before.
    var isMoving = false
    var isIndoors = false
  }

  private(set) var moments: [Moment] = [Moment()]

  mutating func append(_ moment: Moment) { moments.append(moment) }

  mutating func flatten() {
    for index in moments.indices { moments[index].height = 0 }
  }

  /// The whole time, in seconds.
  var seconds: Double { Double(moments.count - 1) * Self.step }

  /// The length of the way on the ground, in metres.
  var metres: Double { length(from: 0, to: moments.count - 1) }

  private func length(from start: Int, to end: Int) -> Double {
    var sum = 0.0
    for index in (start + 1)..<(end + 1) {
      let (one, other) = (moments[index - 1], moments[index])
      sum += hypot(other.east - one.east, other.north - one.north)
    }
    return sum
  }

  /// The time on the way, in seconds.
  var movingSeconds: Double { Double(moments.count { $0.isMoving }) * Self.step }

  /// The greatest speed over five seconds, in metres a second.
  var fastest: Double {
    let reach = Int(5 / Self.step)
    guard moments.count > reach else { return 0 }
    var sum = length(from: 0, to: reach)
    var most = sum
    for index in (reach + 1)..<moments.count {
      sum += length(from: index - 1, to: index) - length(from: index - reach - 1, to: index - reach)
      most = max(most, sum)
    }
    return most / 5
  }

  /// All rises of at least so many metres between turning points, in metres.
  func ascent(ignoring least: Double) -> Double {
    var (low, high, sum) = (moments[0].height, moments[0].height, 0.0)
    for moment in moments {
      high = max(high, moment.height)
      if high - moment.height > least || moment.height < low {
        if high - low >= least { sum += high - low }
        (low, high) = (moment.height, moment.height)
      }
    }
    return high - low >= least ? sum + high - low : sum
  }

  /// Rests of at least so many seconds, by their first and last moment.
  func rests(ofAtLeast seconds: Double) -> [Range<Int>] {
    var rests: [Range<Int>] = []
    var start: Int?
    for index in 1...moments.count {
      let isResting = index < moments.count && !moments[index].isMoving
      if isResting {
        start = start ?? index
      } else if let first = start {
        if Double(index - first) * Self.step >= seconds { rests.append(first..<index) }
        start = nil
      }
    }
    return rests
  }
}
