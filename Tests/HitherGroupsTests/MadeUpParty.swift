import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport

@testable import HitherGroups

/// A made-up outing of a leader and one other on a way whose branches lie close to each other, with all that is true of it.
struct MadeUpParty {
  /// What the other one does.
  enum Habit: String, CaseIterable {
    /// Begins up to 900 m ahead of the leader and stays ahead.
    case beginsAhead
    /// Begins ahead, then waits until the leader comes, and goes on with him.
    case waitsAhead
    /// Begins with the leader and gets up to 900 m ahead.
    case getsAhead
    case stays
    /// Falls up to 900 m behind.
    case fallsBehind
    /// Up to 200 m behind, and away from the way for a while.
    case strays
  }

  static let hour = 3600.0

  let habit: Habit
  let way: Way
  /// Metres of the way by seconds.
  let lead: (Double) -> Double
  let other: (Double) -> Double
  /// Seconds at which the other one leaves the way.
  private let leaves: Double
  /// How far, and in which direction.
  private let strayMetres: Double
  private let direction: (Double, Double)
  private let noise: Double
  private let seed: UInt64
  static let strayPace = 1.2

  init(_ habit: Habit, seed: UInt64) {
    var random = LawRandom(seed: seed &* 31 &+ UInt64(habit.rawValue.utf8.count))
    self.habit = habit
    self.seed = seed
    way = Self.way(&random)
    noise = random.between(0, 6)
    let pace = random.between(1, 1.4)
    let rest = random.between(600, 2400)
    let restSeconds = random.between(0, 500)
    let lead: (Double) -> Double = { second in
      pace * (second < rest ? second : max(rest, second - restSeconds))
    }
    self.lead = lead
    let most = random.between(300, 900)
    let leaves = random.between(700, 2200)
    self.leaves = leaves
    let stray = habit == .strays ? random.between(70, 300) : 0
    strayMetres = stray
    let turn = random.between(0, 6.28)
    direction = (cos(turn), sin(turn))
    let waits = random.between(200, 700)
    switch habit {
    case .beginsAhead: other = { lead($0) + most }
    case .waitsAhead: other = { max(lead($0), most + min(pace * $0, waits)) }
    case .getsAhead: other = { lead($0) + min(0.4 * $0, most) }
    case .stays: other = { max(0, lead($0) - 15) }
    case .fallsBehind: other = { max(0, lead($0) - min(0.4 * $0, most)) }
    case .strays:
      let away = 2 * stray / Self.strayPace + 200
      let behind = random.between(20, 200)
      other = { second in
        let walked = max(0, lead(min(second, leaves)) - behind)
        // Hurries after the others.
        return second < leaves + away
          ? walked : min(max(0, lead(second) - behind), walked + 1.7 * (second - leaves - away))
      }
    }
  }

  /// A way with bends, of which some come back beside what was walked; a third of them there and back.
  ///
  /// Branches lie at least `branchMetres` apart: of two that are nearer nobody could say which one a position is on.
  private static func way(_ random: inout LawRandom) -> Way {
    let isReturn = random.below(3) == 0
    for _ in 0..<200 {
      let corners = corners(&random, metres: isReturn ? 3200 : 6500)
      let way = Way(corners)
      guard !comesClose(way) else { continue }
      return isReturn ? Way(corners + corners.dropLast().reversed()) : way
    }
    return .straight
  }

  private static let branchMetres = 45.0

  /// Whether two branches are nearer to each other than that.
  private static func comesClose(_ way: Way) -> Bool {
    let places = stride(from: 0, through: way.length, by: 15).map { way.point($0) }
    return places.indices.contains { index in
      let later = index + 14
      guard later < places.count else { return false }
      return places[later...].contains { $0.distance(to: places[index]) < branchMetres }
    }
  }

  private static func corners(_ random: inout LawRandom, metres most: Double) -> [(Double, Double)]
  {
    var corners = [(0.0, 0.0)]
    var heading = random.between(0, 6.28)
    var metres = 0.0
    while metres < most {
      let leg = random.between(60, 450)
      let last = corners[corners.count - 1]
      corners.append((last.0 + leg * sin(heading), last.1 + leg * cos(heading)))
      metres += leg
      // A hairpin by two corners, or a bend.
      if random.below(3) == 0 {
        let side = random.below(2) == 0 ? 1.0 : -1.0
        heading += side * Double.pi / 2
        let gap = random.between(48, 90)
        let turn = corners[corners.count - 1]
        corners.append((turn.0 + gap * sin(heading), turn.1 + gap * cos(heading)))
        metres += gap
        heading += side * Double.pi / 2
      } else {
        heading += random.between(-0.9, 0.9)
      }
    }
    return corners
  }

  /// How far off the way the other one is.
  private func away(_ second: Double) -> Double {
    guard habit == .strays, second > leaves else { return 0 }
    let walked = (second - leaves) * Self.strayPace
    let back = 2 * strayMetres + 200 * Self.strayPace - walked
    return max(0, min(walked, strayMetres, back))
  }

  /// How far behind the other one is along the way, or at most can be: who is off it may go back as he came.
  func mostBehind(_ second: Double) -> Double {
    let behind = lead(second) - other(second)
    guard habit == .strays else { return behind }
    // What was walked off the way; near it, for a while after too.
    let walked = min(max(0, second - leaves) * Self.strayPace, 2 * strayMetres)
    return second > leaves + 2 * strayMetres / Self.strayPace + 500 ? behind : behind + walked
  }

  /// In a straight line.
  func apart(_ second: Double) -> Double {
    let (first, place) = (way.point(lead(second)), way.point(other(second)))
    let stray = away(second)
    return first.distance(
      to: PlanePoint(
        east: place.east + stray * direction.0, north: place.north + stray * direction.1))
  }

  /// Both on the tick grid; the progress is that of the nearest place of the way, whatever branch it lies on.
  func samples() -> [[TickSample]] {
    let leader = TestWalker(
      way: way, progress: lead, seconds: 0...Self.hour, intervalSeconds: 5, noiseMetres: noise)
    let follower = TestWalker(
      way: way, progress: other, seconds: 0...Self.hour, intervalSeconds: 10, noiseMetres: noise,
      aside: { second in
        let stray = away(second)
        return (stray * direction.0, stray * direction.1)
      })
    return [
      leader.samples(seed: seed * 2),
      follower.samples(seed: seed * 2 + 1).map { sample in
        var sample = sample
        let second = Double(sample.tick - TestWalker.start) / 1000
        let stray = away(second)
        guard stray > 0 else {
          sample.values = TickValues(count: 2) { $0 == 0 ? sample.values[0] : 0 }
          return sample
        }
        let (place, distance) = nearest(to: TestWalker.frame.planePoint(sample.coordinate))
        sample.values = TickValues(count: 2) {
          $0 == 0 ? (distance < 100 ? place : .nan) : distance
        }
        return sample
      },
    ]
  }

  private func nearest(to point: PlanePoint) -> (place: Double, distance: Double) {
    var best = (place: 0.0, distance: Double.infinity)
    for metres in stride(from: 0, through: way.length, by: 5) {
      let distance = way.point(metres).distance(to: point)
      if distance < best.distance { best = (metres, distance) }
    }
    return best
  }
}
