import Foundation
import HitherEngine
import HitherOuting
import HitherTracks
import TestSupport

/// An outing's fixes as a stream brings them, and as a report reads them.
struct StreamedOuting {
  struct Arrival {
    var member: String
    var fix: Fix
    var time: Instant { fix.time }
  }

  var options: OutingOptions
  let inputs: [String]
  let fixes: [Arrival]
  let names: [String]

  /// An outing's folder.
  init(_ folder: String) throws {
    var options = OutingOptions()
    var inputs: [String] = []
    let manifest = folder + "/outing.json"
    if FileManager.default.fileExists(atPath: manifest) {
      options.outing = manifest
    } else {
      inputs = [folder]
      // A stream cannot know that recordings have no time in common.
      options.isOneOuting = true
      options.route = ["planned-route.gpx", "route.gpx", "TrackWithoutTimes.gpx"]
        .map { folder + "/" + $0 }.first { FileManager.default.fileExists(atPath: $0) }
    }
    try self.init(inputs, options)
  }

  init(_ inputs: [String], _ options: OutingOptions) throws {
    (self.inputs, self.options) = (inputs, options)
    let scratch = try ScratchFolder()
    _ = try Conversion(
      try plan(inputs, options), to: scratch["fixes.ndjson"], format: "ndjson"
    ).run { _ in }
    var source = try LineSource(
      path: scratch["fixes.ndjson"], LineOptions(fallbackMember: "-"), isFollowed: false)
    var delivery = Delivery()
    var fixes: [Arrival] = []
    while true {
      let signal = try source.next(&delivery, waiting: 100)
      for index in 0..<delivery.fixes.count {
        fixes.append(
          Arrival(
            member: delivery.memberNames[Int(delivery.members[index])],
            fix: delivery.fixes[index]))
      }
      if signal == .ended { break }
    }
    self.fixes = fixes
    names = delivery.memberNames
  }

  func report(group: Bool = true) throws -> String {
    let plan = try plan(inputs, options)
    let result = try OutingRun(
      plan, group ? try .everything(plan) : try .events(plan, group: false)
    ).run()
    return String(decoding: EventWriter.ndjson(result.events), as: UTF8.self)
  }

  /// What a report says of its inputs.
  func reportNotices() throws -> [Notice] {
    let plan = try plan(inputs, options)
    return try OutingRun(plan, .events(plan, group: false)).run().summary.diagnostics.notices
  }

  /// The fixes in an order in which none comes later than the lateness allows.
  func arrivals(lateness: Int64, seed: UInt64) -> [Arrival] {
    var random = SeededGenerator(seed: seed)
    let delays = fixes.map { _ in Int64(random.uniform() * Double(lateness)) }
    return fixes.indices.sorted {
      (fixes[$0].time + delays[$0], $0) < (fixes[$1].time + delays[$1], $1)
    }.map { fixes[$0] }
  }

  func watch(
    lateness: Int64, seed: UInt64, piece: Int, early: (Int) -> Void = { _ in }
  ) throws -> String {
    try watch(
      arrivals(lateness: lateness, seed: seed), lateness: lateness, piece: piece, early: early)
  }

  func watch(
    _ arrivals: [Arrival], lateness: Int64, piece: Int, early: (Int) -> Void = { _ in }
  ) throws -> String {
    var outing = try live(lateness: lateness)
    var text = ""
    for delivery in deliveries(arrivals, piece: piece) {
      let events = try outing.take(delivery, now: .latest)
      early(events.count)
      for event in events { text += String(decoding: event.line, as: UTF8.self) }
    }
    for event in try outing.end() { text += String(decoding: event.line, as: UTF8.self) }
    return text
  }

  /// The pipeline before the first fix.
  func live(lateness: Int64) throws -> LiveOuting {
    try LiveOuting(WatchTask(try livePlan()), latenessMilliseconds: lateness)
  }

  func livePlan() throws -> OutingPlan {
    var selection = InputSelection(options)
    return try selection.plan(stream: "-")
  }

  /// Arrivals as a source delivers them.
  func deliveries(_ arrivals: [Arrival], piece: Int) -> [Delivery] {
    var numbers: [String: Int32] = [:]
    for (number, name) in names.enumerated() { numbers[name] = Int32(number) }
    return stride(from: 0, to: arrivals.count, by: piece).map { start in
      var delivery = Delivery()
      delivery.memberNames = names
      for arrival in arrivals[start..<min(arrivals.count, start + piece)] {
        delivery.fixes.append(arrival.fix)
        delivery.members.append(numbers[arrival.member] ?? 0)
      }
      delivery.position = Array("\(start + piece)".utf8)
      delivery.received = .latest
      return delivery
    }
  }
}
