import HitherEngine
import HitherGeodesy
import HitherNetwork
import HitherTracks

/// What matching found of walks, against the truth.
struct NetworkFigures {
  /// Truly off the network: farther from every way than this, in metres.
  static let offMetres = 10.0

  /// A walk is exact if on no edge the metres are off by more.
  static let exactMetres = 25.0

  /// Whether to print the edges on which they are.
  var isTold = false
  var fixes = 0
  /// Of the fixes that are truly on a way: all, and those matched to it.
  var onWay = 0
  var right = 0
  var edgeRight = 0
  var metres = 0.0
  var invented = 0.0
  var missed = 0.0
  var trulyOff = 0
  var foundOff = 0
  var toldOff = 0
  var toldOffRight = 0
  /// By tenths of the confidence: fixes, and the right ones.
  var told = [Int](repeating: 0, count: 21)
  var toldRight = [Int](repeating: 0, count: 21)
  var nanoseconds: Int64 = 0
  var exact = 0
  var walks = 0

  mutating func add(
    _ walk: NetworkWalk, _ matched: FixBatch, _ truth: [NetworkWalk.Moment], _ model: NetworkModel
  ) {
    let network = walk.network
    let (edges, off) = (matched[NetworkColumns.edge], matched[NetworkColumns.off])
    let confidence = matched[NetworkColumns.confidence]
    var trace = NetworkTrace()
    let (backward, offsets) = (matched[NetworkColumns.backward], matched[NetworkColumns.offset])
    var before: Coordinate?
    for index in 0..<matched.count {
      let moment = truth[index]
      fixes += 1
      let isOff = off[index] == 1
      let isRight: Bool
      if let edge = moment.edge {
        onWay += 1
        let way = network.edge(edge).way
        isRight = !isOff && network.edge(Int(edges[index])).way == way
        if isRight { right += 1 }
        if !isOff, Int(edges[index]) == edge { edgeRight += 1 }
        if isOff { toldOff += 1 }
      } else {
        let isFar = walk.nearest(to: moment.place, within: Self.offMetres) == nil
        isRight = isOff
        if isFar {
          trulyOff += 1
          if isOff { foundOff += 1 }
        }
        if isOff {
          toldOff += 1
          toldOffRight += 1
        }
      }
      let bin = min(20, Int(confidence[index] * 20))
      told[bin] += 1
      if isRight { toldRight[bin] += 1 }
      let here = matched.coordinate(index)
      if isOff {
        trace.leave()
      } else {
        trace.go(
          to: Int(edges[index]), isBackward: backward[index] == 1, offset: offsets[index],
          straight: before.map { ShortDistance.metres(from: $0, to: here) } ?? 0, network, model)
      }
      before = here
    }
    compare(walk, trace)
  }

  /// Compares the metres that were travelled on each edge.
  private mutating func compare(_ walk: NetworkWalk, _ trace: NetworkTrace) {
    var rest: [Int: Double] = [:]
    for passage in walk.passages {
      guard let edge = passage.edge else { continue }
      rest[edge, default: 0] += passage.length
      metres += passage.length
    }
    for stretch in trace.stretches { rest[stretch.edge, default: 0] -= stretch.length }
    var worst = 0.0
    for (edge, metres) in rest.sorted(by: { $0.key < $1.key }) {
      if metres > 0 { missed += metres } else { invented -= metres }
      worst = max(worst, abs(metres))
      if isTold, abs(metres) > Self.exactMetres {
        let way = walk.network.edge(edge)
        print("edge \(edge) of \(way.way): \(metres.rounded()) of \(way.length.rounded()) m")
      }
    }
    walks += 1
    if worst <= Self.exactMetres { exact += 1 }
  }

  func text(_ name: String) -> String {
    func percent(_ part: Double, _ whole: Double) -> String {
      whole > 0 ? "\((part / whole * 10_000).rounded() / 100)" : "–"
    }
    let speed = nanoseconds > 0 ? Double(fixes) / Double(nanoseconds) * 1e6 : 0
    return [
      name, "\(fixes)", percent(Double(right), Double(onWay)),
      percent(Double(edgeRight), Double(onWay)), percent(invented, metres),
      percent(missed, metres), "\(exact)/\(walks)",
      percent(Double(toldOffRight), Double(toldOff)), percent(Double(foundOff), Double(trulyOff)),
      "\(Int(speed))",
    ].joined(separator: "\t")
  }

  static let header =
    "case\tfixes\tright way %\tright edge %\tinvented %\tmissed %\texact\toff precision\toff recall\tthousand fixes/s"

  var reliability: String {
    (0...20).filter { told[$0] > 0 }.map { bin in
      "\(Double(bin) / 20)\t\(told[bin])\t\(Double(toldRight[bin]) / Double(told[bin]))"
    }.joined(separator: "\n")
  }
}
