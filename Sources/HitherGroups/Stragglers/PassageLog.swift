import HitherEngine
import HitherTracks

/// When the leader passed each place of a way: metres along it, with the first and the last moment
/// of being there.
///
/// Where the leader turned back, the places given up are forgotten, so that the log always tells of
/// the latest passing. Metres are kept in steps; when the log is full every other entry goes and the
/// step doubles. A moment is interpolated between two entries, so it is wrong at most by what the
/// leader's pace varies within a step.
struct PassageLog: Sendable {
  /// A stretch of this many metres back is noise and not a turn.
  static let slackMetres = 25.0

  private let capacity: Int
  private var step = 10.0
  private var metres: [Double] = []
  private var arrived: [Int64] = []
  private var left: [Int64] = []

  init(capacity: Int = 16_384) {
    self.capacity = max(2, capacity)
  }

  var count: Int { metres.count }

  /// Notes where the leader is now.
  mutating func record(_ place: Double, at time: Instant) {
    guard place.isFinite else { return }
    if let last = metres.last, place < last - Self.slackMetres {
      while let last = metres.last, last > place { removeLast() }
      append(place, time)
    } else if let last = metres.last, place < last + step {
      left[left.count - 1] = time.milliseconds
    } else {
      append(place, time)
    }
  }

  /// When the leader last was at a place, at or behind where the leader is now.
  ///
  /// - Returns: nil for a place before the first that was noted: the leader never passed it.
  func time(at place: Double) -> Instant? {
    guard let first = metres.first, place >= first, let last = left.last else { return nil }
    var (low, high) = (0, metres.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if metres[middle] <= place { low = middle } else { high = middle }
    }
    guard high < metres.count else { return Instant(milliseconds: last) }
    let share = (place - metres[low]) / (metres[high] - metres[low])
    let pause = Double(arrived[high] - left[low])
    return Instant(milliseconds: left[low] + Int64((pause * share).rounded()))
  }

  private mutating func append(_ place: Double, _ time: Instant) {
    if metres.count >= capacity { thin() }
    metres.append(place)
    arrived.append(time.milliseconds)
    left.append(time.milliseconds)
  }

  private mutating func removeLast() {
    metres.removeLast()
    arrived.removeLast()
    left.removeLast()
  }

  private mutating func thin() {
    let kept = metres.indices.filter { $0 % 2 == 0 || $0 == metres.count - 1 }
    metres = kept.map { metres[$0] }
    arrived = kept.map { arrived[$0] }
    left = kept.map { left[$0] }
    step *= 2
  }
}

extension PassageLog: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(UInt32(truncatingIfNeeded: capacity))
    writer.write(step)
    writer.write(UInt32(truncatingIfNeeded: metres.count))
    for index in metres.indices {
      writer.write(metres[index])
      writer.write(arrived[index])
      writer.write(left[index])
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    self.init(capacity: Int(try reader.read(UInt32.self)))
    step = try reader.read(Double.self)
    for _ in 0..<(try reader.read(UInt32.self)) {
      metres.append(try reader.read(Double.self))
      arrived.append(try reader.read(Int64.self))
      left.append(try reader.read(Int64.self))
    }
  }
}
