/// Scheduled clock times, each followed by its delay in minutes: `07:30 +1 → 08:05 +2`.
///
/// A delay below one minute, and an unknown one, is not shown.
struct PlannedTimes: Equatable {
  struct Part: Equatable {
    let text: String
    /// The severity; nil if it is not a delay.
    let mood: DepartureWords.Severity?
  }

  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - expected: Nil if there is no time.
  ///   - delay: Delay in seconds; nil if unknown.
  ///   - clock: The clock time of a second.
  init(_ expected: Int64?, delay: Int?, clock: (Int64) -> String) {
    guard let expected else { return }
    parts.append(Part(text: clock(expected - Int64(delay ?? 0)), mood: nil))
    let minutes = (delay ?? 0) / 60
    guard minutes != 0 else { return }
    let sign = minutes > 0 ? "+" : "\u{2212}"
    parts.append(Part(text: " \(sign)\(minutes.magnitude)", mood: .delay))
  }

  var text: String { parts.map(\.text).joined() }

  mutating func append(_ text: String) { parts.append(Part(text: text, mood: nil)) }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.append(" → ")
    sum.parts += right.parts
    return sum
  }
}
