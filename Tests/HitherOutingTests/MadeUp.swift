import Foundation
import HitherGeodesy
import HitherSimulation
import HitherTracks
import TestSupport

/// Outings that nobody walked.
enum MadeUp {
  static let start = Instant(milliseconds: 1_777_594_200_000)

  /// Three people with phones of three kinds, written as an outing's folder.
  static func group(seed: UInt64) -> SimulatedOuting {
    var route = RoutePlan(
      shape: .winding, lengthMetres: 2500,
      start: Coordinate(latitudeE7: 251_700_000, longitudeE7: 1_215_500_000))
    route.reliefMetres = 60
    var leader = MemberPlan(id: "leader", role: .leader)
    leader.device.heartRate = HeartRate(restBeatsPerMinute: 60, maximumBeatsPerMinute: 180)
    var second = MemberPlan(id: "second")
    second.device.format = .csv
    second.device.intervalMilliseconds = 3000
    second.device.jumps = Jumps(perHour: 20, distanceMetres: 600)
    second.pauses = [PrivatePause(atMetres: 900, durationSeconds: 240)]
    var third = MemberPlan(id: "third")
    third.device.intervalMilliseconds = 11_000
    third.device.lostPercent = 10
    third.device.dropouts = [Dropout(fromSeconds: 500, toSeconds: 900)]
    third.device.battery = Battery(startPercent: 80, drainPercentPerHour: 12)
    return Simulation(
      Scenario(
        name: "made up", seed: seed, start: start, route: route,
        members: [
          leader, second, third,
        ])
    ).run()
  }

  /// Writes an outing's folder below a scratch folder and returns its path.
  static func write(_ outing: SimulatedOuting, in folder: ScratchFolder) throws -> String {
    for file in outing.write() { try folder.write(file.bytes, to: "outing/" + file.path) }
    return folder["outing"]
  }

  /// A walk of some minutes with rests, gaps and segments, one fix every two seconds.
  static func walk(_ count: Int, seed: UInt64) -> [Fix] {
    var random = SeededGenerator(seed: seed)
    var latitude = 470_000_000.0
    var longitude = 110_000_000.0
    var heading = 0.0
    var time = start
    return (0..<count).map { index in
      let isResting = index / 100 % 4 == 2
      heading += Double.random(in: -0.3...0.3, using: &random)
      let step = isResting ? 0.2 : 2.8
      latitude += step * cos(heading) * 90 + Double.random(in: -9...9, using: &random)
      longitude += step * sin(heading) * 130 + Double.random(in: -9...9, using: &random)
      time = time + (index % 331 == 330 ? 400_000 : 2000)
      var fix = Fix(
        time: time,
        coordinate: Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude)),
        startsSegment: index == 0 || index % 450 == 449)
      fix.elevation = Double(5000 + Int(sin(Double(index) / 90) * 400)) / 10
      return fix
    }
  }
}

extension Fix {
  /// The fix as a line of NDJSON, written by hand here so that no writer is trusted.
  func line(member: String) -> String {
    var fields = ["\"member\":\"\(member)\""]
    if time != .absent { fields.append("\"time\":\"\(time.rfc3339)\"") }
    fields.append("\"lat\":" + Self.degrees(coordinate.latitudeE7))
    fields.append("\"lon\":" + Self.degrees(coordinate.longitudeE7))
    if elevation.isFinite { fields.append("\"ele\":\(elevation)") }
    if startsSegment { fields.append("\"break\":true") }
    return "{" + fields.joined(separator: ",") + "}\n"
  }

  /// The fix as a point of GPX.
  var point: String {
    let (latitude, longitude) = (
      Self.degrees(coordinate.latitudeE7), Self.degrees(coordinate.longitudeE7)
    )
    return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><ele>\(elevation)</ele>"
      + "<time>\(time.rfc3339)</time></trkpt>\n"
  }

  private static func degrees(_ value: Int32) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return (value < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
  }
}

extension [Fix] {
  func lines(member: String = "walker") -> String {
    map { $0.line(member: member) }.joined()
  }
}

/// A recording with something of everything that can be wrong.
struct MessyRecording {
  private(set) var text = ""
  private(set) var records = 0
  private(set) var rejected = 0
  private(set) var untimed = 0

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var waiting: [Fix] = []
    for member in ["anna", "bert"] {
      for var fix in MadeUp.walk(900, seed: seed &* 31 &+ UInt64(member.utf8.count)) {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<3: add("{\"member\":\"\(member)\",\"lat\":95,\"lon\":1}\n", isGood: false)
        case 3..<5: add("no record at all\n", isGood: false)
        case 5..<9: waiting.append(fix)
        case 9..<13:
          add(fix, member)
          fix.coordinate.latitudeE7 += Int32.random(in: -50...50, using: &random)
        case 13..<15: fix.time = .absent
        case 15..<17: fix.coordinate.longitudeE7 += 900_000
        default: break
        }
        add(fix, member)
        if waiting.count > 3 { add(waiting.removeFirst(), member) }
      }
    }
  }

  private mutating func add(_ fix: Fix, _ member: String) {
    if fix.time == .absent { untimed += 1 }
    add(fix.line(member: member), isGood: true)
  }

  private mutating func add(_ line: String, isGood: Bool) {
    records += 1
    rejected += isGood ? 0 : 1
    text += line
  }
}
