package import HitherTracks

/// Writes a run of the benchmarks as a suite of JUnit for those who read CI's results: a case for each stage.
package struct BenchJUnit {
  private let record: BenchRecord
  private let host: String
  private let time: Instant

  /// - Parameters:
  ///   - host: The name of the machine.
  ///   - time: When the run ended.
  package init(_ record: BenchRecord, host: String, time: Instant) {
    (self.record, self.host, self.time) = (record, host, time)
  }

  /// The document as UTF-8.
  package var bytes: [UInt8] {
    let missing = record.unpaired.filter { $0.reason != .notInBase }
    let failures =
      record.comparisons.count { $0.hasFailed } + record.unpaired.count { $0.hasFailed }
    let seconds = record.stages.reduce(0) { $0 + $1.wallSeconds }
    // The schema of Ant takes a time without its zone; it is UTC's.
    let stamp = String(time.rfc3339.prefix(19))
    let lines =
      [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<testsuite name=\"hither bench \(record.size)\" "
          + "tests=\"\(record.stages.count + missing.count)\" failures=\"\(failures)\" errors=\"0\" "
          + "skipped=\"\(missing.count { !$0.hasFailed } + notJudged.count)\" time=\"\(BenchText.text(seconds, 6))\" "
          + "timestamp=\"\(stamp)\" hostname=\"\(Self.escaped(host))\">",
        "  <properties>",
      ] + properties + ["  </properties>"] + record.stages.map(testCase)
      + missing.map { Self.testCase($0.stage, 0, outcome($0)) } + ["</testsuite>"]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The stages that were compared and not judged.
  private var notJudged: [BenchComparison] {
    record.notJudged == nil ? [] : record.comparisons.filter { !$0.hasFailed }
  }

  private var properties: [String] {
    let provenance = record.provenance
    let pairs: [(String, String?)] = [
      ("hither.version", record.version), ("hither.commit", provenance.commit),
      ("compiler", provenance.compiler), ("os", provenance.system),
      ("cpu", record.machine.processor), ("cores", "\(record.machine.cores)"),
      ("size", record.size), ("seed", "\(record.seed)"),
      ("processes", record.stages.first.map { "\($0.processes.count)" }),
    ]
    return pairs.compactMap { name, value in
      value.map { "    <property name=\"\(name)\" value=\"\(Self.escaped($0))\"/>" }
    }
  }

  private func testCase(_ stage: BenchRecord.Stage) -> String {
    var outcome = record.unpaired(stage.name).map(outcome)
    if let failed = record.comparison(of: stage.name), failed.hasFailed {
      outcome = Self.element("failure", BenchText.verdicts(failed).joined(separator: "; "))
    }
    if let reason = record.notJudged, notJudged.contains(where: { $0.stage == stage.name }) {
      outcome = Self.element("skipped", "not judged: \(reason)")
    }
    return Self.testCase(stage.name, stage.wallSeconds, outcome)
  }

  private func outcome(_ stage: UnpairedStage) -> String {
    Self.element(stage.hasFailed ? "failure" : "skipped", stage.text)
  }

  private static func testCase(_ name: String, _ seconds: Double, _ outcome: String?) -> String {
    let open =
      "  <testcase classname=\"bench\" name=\"\(escaped(name))\" "
      + "time=\"\(BenchText.text(seconds, 6))\""
    return open + (outcome.map { ">\($0)</testcase>" } ?? "/>")
  }

  private static func element(_ name: String, _ message: String) -> String {
    "<\(name) message=\"\(escaped(message))\"/>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      "\"", with: "&quot;")
  }
}
