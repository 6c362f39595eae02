import Glibc

/// What somebody does, and how often where it is done; each has its row of the table.
enum Journey: String, CaseIterable {
  case hike
  case trailRun = "trail run"
  case cityWalk = "city walk with lights"
  case cityRide = "bicycle with lights"
  case cityDrive = "car with lights"
  case sTurns = "S-turns at 9 m/s"
  case zigzag = "zigzag walk"
  case skiDay = "lifts and pistes"
  case kayak
  case ferry = "ferries"
  case shortStops = "stops of 60 to 110 s"
  case indoorRests = "rests indoors"
  case hutNight = "a night in a hut"

  /// Where it is done: heights of a lake are all the same.
  var isFlat: Bool { self == .kayak || self == .ferry }

  /// The true way of a seed.
  func track(_ dice: inout Dice) -> DenseTrack {
    var traveller = Traveller()
    traveller.heading = dice.between(0, 6.28)
    switch self {
    case .hike: traveller.hike(hours: 2.5, rests: 5, &dice)
    case .trailRun: traveller.wind(seconds: 3600, pace: 2.8, bend: 0.035, &dice)
    case .cityWalk:
      traveller.city(blocks: 45, of: 60...140, pace: 1.35, lights: 0.35, 10...60, &dice)
    case .cityRide:
      traveller.acceleration = 0.7
      traveller.city(blocks: 70, of: 80...220, pace: 5, lights: 0.3, 10...70, &dice)
    case .cityDrive:
      traveller.acceleration = 1.8
      traveller.city(blocks: 70, of: 120...450, pace: 12, lights: 0.35, 15...90, &dice)
    case .sTurns: traveller.carve(seconds: 1200, pace: 9, degrees: 65, period: dice.between(6, 20))
    case .zigzag: traveller.zigzag(metres: 3500, pace: 1.3, &dice)
    case .skiDay: traveller.ski(runs: 6, &dice)
    case .kayak: traveller.paddle(&dice)
    case .ferry: traveller.sail(&dice)
    case .shortStops: traveller.stopOften(&dice)
    case .indoorRests: traveller.restIndoors(&dice)
    case .hutNight: traveller.stayOvernight(&dice)
    }
    return traveller.track
  }
}

extension Traveller {
  /// A path that bends and climbs, walked at a pace that wanders.
  mutating func wind(seconds: Double, pace: Double, bend: Double, _ dice: inout Dice) {
    // In one direction for a few steps, and about one for all the way.
    var curvature = Wandering(deviation: bend, memory: 25)
    var haste = Wandering(deviation: 0.09, memory: 60)
    var slope = Wandering(deviation: 0.08, memory: 250)
    let course = heading
    go(seconds) { _, traveller in
      let speed = max(0.3, pace * (1 + haste.pass(DenseTrack.step, &dice)))
      let stride = speed * DenseTrack.step
      traveller.grade = slope.pass(stride, &dice)
      let back = 0.004 * (course - traveller.heading)
      let turned = traveller.heading + (curvature.pass(stride, &dice) + back) * stride
      return Wish(speed: speed, heading: turned)
    }
  }

  mutating func hike(hours: Double, rests: Int, _ dice: inout Dice) {
    let leg = hours * 3600 / Double(rests + 1)
    for number in 0...rests {
      wind(seconds: leg * dice.between(0.7, 1.3), pace: dice.between(1.05, 1.45), bend: 0.02, &dice)
      if number < rests { rest(dice.scaleBetween(75, 900)) }
    }
  }

  /// Streets at right angles, with lights at some of the corners.
  mutating func city(
    blocks: Int, of metres: ClosedRange<Double>, pace: Double, lights: Double,
    _ wait: ClosedRange<Double>, _ dice: inout Dice
  ) {
    for _ in 0..<blocks {
      go(metres: dice.between(metres.lowerBound, metres.upperBound), speed: pace)
      if dice.happens(lights) {
        brake()
        rest(dice.between(wait.lowerBound, wait.upperBound))
      }
      if dice.happens(0.4) { heading += dice.happens(0.5) ? 1.5708 : -1.5708 }
    }
  }

  /// Turns from side to side of a course.
  mutating func carve(seconds: Double, pace: Double, degrees: Double, period: Double) {
    let course = heading
    acceleration = 2
    go(seconds) { time, _ in
      Wish(speed: pace, heading: course + degrees * .pi / 180 * sin(2 * .pi * time / period))
    }
    heading = course
  }

  /// Straight legs that cross a slope to and fro.
  mutating func zigzag(metres: Double, pace: Double, _ dice: inout Dice) {
    let course = heading
    var (left, side) = (metres, 1.0)
    while left > 0 {
      let leg = dice.between(12, 30)
      heading = course + side * dice.between(0.87, 1.22)
      grade = 0.12
      go(metres: leg, speed: pace)
      (left, side) = (left - leg, -side)
    }
  }

  /// Waits for a lift, rides it up, and turns down a piste with a pause or two.
  mutating func ski(runs: Int, _ dice: inout Dice) {
    let course = heading
    for _ in 0..<runs {
      rest(dice.between(120, 360))
      (heading, grade, acceleration) = (course, 0.35, 0.8)
      go(metres: 2.4 * dice.between(300, 480), speed: 2.4)
      rest(dice.between(30, 120))
      (heading, grade) = (course + .pi, -0.3)
      for _ in 0..<3 {
        carve(
          seconds: dice.between(40, 90), pace: dice.between(6, 11), degrees: dice.between(35, 65),
          period: dice.between(6, 14))
        brake()
        rest(dice.between(10, 100))
      }
    }
  }

  mutating func paddle(_ dice: inout Dice) {
    for number in 0..<4 {
      wind(seconds: dice.between(1800, 3000), pace: 1.6, bend: 0.006, &dice)
      if number < 3 { rest(dice.between(180, 900)) }
    }
    flatten()
  }

  mutating func sail(_ dice: inout Dice) {
    acceleration = 0.1
    for number in 0..<3 {
      wind(seconds: dice.between(1200, 2400), pace: 7.5, bend: 0.0008, &dice)
      brake()
      if number < 2 { rest(dice.between(400, 900)) }
    }
    flatten()
  }

  mutating func stopOften(_ dice: inout Dice) {
    for _ in 0..<16 {
      wind(seconds: dice.between(240, 420), pace: dice.between(1.1, 1.5), bend: 0.02, &dice)
      rest(dice.between(60, 110))
    }
    wind(seconds: 300, pace: 1.3, bend: 0.02, &dice)
  }

  mutating func restIndoors(_ dice: inout Dice) {
    for number in 0..<4 {
      wind(seconds: dice.between(1500, 2700), pace: dice.between(1.1, 1.4), bend: 0.02, &dice)
      guard number < 3 else { break }
      isIndoors = true
      rest(dice.between(1500, 3600))
      isIndoors = false
    }
  }

  mutating func stayOvernight(_ dice: inout Dice) {
    hike(hours: 2.5, rests: 2, &dice)
    isIndoors = true
    rest(dice.between(9, 11) * 3600)
    isIndoors = false
    hike(hours: 2.5, rests: 2, &dice)
  }
}
