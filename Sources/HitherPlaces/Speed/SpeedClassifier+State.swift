package import HitherEngine
import HitherGeodesy
import HitherTracks

extension SpeedClassifier {
  /// The operator's state.
  package struct State: Sendable {
    /// Where the member may be at rest, and a fix that was elsewhere.
    var stay = Stay(time: .absent, place: Coordinate(latitudeE7: 0, longitudeE7: 0))
    var stray: Stay?
    var noise: PositionNoise
    var last: Instant?
    var lastPlace: Coordinate?
    var current = SpeedClass.stationary
    var since = Instant.absent
    var isKnown = false
    /// One switch per class from running on.
    var switches = [ClassSwitch](repeating: ClassSwitch(), count: SpeedClass.allCases.count - 2)
    var ride = RideMemory()
    /// Whether a slow speed is known to affect no switch; not saved.
    var isCalm = false

    init(_ settings: OutingSettings) {
      noise = PositionNoise(usualMetres: settings.fences.usualAccuracyMetres)
    }

    /// The fastest class whose switch is on.
    var fastestOn: SpeedClass {
      switches.lastIndex { $0.isOn }.map { SpeedClass.allCases[$0 + 2] } ?? .walking
    }
  }

  /// A place at which the member has been since a time.
  struct Stay {
    var time: Instant
    /// The mean of the fixes.
    var place: Coordinate
    var fixes: Int64 = 1
  }
}

extension SpeedClassifier.Stay: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(place)
    writer.write(fixes)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Instant.self)
    place = try reader.read(Coordinate.self)
    fixes = try reader.read(Int64.self)
    guard (1...10_000).contains(fixes) else {
      throw StateError.malformed("a stay has a strange number of fixes")
    }
  }
}

extension SpeedClassifier.State: StateCoding {
  package static var version: UInt16 { 2 }

  package func write(to writer: inout StateWriter) {
    writer.write(stay)
    writer.write(stray)
    writer.write(noise)
    writer.write(last)
    writer.write(lastPlace)
    writer.write(current.rawValue)
    writer.write(since)
    writer.write(isKnown)
    writer.write(switches)
    writer.write(ride)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    stay = try reader.read(SpeedClassifier.Stay.self)
    stray = try reader.readOptional(SpeedClassifier.Stay.self)
    noise = try reader.read(PositionNoise.self)
    last = try reader.readOptional(Instant.self)
    lastPlace = try reader.readOptional(Coordinate.self)
    let name = try reader.read(String.self)
    since = try reader.read(Instant.self)
    isKnown = try reader.read(Bool.self)
    switches = try reader.readList(ClassSwitch.self)
    ride = try reader.read(RideMemory.self)
    guard let known = SpeedClass(rawValue: name), switches.count == SpeedClass.allCases.count - 2
    else { throw StateError.malformed("a speed class is not known") }
    current = known
  }
}
