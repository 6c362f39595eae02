internal import HitherFormats
internal import HitherTracks

/// What a reader did with an input.
package struct FuzzOutcome: Sendable {
  /// Whether it read something that can be used; otherwise it refused the input.
  package var isAccepted: Bool
  /// The laws that it broke.
  package var violations: [String]

  package init(isAccepted: Bool, violations: [String]) {
    (self.isAccepted, self.violations) = (isAccepted, violations)
  }

  package static let refused = FuzzOutcome(isAccepted: false, violations: [])
  package static let accepted = FuzzOutcome(isAccepted: true, violations: [])
}

/// A reader that the fuzzer feeds: what must hold for any bytes, and what to begin with.
package struct FuzzTarget: Sendable {
  /// What it is called on the command line.
  package let name: String
  /// What the reader does with an input.
  package let outcome: @Sendable (_ bytes: [UInt8]) -> FuzzOutcome
  /// Small inputs that the fuzzer begins with.
  package let seeds: @Sendable () -> [[UInt8]]

  package init(
    _ name: String, seeds: @autoclosure @escaping @Sendable () -> [[UInt8]],
    outcome: @escaping @Sendable (_ bytes: [UInt8]) -> FuzzOutcome
  ) {
    (self.name, self.outcome, self.seeds) = (name, outcome, seeds)
  }

  /// What an input shows to be wrong; nothing where all is well.
  package func violations(_ bytes: [UInt8]) -> [String] { outcome(bytes).violations }

  /// What the seeds and some of their damaged forms show to be wrong; nothing where all is well.
  package func violations(ofDamagedInputs count: UInt64, seed: UInt64) -> [String] {
    let seeds = seeds()
    guard seeds.contains(where: { outcome($0).isAccepted }) else {
      return ["no seed is accepted: a refused one leads only to refused inputs"]
    }
    let mutator = Mutator(seeds: seeds)
    let damaged = (0..<count).lazy.map { ("input \($0)", mutator.input($0, seed: seed)) }
    let plain = seeds.enumerated().lazy.map { ("seed \($0.offset)", $0.element) }
    return (Array(plain) + damaged).flatMap { name, bytes in
      violations(bytes).map { "\(name): \($0)" }
    }
  }

  /// A target a format that is read, one for files of unknown format, and one a document.
  package static let readers: [FuzzTarget] =
    TrackFormat.all.filter(\.canRead).map { format in
      let id = format.id
      return FuzzTarget(id, seeds: FuzzSeeds.ofFormat(id)) {
        ReaderLaws.outcome(of: $0, format: id)
      }
    } + [
      FuzzTarget("any", seeds: FuzzSeeds.packed()) { ReaderLaws.outcome(of: $0, format: nil) }
    ] + documents + maps + NetworkLaws.targets

  private static let documents = [
    FuzzTarget(
      "places", seeds: FuzzSeeds.places,
      document: { bytes throws(FormatError) in
        _ = try PlacesDocument(parsing: bytes, file: "input")
        return []
      }),
    FuzzTarget(
      "log", seeds: FuzzSeeds.log,
      document: { bytes throws(FormatError) in
        let log = try LogDocument(parsing: bytes, file: "input")
        // Of lines that repeat an entry, one is kept.
        guard log.entries.count + log.rejects.count <= log.recordCount else {
          return ["\(log.recordCount) lines, but \(log.entries.count) entries"]
        }
        return []
      }),
    FuzzTarget(
      "clock", seeds: FuzzSeeds.clock,
      document: { bytes throws(FormatError) in
        _ = try ClockRulesDocument(parsing: bytes, file: "input", kinds: [.home, .work])
        return []
      }),
    FuzzTarget(
      "manifest", seeds: FuzzSeeds.manifest,
      document: { bytes throws(FormatError) in
        _ = try OutingManifest(parsing: bytes, file: "input")
        return []
      }),
    FuzzTarget(
      "hgt", seeds: FuzzSeeds.terrain,
      document: { bytes throws(FormatError) in try DocumentLaws.terrain(bytes) }),
    FuzzTarget("gtfs-realtime", seeds: FuzzSeeds.realtime) { RealtimeLaws.outcome(of: $0) },
    FuzzTarget(
      "stop-departures", seeds: FuzzSeeds.stopDepartures,
      document: { bytes throws(FormatError) in
        let told = try StopDepartures(parsing: bytes, file: "input", zone: .utc)
        return told.departures.allSatisfy { $0.time != nil && ($0.delay == nil || !$0.isCancelled) }
          ? [] : ["a departure without a time, or a delay of one that does not run"]
      }),
    FuzzTarget(
      "contacts", seeds: FuzzSeeds.contacts,
      document: { bytes throws(FormatError) in
        let trace = try ContactTraceDocument(parsing: bytes, file: "input")
        let told = trace.changes.count + trace.otherCount + trace.rejects.count
        return told == trace.recordCount ? [] : ["\(trace.recordCount) lines, but \(told) told of"]
      }),
    FuzzTarget(
      "visibility", seeds: FuzzSeeds.visibility,
      document: { bytes throws(FormatError) in
        let entries = try VisibilityDocument(parsing: bytes, file: "input").entries
        let read = try VisibilityDocument(parsing: entries.flatMap(\.line), file: "written").entries
        return read == entries ? [] : ["entries are read back as others"]
      }),
    FuzzTarget(
      "audit", seeds: FuzzSeeds.audit,
      document: { bytes throws(FormatError) in
        let entries = try AuditDocument(parsing: bytes, file: "input").entries
        let read = try AuditDocument(parsing: entries.flatMap(\.line), file: "written").entries
        return read == entries ? [] : ["entries are read back as others"]
      }),
  ]
}

extension FuzzTarget {
  /// What is set against a plain way of doing the same.
  package static let oracles = [
    FuzzTarget("csv-oracle", seeds: FuzzSeeds.ofFormat("csv")) {
      FuzzOutcome(isAccepted: true, violations: CSVOracle.violations(of: $0))
    },
    FuzzTarget(
      "number-oracle",
      seeds: [
        "0", "-12.5", "1e22", "+.5E-3", "9007199254740993", "922337203685.4775807",
        "1777597200123.45",
      ].map { Array($0.utf8) }
    ) { FuzzOutcome(isAccepted: true, violations: NumberOracle.violations(of: $0)) },
  ]
}
