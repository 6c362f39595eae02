import Glibc
import HitherGeodesy
import HitherTracks

/// Records a motion like a member's device.
struct Recorder<Motion: RecordedMotion> {
  private let device: Device
  private let motion: Motion
  private let outingStart: Instant
  private var position: PositionNoise
  private var indoors: IndoorDrift?
  private var altimeter: AltimeterNoise?
  private var heart: Heart?
  private var charge: BatteryCharge?
  private var accuracy: GaussMarkov
  private var random: SplitMix64
  private var loss: SplitMix64

  /// Makes the recorder of one member.
  ///
  /// - Parameters:
  ///   - member: The member's id, which names the random streams.
  ///   - outingStart: The instant from which the seconds of motion and dropouts count.
  init(_ device: Device, member: String, motion: Motion, outingStart: Instant, seed: UInt64) {
    self.device = device
    self.motion = motion
    self.outingStart = outingStart
    position = PositionNoise(device, seed: seed, member: member)
    if device.indoorDriftMetres > 0 {
      indoors = IndoorDrift(device, seed: seed, member: member)
    }
    altimeter = device.altimeter.map { AltimeterNoise($0, seed: seed, member: member) }
    heart = device.heartRate.map { Heart($0, seed: seed, member: member) }
    charge = device.battery.map(BatteryCharge.init)
    var random = SplitMix64(seed: seed, stream: "sensors/\(member)")
    accuracy = GaussMarkov(sigma: 0.12, correlationSeconds: 120, &random)
    self.random = random
    loss = SplitMix64(seed: seed, stream: "loss/\(member)")
  }

  mutating func record() -> Recording {
    var recording = Recording()
    let interval = max(100, device.intervalMilliseconds)
    let count = Int(motion.spanMilliseconds / interval) + 1
    var missing: TrueEpisode?
    var resting = RestingDevice(device)
    for number in 0..<count {
      let own = Int64(number) * interval
      let elapsed = Int64(motion.startSecond) * 1000 + own
      let isInside = number > 1 && number + 6 < count
      let moment = motion.moment(at: own)
      let fix = fix(of: moment, at: own, elapsed: elapsed, mayJump: isInside)
      let isLost = loss.uniform() * 100 < device.lostPercent
      let time = outingStart + elapsed
      if moment.isSwitchedOff || charge?.isEmpty == true || device.isDropped(elapsed) {
        missing = TrueEpisode(start: missing?.start ?? time, end: time, peakMetres: 0)
        continue
      }
      if let ended = missing { recording.dropouts.append(ended) }
      missing = nil
      // The ends of a recording are where its truth begins and ends, so they are never lost.
      if isLost, number > 0, number + 1 < count { continue }
      guard let fix else { continue }
      let isLast = number + 1 == count
      for fix in resting.kept(fix, at: own, isMoving: moment.speed > 0, isLast: isLast) {
        recording.append(fix)
      }
      if position.hasJumped { recording.jumps.append(fix.time) }
    }
    if let missing { recording.dropouts.append(missing) }
    return recording
  }

  /// The fix at a number of milliseconds after the recording's start.
  private mutating func fix(
    of moment: RecordedMoment, at own: Int64, elapsed: Int64, mayJump: Bool
  ) -> Fix? {
    let seconds = Double(max(100, device.intervalMilliseconds)) / 1000
    var error = position.next(mayJump: mayJump)
    var sigma = device.sigmaMetres
    if let drift = indoors?.advance(seconds: seconds), moment.isIndoors {
      error.east += drift.east
      error.north += drift.north
      sigma = (sigma * sigma + device.indoorDriftMetres * device.indoorDriftMetres).squareRoot()
    }
    let heightError = altimeter?.advance(seconds: seconds)
    let beats = heart?.advance(seconds: seconds, speed: moment.speed, climb: moment.climb)
    let accuracy = sigma * exp(accuracy.advance(seconds: seconds, &random))
    let speed = max(0, moment.speed + 0.08 * random.normal())
    let course = Bearing.normalized(moment.course + 6 * random.normal())
    let power = moment.hasPower && device.battery?.isUnplugged(elapsed) == false
    let percent = charge?.advance(to: own, hasPower: power)
    guard let coordinate = motion.coordinate(at: own, error: error) else { return nil }

    var fix = Fix(
      time: outingStart + elapsed + device.clockOffsetMilliseconds, coordinate: coordinate)
    if let heightError { fix.elevation = rounded(moment.elevation + heightError, 10) }
    if device.tellsAccuracy { fix.accuracy = max(0.1, rounded(accuracy, 10)) }
    if device.tellsSpeed {
      fix.speed = rounded(speed, 100)
      if moment.speed > 0 { fix.course = rounded(course, 1).truncatingRemainder(dividingBy: 360) }
    }
    if let percent { fix.battery = percent }
    if let beats { fix.heartRate = beats }
    return fix
  }

  private func rounded(_ value: Double, _ parts: Double) -> Double {
    (value * parts).rounded(.toNearestOrEven) / parts
  }
}

/// A device's recording, and its known errors.
struct Recording {
  var fixes = FixBatch()
  var dropouts: [TrueEpisode] = []
  var jumps: [Instant] = []

  mutating func append(_ fix: Fix) {
    var fix = fix
    fix.startsSegment = fixes.isEmpty
    fixes.append(fix)
  }
}
