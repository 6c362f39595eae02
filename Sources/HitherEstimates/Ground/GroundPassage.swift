/// The ground heights from one passage of a member along the route: a height for each node of the grid.
struct GroundPassage: Hashable, Sendable {
  /// The first node.
  let first: Int
  /// Metres, at this node and the following ones; at least two.
  let heights: [Double]

  /// Points farther apart than this along the route are in different passages, in metres.
  static let mostGapMetres = 200.0
  /// A member who goes back this far has turned around, in metres; less is noise of the match.
  static let turnMetres = 100.0

  /// The passages of a member.
  static func all(in trail: [GroundTrail.Point], on grid: GroundGrid) -> [GroundPassage] {
    var passages: [GroundPassage] = []
    var run: [GroundTrail.Point] = []
    func end() {
      if let passage = GroundPassage(run, on: grid) { passages.append(passage) }
      run = []
    }
    for point in trail {
      if point.begins || point.progress.isNaN { end() }
      guard point.progress.isFinite else { continue }
      if let last = run.last, let first = run.first {
        let back = (last.progress - point.progress) * (last.progress < first.progress ? -1 : 1)
        if grid.lap(of: point.progress) != grid.lap(of: last.progress)
          || abs(back) > mostGapMetres || back > turnMetres
        {
          end()
        } else if run.count > 1, back >= abs(last.progress - first.progress) {
          // The first points were the ones that wavered.
          run = [first]
        } else if run.count > 1, back >= 0 {
          continue
        }
      }
      run.append(point)
    }
    end()
    return passages
  }

  /// The height differences between neighbouring sections of a length, by their means; NaN unless
  /// the passage has all of both.
  func rises(between stretch: Int, on grid: GroundGrid) -> [Double] {
    let count = grid.steps / stretch
    var means = Array(repeating: Double.nan, count: count)
    for index in 0..<count {
      let from = index * stretch - first
      guard from >= 0, from + stretch <= heights.count else { continue }
      means[index] = heights[from..<from + stretch].reduce(0, +) / Double(stretch)
    }
    guard count > 1 else { return [] }
    return (1..<count).map { means[$0] - means[$0 - 1] }
  }
}

extension GroundPassage {
  /// The heights at the nodes that points in one direction pass; nil if they pass fewer than two.
  private init?(_ run: [GroundTrail.Point], on grid: GroundGrid) {
    var points = run.map { (place: grid.place(of: $0.progress), height: $0.height) }
    guard let start = points.first, let end = points.last else { return nil }
    if start.place > end.place { points.reverse() }
    let (low, high) = (min(start.place, end.place), max(start.place, end.place))
    let first = Int(low.rounded(.up))
    let last = Int(high.rounded(.down))
    guard last > first else { return nil }
    var next = 1
    self.first = first
    heights = (first...last).map { node in
      while next < points.count - 1, points[next].place < Double(node) { next += 1 }
      let (from, to) = (points[next - 1], points[next])
      let span = to.place - from.place
      let share = span > 0 ? (Double(node) - from.place) / span : 1
      return from.height + (to.height - from.height) * min(max(share, 0), 1)
    }
  }
}
