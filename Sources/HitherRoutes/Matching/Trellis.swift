import HitherEngine
import HitherGeodesy
import HitherTracks

/// The trellis of an on-line Viterbi search: the surviving paths, and the fixes on which they differ.
///
/// It has a column for each unsettled fix and a node for each state in which a survivor passes it,
/// linked backwards. Nodes that no survivor passes are removed at once, so a fix is settled when
/// one node is left in the oldest column; each node is made and removed once.
struct Trellis: Sendable {
  /// The largest number of paths kept; the best ones.
  static let mostWays = 24
  /// The largest number of unsettled fixes; beyond it the oldest is decided by the best path.
  static let mostColumns = 4096

  struct Node: Sendable {
    var progress: Double
    var crossTrack: Double
    var lap: Int32
    /// By how much the best path that lost against one through here, and has the fix elsewhere, is worse.
    var margin = Double.infinity
    /// The previous node; −1 if that fix is settled.
    var parent: Int
    /// The number of successors; −1 for a removed node.
    var children: Int32 = 0
  }

  /// A path that lost a place to another.
  struct Rival: Sendable {
    var parent: Int
    var winner: Int
    var score: Double
  }

  struct Column: Sendable {
    var time: Int64
    var firstNode: Int
    var nodeCount: Int
    var living: Int
  }

  /// The survivors: matched ones in the order of the route, then those off the route.
  var ways: [Way] = []
  var rivals: [Rival] = []
  var next: [Way] = []
  var parents: [Int] = []
  /// Memory for `walk`: one per candidate, with leftovers of earlier steps.
  var reached: [ParentLink] = []
  var nodes: [Node] = []
  /// The number of the first element of `nodes` in links.
  var firstNode = 0
  var columns: [Column] = []
  /// The oldest unsettled of `columns`.
  var head = 0

  var pendingCount: Int { columns.count - head }
  var oldestTime: Int64? { head < columns.count ? columns[head].time : nil }

  /// Adds the next fix: extends paths to its candidates, and drops those that cannot win.
  ///
  /// - Returns: the matches of this and of all previous fixes on which all survivors agree.
  mutating func step(
    _ observation: Observation, _ candidates: [RouteCandidate], _ rules: Transitions,
    time: Int64, settled: Int64, into matches: inout RouteMatches
  ) {
    begin()
    if !walk(observation, candidates, rules) {
      reachAll(observation, candidates, rules)
    }
    end(rules, time: time, settled: settled, into: &matches)
  }

  /// Begins a step without reached places.
  mutating func begin() {
    // There are few elements; `removeAll` would be slower.
    while !next.isEmpty { next.removeLast() }
    while !parents.isEmpty { parents.removeLast() }
    while !rivals.isEmpty { rivals.removeLast() }
  }

  /// Ends a step whose places are reached.
  mutating func end(
    _ rules: Transitions, time: Int64, settled: Int64, into matches: inout RouteMatches
  ) {
    prune(rules)
    if next.count == 1 && pendingCount == 0 {
      swap(&ways, &next)
      matches.append(
        RouteMatch(
          progress: ways[0].isMatched ? ways[0].progress : .nan, crossTrack: ways[0].crossTrack,
          lap: ways[0].lap, margin: .infinity, settled: settled))
      return
    }
    push(time)
    settleAgreed(at: settled, into: &matches)
  }

  /// Whether there is one path and no unsettled fix.
  @inline(__always)
  private var isPlain: Bool { ways.count == 1 && pendingCount == 0 }

  /// The only path, if no fix is unsettled.
  var plainWay: Way? {
    get { isPlain ? ways[0] : nil }
    set { if let newValue, isPlain { ways[0] = newValue } }
  }

  /// Extends the only path along the route to the only candidate, if nothing else is possible,
  /// which holds for most fixes.
  ///
  /// The position and the distance walked are not recorded.
  ///
  /// - Returns: whether it did.
  @inline(__always)
  mutating func extend(
    to candidates: [RouteCandidate], straight: Double, _ rules: Transitions
  ) -> Bool {
    isPlain && candidates.count == 1
      && rules.extend(&ways[0], to: candidates[0], straight: straight, travelled: 0)
  }

  /// The same to the best of several candidates, if the others are so much worse that they would be dropped.
  mutating func extend(
    _ observation: Observation, _ candidates: [RouteCandidate], _ rules: Transitions
  ) -> Bool {
    isPlain && !observation.mayLeave && !observation.isAfterGap
      && rules.extend(&ways[0], candidates, observation)
  }

  /// Returns where the only path has arrived.
  @inline(__always)
  func tell(settled: Int64, into matches: inout RouteMatches) {
    matches.append(
      RouteMatch(
        progress: ways[0].progress, crossTrack: ways[0].crossTrack, lap: ways[0].lap,
        margin: .infinity, settled: settled))
  }

  /// Records the last fix, and the distance walked up to there, if the only path was extended to it.
  mutating func noteHome(at place: Coordinate, walked metres: Double) {
    guard ways.count == 1 else { return }
    ways[0].homeWalked = metres
    (ways[0].latitudeE7, ways[0].longitudeE7) = (place.latitudeE7, place.longitudeE7)
  }

  /// Adds the best path to each place, and those off the route.
  mutating func reachAll(
    _ observation: Observation, _ candidates: [RouteCandidate], _ rules: Transitions
  ) {
    for candidate in candidates {
      reach(candidate, isReturn: false, observation, rules)
      if rules.mayReturn(candidate, ways, observation) {
        reach(candidate, isReturn: true, observation, rules)
      }
    }
    if observation.mayLeave || ways.contains(where: { !$0.isMatched }) {
      stayOutside(observation, rules)
    }
  }

  /// Adds the best path to a place.
  mutating func reach(
    _ candidate: RouteCandidate, isReturn: Bool, _ observation: Observation, _ rules: Transitions
  ) {
    var best = (score: Double.infinity, arrival: Transitions.Arrival(cost: 0, lap: 1), parent: -1)
    if ways.isEmpty && !isReturn {
      let first = rules.beginning(at: candidate)
      best = (first.cost, first, -1)
    }
    let placing = rules.placing(candidate, isReturn: isReturn, observation)
    for index in ways.indices {
      let arrival = rules.arrival(
        from: ways[index], at: candidate, isReturn: isReturn, observation)
      guard let arrival else { continue }
      let score = ways[index].score + arrival.cost
      let (winner, loser) = score < best.score ? (index, best.parent) : (best.parent, index)
      let lost = max(score, best.score) + placing
      // Scores are relative to the best path so far, and successors are rarely much worse.
      if winner >= 0, loser >= 0, lost < 2 * Self.doubtfulMargin {
        rivals.append(Rival(parent: loser, winner: winner, score: lost))
      }
      if score < best.score { best = (score, arrival, index) }
    }
    guard best.score < .infinity else { return }
    let score = best.score + placing
    let parent = best.parent < 0 ? nil : ways[best.parent]
    next.append(
      rules.way(from: parent, at: candidate, best.arrival, score: score, observation))
    parents.append(best.parent)
  }

  /// Adds the paths that are off the route at this fix, the best for each section where they left it.
  private mutating func stayOutside(_ observation: Observation, _ rules: Transitions) {
    let first = next.count
    let cost = rules.model.unmatched(
      observation.sight, straight: observation.isAfterGap ? 0 : observation.straight)
    if ways.isEmpty {
      next.append(.outside(score: cost))
      parents.append(-1)
    }
    for index in ways.indices where observation.mayLeave || !ways[index].isMatched {
      var way = ways[index]
      way.score += way.isMatched ? cost + rules.model.switchCost : cost
      way.crossTrack = .nan
      let stretch = way.leavingStretch
      let same = next.indices.first { $0 >= first && next[$0].leavingStretch == stretch }
      if let same {
        if way.score < next[same].score {
          next[same] = way
          parents[same] = index
        }
      } else {
        next.append(way)
        parents.append(index)
      }
    }
  }

  /// Drops paths that are worse than the best by more than the best would pay to be there, and
  /// those beyond the largest number; makes the best score 0.
  private mutating func prune(_ rules: Transitions) {
    guard !next.isEmpty else { return }
    var best = 0
    for index in next.indices where next[index].score < next[best].score { best = index }
    let least = next[best].score
    for rival in rivals {
      doubt(rival.winner, rival.parent, margin: rival.score - least)
      doubt(parents[best], rival.parent, margin: rival.score - least)
    }
    var limit = least + max(rules.model.leap, rules.model.looseLeap)
    if !next[best].isMatched { limit += rules.model.switchCost }
    if next.count > Self.mostWays {
      limit = min(limit, next.map(\.score).sorted()[Self.mostWays - 1])
    }
    var kept = 0
    for index in next.indices where next[index].score <= limit {
      next[kept] = next[index]
      next[kept].score -= least
      parents[kept] = parents[index]
      kept += 1
    }
    while next.count > kept {
      next.removeLast()
      parents.removeLast()
    }
  }

  /// Makes a column from `next`, and removes nodes that no survivor passes any more.
  private mutating func push(_ time: Int64) {
    let first = firstNode + nodes.count
    for index in next.indices {
      let way = next[index]
      let parent = parents[index] < 0 ? -1 : ways[parents[index]].node
      if parent >= 0 { nodes[parent - firstNode].children += 1 }
      next[index].node = firstNode + nodes.count
      nodes.append(
        Node(
          progress: way.isMatched ? way.progress : .nan, crossTrack: way.crossTrack, lap: way.lap,
          parent: parent))
    }
    for way in ways where way.node >= 0 && nodes[way.node - firstNode].children == 0 {
      cutOff(way.node, column: columns.count - 1)
    }
    columns.append(
      Column(time: time, firstNode: first, nodeCount: next.count, living: next.count))
    swap(&ways, &next)
  }
}
