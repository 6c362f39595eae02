import Glibc
import HitherGeodesy
import HitherNetwork
import HitherTracks
import TestSupport

/// A made-up walk over a network, with the truth of each second.
struct NetworkWalk {
  enum Shape: String, CaseIterable {
    case random, outAndBack, eight, laps, meadows
  }

  /// A passage of an edge, or over open ground.
  struct Passage {
    /// Nil over open ground.
    var edge: Int?
    var from = 0.0
    var to = 0.0
    /// The straight line, over open ground.
    var start = Coordinate(latitudeE7: 0, longitudeE7: 0)
    var end = Coordinate(latitudeE7: 0, longitudeE7: 0)
    var length: Double
  }

  /// The truth of a second.
  struct Moment {
    var place: Coordinate
    /// Nil off the network.
    var edge: Int?
    var offset: Double
  }

  let network: Network
  private(set) var passages: [Passage] = []
  private(set) var moments: [Moment] = []
  private var random: SeededGenerator
  private var node = 0
  private var lastEdge = -1

  /// Makes a walk; nil where the network offers none.
  init?(
    _ network: Network, _ shape: Shape, metres: Double, speed: Double, seed: UInt64
  ) {
    self.network = network
    random = SeededGenerator(seed: seed)
    guard network.edgeCount > 0 else { return nil }
    let first = network.edge(Int(random.next() % UInt64(network.edgeCount)))
    guard first.length > 5 else { return nil }
    switch shape {
    case .random: guard wander(from: first, metres: metres) else { return nil }
    case .outAndBack:
      guard wander(from: first, metres: metres / 2) else { return nil }
      turnBack()
    case .meadows: guard wander(from: first, metres: metres, crossing: true) else { return nil }
    case .laps, .eight: guard goRound(from: first, shape) else { return nil }
    }
    guard passages.reduce(0, { $0 + $1.length }) > 0.8 * metres || shape == .laps || shape == .eight
    else { return nil }
    walk(speed)
  }

  private mutating func go(_ edge: NetworkEdge, from: Double, to: Double) {
    guard abs(to - from) > 0 else { return }
    passages.append(Passage(edge: edge.index, from: from, to: to, length: abs(to - from)))
  }

  /// A walk that turns by chance, back only at dead ends.
  private mutating func wander(
    from first: NetworkEdge, metres: Double, crossing: Bool = false
  ) -> Bool {
    go(first, from: first.length / 2, to: first.length)
    (node, lastEdge) = (first.to, first.index)
    var walked = first.length / 2
    var sinceMeadow = 0.0
    var failures = 0
    while walked < metres, failures < 20 {
      if crossing, sinceMeadow > 1500 {
        if let length = cross() {
          walked += length
          sinceMeadow = -8 * length
          continue
        }
        sinceMeadow -= 200
        failures += 1
      }
      let meetings = network.edges(at: node)
      let choices = meetings.filter { $0.edge != lastEdge }
      let next = choices.isEmpty ? meetings[0] : choices[Int(random.next() % UInt64(choices.count))]
      let edge = network.edge(next.edge)
      go(edge, from: next.outgoing ? 0 : edge.length, to: next.outgoing ? edge.length : 0)
      (node, lastEdge) = (next.outgoing ? edge.to : edge.from, next.edge)
      walked += edge.length
      sinceMeadow += edge.length
    }
    // It ends within an edge.
    if let last = passages.popLast(), let edge = last.edge {
      let stop = last.from + (last.to - last.from) * 0.6
      go(network.edge(edge), from: last.from, to: stop)
    }
    return walked >= metres
  }

  private mutating func turnBack() {
    for passage in passages.reversed() {
      var back = passage
      (back.from, back.to) = (passage.to, passage.from)
      passages.append(back)
    }
  }

  /// Crosses open ground from the node to another place of the network; nil if there is none fit.
  private mutating func cross() -> Double? {
    let start = network.coordinate(ofNode: node)
    guard let frame = Optional(LocalFrame(origin: start)) else { return nil }
    for _ in 0..<12 {
      let angle = random.uniform(0, 2 * .pi)
      let far = random.uniform(200, 420)
      guard
        let aim = frame.coordinate(PlanePoint(east: far * sin(angle), north: far * cos(angle))),
        let target = nearest(to: aim, within: 120)
      else { continue }
      let end = network.coordinate(at: target.offset, on: network.edge(target.edge))
      let length = ShortDistance.metres(from: start, to: end)
      guard length > 150 else { continue }
      let clear = (1..<20).filter { step in
        nearest(to: start.between(end, Double(step) / 20), within: 25) == nil
      }
      guard clear.count >= 16 else { continue }
      passages.append(Passage(edge: nil, start: start, end: end, length: length))
      let edge = network.edge(target.edge)
      let isForward = random.next() % 2 == 0
      go(edge, from: target.offset, to: isForward ? edge.length : 0)
      (node, lastEdge) = (isForward ? edge.to : edge.from, target.edge)
      return length
    }
    return nil
  }

  /// The nearest place of the network.
  func nearest(
    to place: Coordinate, within metres: Double
  ) -> (edge: Int, offset: Double, distance: Double)? {
    var best: (edge: Int, offset: Double, distance: Double)?
    let frame = LocalFrame(origin: place)
    network.pieces(near: place, within: metres) { index, piece in
      let edge = network.edge(index)
      let points = network.points(of: edge)
      let (start, end) = (frame.planePoint(points[piece]), frame.planePoint(points[piece + 1]))
      let (east, north) = (end.east - start.east, end.north - start.north)
      let square = east * east + north * north
      let along = square > 0 ? -(start.east * east + start.north * north) / square : 0
      let held = min(max(along, 0), 1)
      let (x, y) = (start.east + held * east, start.north + held * north)
      let distance = (x * x + y * y).squareRoot()
      guard distance <= best?.distance ?? metres else { return }
      let low = network.offset(of: piece, on: edge)
      let high = network.offset(of: piece + 1, on: edge)
      best = (index, low + held * (high - low), distance)
    }
    return best
  }

  /// Three laps, or a figure eight, of rings through a node, each found by the shortest way back.
  private mutating func goRound(from first: NetworkEdge, _ shape: Shape) -> Bool {
    guard let one = ring(through: first, without: []) else { return false }
    if shape == .laps {
      for _ in 0..<3 { passages += one }
      return true
    }
    // The second ring begins at the node where the first does.
    let start = first.from
    let used = Set(one.compactMap(\.edge))
    for meeting in network.edges(at: start) where !used.contains(meeting.edge) {
      let edge = network.edge(meeting.edge)
      guard meeting.outgoing, let other = ring(through: edge, without: used) else { continue }
      passages += one + other + one + other
      return true
    }
    return false
  }

  /// A ring of 400 to 4000 m that begins with an edge.
  private func ring(through first: NetworkEdge, without used: Set<Int>) -> [Passage]? {
    guard first.from != first.to else { return nil }
    var distance: [Int: Double] = [first.to: 0]
    var before: [Int: (edge: Int, node: Int)] = [:]
    var open: Set<Int> = [first.to]
    var closed: Set<Int> = []
    while let here = open.min(by: { (distance[$0] ?? 0, $0) < (distance[$1] ?? 0, $1) }) {
      if here == first.from { break }
      open.remove(here)
      closed.insert(here)
      let far = distance[here] ?? 0
      guard far < 4000 else { return nil }
      for meeting in network.edges(at: here)
      where meeting.edge != first.index && !used.contains(meeting.edge) {
        let edge = network.edge(meeting.edge)
        let next = meeting.outgoing ? edge.to : edge.from
        let length = far + edge.length
        guard !closed.contains(next), length < distance[next] ?? .infinity else { continue }
        distance[next] = length
        before[next] = (meeting.edge, here)
        open.insert(next)
      }
    }
    var back: [Passage] = []
    var here = first.from
    while here != first.to {
      guard let step = before[here] else { return nil }
      let edge = network.edge(step.edge)
      let isForward = edge.to == here && edge.from == step.node
      back.append(
        Passage(
          edge: step.edge, from: isForward ? 0 : edge.length, to: isForward ? edge.length : 0,
          length: edge.length))
      here = step.node
    }
    let ring =
      [Passage(edge: first.index, from: 0, to: first.length, length: first.length)]
      + back.reversed()
    let length = ring.reduce(0) { $0 + $1.length }
    return length > 400 ? ring : nil
  }

  private mutating func walk(_ speed: Double) {
    var index = 0
    var along = 0.0
    var rest = 0
    while index < passages.count {
      let passage = passages[index]
      let share = passage.length > 0 ? along / passage.length : 0
      if let number = passage.edge {
        let edge = network.edge(number)
        let offset = passage.from + share * (passage.to - passage.from)
        moments.append(
          Moment(place: network.coordinate(at: offset, on: edge), edge: number, offset: offset))
      } else {
        moments.append(
          Moment(place: passage.start.between(passage.end, share), edge: nil, offset: .nan))
      }
      if rest > 0 {
        rest -= 1
        continue
      }
      // A rest now and then.
      if random.next() % 1500 == 0 { rest = Int(random.next() % 120) }
      along += speed * random.uniform(0.8, 1.2)
      while index < passages.count, along >= passages[index].length {
        along -= passages[index].length
        index += 1
      }
    }
  }

  /// The fixes of every so many seconds, with an error that wanders: a Gauss-Markov process on each axis.
  func fixes(
    every seconds: Int, noise: Double, correlation: Double, accuracy: Double?, seed: UInt64
  ) -> (fixes: FixBatch, truth: [Moment]) {
    var random = SeededGenerator(seed: seed)
    func normal() -> Double {
      (-2 * log(max(random.uniform(), 1e-12))).squareRoot() * cos(2 * .pi * random.uniform())
    }
    let kept = exp(-1 / correlation)
    let fresh = (1 - kept * kept).squareRoot() * noise
    var (east, north) = (noise * normal(), noise * normal())
    var fixes = FixBatch()
    var truth: [Moment] = []
    for (second, moment) in moments.enumerated() {
      (east, north) = (kept * east + fresh * normal(), kept * north + fresh * normal())
      guard second % seconds == 0 else { continue }
      let frame = LocalFrame(origin: moment.place)
      guard let place = frame.coordinate(PlanePoint(east: east, north: north)) else { continue }
      var fix = Fix(
        time: Instant(milliseconds: 1_770_000_000_000 + Int64(second) * 1000), coordinate: place)
      if let accuracy { fix.accuracy = accuracy }
      fixes.append(fix)
      truth.append(moment)
    }
    return (fixes, truth)
  }
}
