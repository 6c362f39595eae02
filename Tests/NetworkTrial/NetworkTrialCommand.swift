import Glibc
import HitherArguments
import HitherEngine
import HitherGeodesy
import HitherNetwork
import HitherTracks
import TestSupport

/// Measures matching to a network on made-up walks with truth.
@main
struct NetworkTrialCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "networktrial",
    abstract: "Set matching to a network against the truth of made-up walks.",
    discussion: """
      Example: forty walks over Andorra, with other seeds.

        networktrial andorra.network --seed 500 --walks 40
      """)

  @Argument(help: "The network.")
  var network: String

  @Option(help: ArgumentHelp("The first seed.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many walks of each shape.", valueName: "number"))
  var walks = 20

  @Option(help: ArgumentHelp("The length of a walk, in metres.", valueName: "number"))
  var metres = 5000

  @Option(
    help: ArgumentHelp(
      "The standard deviation of the error on each axis, in metres.", valueName: "number"))
  var noise = 5

  @Option(help: ArgumentHelp("The correlation time of the error, in seconds.", valueName: "number"))
  var correlation = 30

  @Option(
    help: ArgumentHelp(
      "The seconds between fixes; several times for several cases.", valueName: "number"))
  var every: [Int] = []

  @Option(help: ArgumentHelp("A shape of the walks, instead of all.", valueName: "shape"))
  var shape: [String] = []

  @Option(help: ArgumentHelp("Change a value of the model: NAME=VALUE.", valueName: "setting"))
  var set: [String] = []

  @Flag(help: "The fixes state their accuracy.")
  var accuracy = false

  @Option(
    help: ArgumentHelp(
      "Write the walks' fixes with their truth to this folder, for other programs.",
      valueName: "folder"))
  var export: String?

  @Flag(help: "Print the edges on which the metres are wrong.")
  var each = false

  @Flag(help: "Print the reliability of the confidence.")
  var reliability = false

  mutating func run() throws {
    let ways = try Network(path: network)
    let intervals = every.isEmpty ? [1, 10, 30] : every
    let shapes =
      try shape.isEmpty
      ? NetworkWalk.Shape.allCases
      : shape.map { name in
        guard let shape = NetworkWalk.Shape(rawValue: name) else {
          throw ValidationError("unknown shape '\(name)'")
        }
        return shape
      }
    var export = try export.map { try TrialExport(ways, to: $0) }
    print(NetworkFigures.header)
    var all: [Int: NetworkFigures] = [:]
    for shape in shapes {
      var made: [NetworkWalk] = []
      var next = seed
      while made.count < walks, next < seed + UInt64(walks) * 40 {
        if let walk = NetworkWalk(ways, shape, metres: Double(metres), speed: 1.3, seed: next) {
          made.append(walk)
        }
        next += 1
      }
      for interval in intervals {
        var figures = NetworkFigures()
        figures.isTold = each
        for (number, walk) in made.enumerated() {
          try run(walk, number, shape, interval, &figures)
          let made = fixes(of: walk, number, interval)
          export?.add("\(shape.rawValue)-\(number)", interval, made.fixes, made.truth)
          var sum = all[interval] ?? NetworkFigures()
          try run(walk, number, shape, interval, &sum)
          all[interval] = sum
        }
        print(figures.text("\(shape.rawValue) \(interval) s"))
      }
    }
    try export?.finish()
    for interval in intervals {
      guard let figures = all[interval] else { continue }
      print(figures.text("all \(interval) s"))
      if reliability { print(figures.reliability) }
    }
  }

  private func run(
    _ walk: NetworkWalk, _ number: Int, _ shape: NetworkWalk.Shape, _ interval: Int,
    _ figures: inout NetworkFigures
  ) throws {
    let made = fixes(of: walk, number, interval)
    var model = NetworkModel(gapMilliseconds: OutingSettings().gapMilliseconds)
    for setting in set {
      let halves = setting.split(separator: "=")
      guard halves.count == 2, let value = Double(halves[1]) else {
        throw ValidationError("NAME=VALUE, not '\(setting)'")
      }
      if halves[0] == "errorSeconds" {
        model.base.errorMilliseconds = Int64(value * 1000)
        continue
      }
      guard let known = NetworkModel.adjustable.first(where: { $0.name == halves[0] }) else {
        throw ValidationError("unknown value '\(halves[0])'")
      }
      model[keyPath: known.value] = value
    }
    let matcher = NetworkMatcher(walk.network, model)
    var state = matcher.makeState()
    var events = EventCollector()
    var matched = FixBatch()
    let start = Self.processorTime
    for low in stride(from: 0, to: made.fixes.count, by: 1024) {
      var batch = FixBatch()
      batch.append(made.fixes, low..<min(low + 1024, made.fixes.count))
      matcher.process(&batch, &state, &events)
      matched.append(batch)
    }
    var rest = FixBatch()
    matcher.end(&rest, &state, &events)
    matched.append(rest)
    figures.nanoseconds += Self.processorTime - start
    figures.add(walk, matched, made.truth, model)
  }

  private func fixes(
    of walk: NetworkWalk, _ number: Int, _ interval: Int
  ) -> (fixes: FixBatch, truth: [NetworkWalk.Moment]) {
    walk.fixes(
      every: interval, noise: Double(noise), correlation: Double(correlation),
      accuracy: accuracy ? Double(noise) : nil, seed: seed &+ UInt64(number) &* 7919)
  }

  private static var processorTime: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
