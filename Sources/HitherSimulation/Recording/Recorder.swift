import Glibc
import HitherGeodesy
import HitherTracks

/// Records a walk as a member's device would.
struct Recorder {
  private let device: Device
  private let walk: Walk
  private let frame: LocalFrame
  private let outingStart: Instant
  private var position: PositionNoise
  private var altimeter: AltimeterNoise?
  private var heart: Heart?
  private var accuracy: GaussMarkov
  private var random: SplitMix64
  private var loss: SplitMix64

  /// What the device wrote, and what it is known to have got wrong.
  struct Recording {
    var fixes = FixBatch()
    var dropouts: [TrueEpisode] = []
    var jumps: [Instant] = []
  }

  init(_ member: MemberPlan, walk: Walk, frame: LocalFrame, scenario: Scenario) {
    device = member.device
    self.walk = walk
    self.frame = frame
    outingStart = scenario.start
    let (seed, id) = (scenario.seed, member.id)
    position = PositionNoise(device, seed: seed, member: id)
    altimeter = device.altimeter.map { AltimeterNoise($0, seed: seed, member: id) }
    heart = device.heartRate.map { Heart($0, seed: seed, member: id) }
    var random = SplitMix64(seed: seed, stream: "sensors/\(id)")
    accuracy = GaussMarkov(sigma: 0.12, correlationSeconds: 120, &random)
    self.random = random
    loss = SplitMix64(seed: seed, stream: "loss/\(id)")
  }

  mutating func record() -> Recording {
    var recording = Recording()
    let interval = max(100, device.intervalMilliseconds)
    let span = Int64(max(0, walk.points.count - 1)) * 1000
    let count = Int(span / interval) + 1
    var missing: TrueEpisode?
    for number in 0..<count {
      let own = Int64(number) * interval
      let elapsed = Int64(walk.startSecond) * 1000 + own
      let isInside = number > 1 && number + 6 < count
      let fix = fix(at: own, elapsed: elapsed, interval: interval, mayJump: isInside)
      let isLost = loss.uniform() * 100 < device.lostPercent
      let time = outingStart + elapsed
      if isDropped(elapsed) {
        missing = TrueEpisode(start: missing?.start ?? time, end: time, peakMetres: 0)
        continue
      }
      if let ended = missing { recording.dropouts.append(ended) }
      missing = nil
      // The ends of a recording are where its truth begins and ends.
      if isLost, number > 0, number + 1 < count { continue }
      guard var fix else { continue }
      fix.startsSegment = recording.fixes.isEmpty
      if position.hasJumped { recording.jumps.append(fix.time) }
      recording.fixes.append(fix)
    }
    if let missing { recording.dropouts.append(missing) }
    return recording
  }

  private func isDropped(_ elapsed: Int64) -> Bool {
    let seconds = Double(elapsed) / 1000
    return device.dropouts.contains { ($0.fromSeconds...$0.toSeconds).contains(seconds) }
  }

  /// The fix so many milliseconds after the walk's start.
  private mutating func fix(
    at own: Int64, elapsed: Int64, interval: Int64, mayJump: Bool
  ) -> Fix? {
    let seconds = Double(interval) / 1000
    let index = min(Int(own / 1000), walk.points.count - 1)
    let share = index + 1 < walk.points.count ? Double(own % 1000) / 1000 : 0
    let next = min(index + 1, walk.points.count - 1)
    let motion = motion(around: index)
    var place = walk.points[index].toward(walk.points[next], share)
    let error = position.next(mayJump: mayJump)
    place.east += error.east
    place.north += error.north
    let height =
      walk.elevations[index] + (walk.elevations[next] - walk.elevations[index]) * share
    let heightError = altimeter?.advance(seconds: seconds)
    let beats = heart?.advance(seconds: seconds, speed: motion.speed, climb: motion.climb)
    let accuracy = device.sigmaMetres * exp(accuracy.advance(seconds: seconds, &random))
    let speed = max(0, motion.speed + 0.08 * random.normal())
    let course = Bearing.normalized(motion.course + 6 * random.normal())
    guard let coordinate = frame.coordinate(place) else { return nil }

    var fix = Fix(
      time: outingStart + elapsed + device.clockOffsetMilliseconds, coordinate: coordinate)
    if let heightError { fix.elevation = rounded(height + heightError, 10) }
    if device.tellsAccuracy { fix.accuracy = max(0.1, rounded(accuracy, 10)) }
    if device.tellsSpeed {
      fix.speed = rounded(speed, 100)
      if motion.speed > 0 { fix.course = rounded(course, 1).truncatingRemainder(dividingBy: 360) }
    }
    if let battery = device.battery {
      let used = battery.drainPercentPerHour * Double(own) / 3_600_000
      fix.battery = max(0, (battery.startPercent - used).rounded())
    }
    if let beats { fix.heartRate = beats }
    return fix
  }

  private func rounded(_ value: Double, _ parts: Double) -> Double {
    (value * parts).rounded(.toNearestOrEven) / parts
  }

  /// Speed and climb in m/s and course in degrees over the second around an entry.
  private func motion(around index: Int) -> (speed: Double, climb: Double, course: Double) {
    let before = max(0, index - 1)
    let after = min(index + 1, walk.points.count - 1)
    guard after > before else { return (0, 0, 0) }
    let seconds = Double(after - before)
    let (start, end) = (walk.points[before], walk.points[after])
    return (
      (walk.reach[after] - walk.reach[before]) / seconds,
      (walk.elevations[after] - walk.elevations[before]) / seconds,
      Bearing.normalized(atan2(end.east - start.east, end.north - start.north) * 180 / Double.pi)
    )
  }
}
