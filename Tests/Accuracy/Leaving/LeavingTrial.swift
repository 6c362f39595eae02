import HitherEngine
import HitherGeodesy
import HitherPlaces
import HitherTracks

/// Somebody rests inside a fence, walks out, and lingers near it: when the leaving is detected.
struct LeavingTrial {
  /// How the receiver errs and records.
  struct Recording {
    /// Standard deviation of the noise in a direction, in metres.
    var metres: ClosedRange<Double>
    /// The noise forgets itself in so many seconds.
    var memory: ClosedRange<Double>
    var tellsAccuracy: Bool
    /// Between two fixes, in seconds.
    var interval: Double
    /// How long the rest inside lasts, in seconds.
    var rest: ClosedRange<Double>
  }

  /// From the true crossing to the fix that confirmed it, in seconds; nil where none did while half an hour was spent
  /// outside.
  let delay: Double?
  /// Enterings and leavings beside the two that are true.
  let others: Int

  /// Where the events are told on a plane about this place.
  private static let frame = LocalFrame(
    origin: Coordinate(latitudeE7: 520_000_000, longitudeE7: 100_000_000))
  private static let epoch = Instant(milliseconds: 1_777_600_000_000)

  init(_ recording: Recording, seed: UInt64) throws {
    var dice = Dice(seed: seed, stream: 77)
    let radius = dice.one(of: [60.0, 100, 200])
    let errors = Self.errors(recording, &dice)
    let depth = dice.between(5, min(60, radius))
    let out = dice.between(20, 60)
    let speed = dice.between(0.9, 1.5)
    var traveller = Traveller()
    traveller.heading = .pi / 2
    traveller.rest(dice.scaleBetween(recording.rest.lowerBound, recording.rest.upperBound))
    let crossing = traveller.track.seconds + depth / speed
    traveller.go(metres: depth + out, speed: speed)
    traveller.rest(1800)
    var receiver = Receiver(errors, dice)
    let told = receiver.listen(to: traveller.track, every: recording.interval)
    let turns = try Self.turns(told, east: radius - depth, radius: radius)
    let leaving = turns.first { !$0.isEntering && $0.detected > crossing }
    delay = leaving.map { $0.detected - crossing }
    others = max(0, turns.count - 2)
  }

  private static func errors(_ recording: Recording, _ dice: inout Dice) -> ReceiverErrors {
    var errors = ReceiverErrors()
    errors.metres = dice.between(recording.metres.lowerBound, recording.metres.upperBound)
    errors.memory = dice.scaleBetween(recording.memory.lowerBound, recording.memory.upperBound)
    errors.smoothing = dice.happens(0.5) ? dice.between(3, 12) : 0
    errors.toldFactor = recording.tellsAccuracy ? dice.between(0.7, 1.6) : nil
    return errors
  }

  /// Who rests at a distance from the edge, positive inside: how many enterings and leavings are told.
  static func turnsAtRest(
    _ errors: ReceiverErrors, at depth: Double, hours: Double, every interval: Double, seed: UInt64
  ) throws -> Int {
    var track = DenseTrack()
    for _ in 0..<Int(hours * 3600 / DenseTrack.step) { track.append(DenseTrack.Moment()) }
    var receiver = Receiver(errors, Dice(seed: seed, stream: 78))
    return try turns(
      receiver.listen(to: track, every: interval), east: 120 - depth, radius: 120
    ).count
  }

  private static func turns(
    _ told: [Receiver.Told], east: Double, radius: Double
  ) throws -> [(isEntering: Bool, detected: Double)] {
    var fixes = FixBatch()
    for one in told {
      guard
        let place = frame.coordinate(PlanePoint(east: one.east + east, north: one.north))
      else { continue }
      var fix = Fix(time: epoch + Int64((one.seconds * 1000).rounded()), coordinate: place)
      if let accuracy = one.accuracy { fix.accuracy = accuracy }
      fixes.append(fix)
    }
    let fence = Place(
      id: "fence", shape: .circle(center: frame.origin, radiusMetres: radius))
    var pipeline = Pipeline(member: "a")
    pipeline.append(InaccurateFixes())
    pipeline.append(RecordingGaps())
    pipeline.append(FenceDetector(try PreparedPlaces([fence]), member: "a"))
    pipeline.process(&fixes, reaching: .latest)
    return pipeline.takeEvents().compactMap { event in
      guard event.type == "fence.entered" || event.type == "fence.left" else { return nil }
      return (event.type == "fence.entered", Double(event.detected - epoch) / 1000)
    }
  }
}
