import HitherTracks

/// The ticks or fixes about a time, with their judgement: all of them, or those that answer the question.
struct ExplanationLines {
  /// The most ticks or fixes of a short answer.
  private static let fewest = 10
  /// The most of a whole answer.
  private static let most = 400

  private struct Line {
    var time: Instant
    var verdict: ThresholdJudgement.Verdict
    var text: String
  }

  private let time: Instant
  private let times: LocalTimes
  private var lines: [Line] = []

  /// - Parameter time: The time of the question.
  init(about time: Instant, _ times: LocalTimes) {
    self.time = time
    self.times = times
  }

  mutating func add(_ time: Instant, _ verdict: ThresholdJudgement.Verdict, _ text: String) {
    lines.append(Line(time: time, verdict: verdict, text: text))
  }

  /// The answer: the events first, then the lines in order of time.
  ///
  /// A short answer has the line nearest to the time, and those at which the judgement changes,
  /// nearest first if they are many.
  func text(_ events: [Event], isWhole: Bool) -> [String] {
    let eventLines = events.map { event in
      "→ \(Swift.type(of: event.payload).type.name) at \(times.timeWithSeconds(event.time)), "
        + "detected \(times.timeWithSeconds(event.detected))"
    }
    let chosen = isWhole ? Array(lines.indices.prefix(Self.most)) : shortChoice
    let rows = chosen.map { "\(times.timeWithSeconds(lines[$0].time)) \(lines[$0].text)" }
    guard !eventLines.isEmpty || !rows.isEmpty else { return ["nothing is known about that time"] }
    let rest = lines.count - chosen.count
    guard rest > 0 else { return eventLines + rows }
    return eventLines + rows
      + [
        isWhole
          ? "… and \(rest) further lines" : "… and \(rest) further lines, with ,all after the time"
      ]
  }

  /// The indices of the lines of a short answer, ascending.
  private var shortChoice: [Int] {
    guard lines.count > Self.fewest else { return Array(lines.indices) }
    let byDistance = lines.indices.sorted {
      (abs(lines[$0].time - time), $0) < (abs(lines[$1].time - time), $1)
    }
    let changes = byDistance.filter { $0 == 0 || lines[$0].verdict != lines[$0 - 1].verdict }
    let nearest = byDistance.prefix(1)
    return (nearest + changes.filter { !nearest.contains($0) }).prefix(Self.fewest).sorted()
  }
}
