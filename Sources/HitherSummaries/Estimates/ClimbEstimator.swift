import HitherEngine
import HitherTracks

/// Estimates ascent and descent from noisy elevations.
///
/// Elevations are averaged over the last seconds; a turn of the averaged profile counts once it goes
/// beyond `hysteresisMetres`, so that noise on the flat climbs nothing. `docs/methods.md` gives the
/// source and the limits.
struct ClimbEstimator: Sendable {
  /// Elevations are averaged over this long, in milliseconds.
  static let windowMilliseconds: Int64 = 15_000
  /// A rise or fall counts from this height on, in metres.
  static let hysteresisMetres = 5.0

  /// The climb so far, in metres; the rise that is going on counts as far as it has come.
  private(set) var ascent = 0.0
  /// The descent so far, in metres.
  private(set) var descent = 0.0
  /// The lowest and the highest recorded elevation; NaN before the first.
  private(set) var lowest = Double.nan
  private(set) var highest = Double.nan
  private var window: [Sample] = []
  private var windowStart = 0
  private var sum: Int64 = 0
  private var extreme = Double.nan
  private var direction: Int8 = 0

  fileprivate struct Sample {
    var time: Int64
    var millimetres: Int64
  }

  /// Whether any elevation was seen.
  var isKnown: Bool { !lowest.isNaN }

  /// Takes the next elevation, in metres; NaN is passed over.
  mutating func add(_ elevation: Double, at time: Int64) {
    guard !elevation.isNaN else { return }
    if !(lowest <= elevation) { lowest = elevation }
    if !(highest >= elevation) { highest = elevation }
    window.append(Sample(time: time, millimetres: Int64((elevation * 1000).rounded())))
    sum += window[window.count - 1].millimetres
    while time - window[windowStart].time >= Self.windowMilliseconds {
      sum -= window[windowStart].millimetres
      windowStart += 1
    }
    follow(Double(sum) / Double(window.count - windowStart) / 1000)
    if windowStart > 64 {
      window.removeFirst(windowStart)
      windowStart = 0
    }
  }

  private mutating func follow(_ height: Double) {
    guard !extreme.isNaN else {
      extreme = height
      return
    }
    let change = height - extreme
    if direction > 0 ? change >= 0 : change >= Self.hysteresisMetres {
      ascent += change
      extreme = height
      direction = 1
    } else if direction < 0 ? change <= 0 : change <= -Self.hysteresisMetres {
      descent -= change
      extreme = height
      direction = -1
    }
  }

  /// Begins a new stretch: the way to it was not recorded, and its climb is not known.
  mutating func startAnew() {
    window.removeAll(keepingCapacity: true)
    windowStart = 0
    sum = 0
    extreme = .nan
    direction = 0
  }
}

extension ClimbEstimator: StateCoding {
  func write(to writer: inout StateWriter) {
    for value in [ascent, descent, lowest, highest, extreme] { writer.write(value) }
    writer.write(direction)
    writer.write(UInt32(truncatingIfNeeded: window.count - windowStart))
    for sample in window[windowStart...] { sample.write(to: &writer) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    ascent = try reader.read(Double.self)
    descent = try reader.read(Double.self)
    lowest = try reader.read(Double.self)
    highest = try reader.read(Double.self)
    extreme = try reader.read(Double.self)
    direction = try reader.read(Int8.self)
    window = try reader.readList(Sample.self)
    for sample in window { sum += sample.millimetres }
  }
}

extension ClimbEstimator.Sample: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(millimetres)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Int64.self)
    millimetres = Int64(Int32(truncatingIfNeeded: try reader.read(Int64.self)))
  }
}
