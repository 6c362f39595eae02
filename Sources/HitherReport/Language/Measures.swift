import HitherOuting
import HitherText

/// Figures for people: rounded, with their unit, in a language.
///
/// Machine-readable files follow another rule, `FieldFormat`.
package struct Measures: Sendable {
  package let language: Language
  package let units: UnitSystem
  /// Whether figures are isolated in a language from right to left, which terminals do not understand.
  private let isForPage: Bool

  package init(
    language: Language = .english, units: UnitSystem = .metric, isForPage: Bool = false
  ) {
    self.language = language
    self.units = units
    self.isForPage = isForPage
  }

  /// The measures of a style.
  package init(_ style: ReportStyle) {
    self.init(language: style.language, units: style.units)
  }

  /// The text of an unknown figure.
  package static let unknown = "–"

  /// The language's names of the units.
  var names: UnitNames { language.customs.units }

  static let metresPerFoot = 0.3048

  /// A distance in metres, such as `12.4 km` or `850 m`.
  package func distance(_ metres: Double?) -> String {
    guard let metres, metres.isFinite else { return Self.unknown }
    let unit = wayUnits
    let large = metres / unit.metresOfLarge
    if large.magnitude < unit.smallBelow {
      return figure(metres / unit.metresOfSmall, decimals: 0, unit.small)
    }
    let decimals = large.magnitude < 99.95 ? 1 : 0
    return figure(large, decimals: decimals, unit.large)
  }

  /// A distance in metres with two decimals of the large unit, such as `12.43 km`.
  package func fineDistance(_ metres: Double?) -> String {
    guard let metres, metres.isFinite else { return Self.unknown }
    let unit = wayUnits
    return figure(metres / unit.metresOfLarge, decimals: 2, unit.large)
  }

  /// A height or climb in metres, such as `1,240 m`.
  package func height(_ metres: Double?) -> String {
    guard let metres, metres.isFinite else { return Self.unknown }
    let unit = heightUnit
    return figure(metres / unit.metres, decimals: 0, unit.name)
  }

  /// A speed in m/s, such as `3.1 km/h`.
  package func speed(_ metresPerSecond: Double?) -> String {
    guard let metresPerSecond, metresPerSecond.isFinite else { return Self.unknown }
    switch units {
    case .metric: return figure(metresPerSecond * 3.6, decimals: 1, names.kilometresPerHour)
    case .imperial:
      return figure(metresPerSecond * 3600 / 1609.344, decimals: 1, names.milesPerHour)
    }
  }

  /// A time for a piece of way, such as `14:32`; unknown if the piece has no length or took no time.
  package func pace(milliseconds: Int64, metres: Double) -> String {
    let pieces = metres / metresOfPace
    guard pieces > 0, milliseconds > 0 else { return Self.unknown }
    let seconds = (Double(milliseconds) / 1000 / pieces).rounded()
    guard (1..<360_000).contains(seconds) else { return Self.unknown }
    let whole = Int(seconds)
    let rest = whole % 60
    return "\(whole / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
  }

  /// The same with its unit, such as `14:32 min/km`.
  func paceWithUnit(milliseconds: Int64, metres: Double) -> String {
    let pace = pace(milliseconds: milliseconds, metres: metres)
    return pace == Self.unknown ? pace : whole(pace + names.gap + paceUnit)
  }

  /// The same from the field of the summary; unknown if that is.
  func paceWithUnit(secondsPerKilometre: Double?) -> String {
    guard let secondsPerKilometre, secondsPerKilometre.magnitude < 1e9 else { return Self.unknown }
    return paceWithUnit(
      milliseconds: Int64((secondsPerKilometre * 1000).rounded()), metres: 1000)
  }

  /// The distance that a member travelled; a lower bound if the recording has a long gap, with its duration.
  func distanceWithGaps(of member: MemberSummary) -> String {
    let shown = distance(member.distance)
    guard let gap = member.unrecordedMilliseconds else { return shown }
    return Clause.atLeastUnrecorded.filled(
      [
        .gap: AttributedText(shown), .length: AttributedText(duration(milliseconds: gap)),
      ], language
    ).plain
  }

  /// A figure that is a lower bound, where there is no space for words.
  func atLeast(_ figure: String) -> String { whole("≥" + "\u{A0}" + figure) }

  /// The unit of a pace.
  package var paceUnit: String {
    units == .metric ? names.minutesPerKilometre : names.minutesPerMile
  }

  private var metresOfPace: Double { units == .metric ? 1000 : 1609.344 }

  /// A duration, such as `4 h 32 min`, `12 min` or `45 s`.
  package func duration(milliseconds: Int64?) -> String {
    guard let milliseconds else { return Self.unknown }
    let seconds = Int((Double(milliseconds) / 1000).rounded())
    if seconds.magnitude < 60 { return whole("\(seconds)" + names.gap + names.second) }
    let minutes = Int((Double(seconds) / 60).rounded())
    if minutes.magnitude < 60 { return whole("\(minutes)" + names.gap + names.minute) }
    let hours = number(Double(minutes / 60), decimals: 0) + names.gap + names.hour
    let rest = minutes % 60
    return whole(
      rest == 0
        ? hours : hours + names.betweenTimes + "\(rest)" + names.gap + names.minuteAfterHours)
  }

  /// A duration in seconds, in the same form.
  package func duration(seconds: Double?) -> String {
    guard let seconds, seconds.isFinite, seconds.magnitude < 1e12 else { return Self.unknown }
    return duration(milliseconds: Int64((seconds * 1000).rounded()))
  }

  /// A section of the track, such as `3–4 km` or `11–11.6 km`.
  func stretch(from start: Double, to end: Double) -> String {
    let unit = wayUnits
    let ends = [start, end].map { metres in
      let large = metres / unit.metresOfLarge
      let isWhole = (large * 10).rounded().truncatingRemainder(dividingBy: 10) == 0
      return number(large, decimals: isWhole ? 0 : 1)
    }
    return whole(ends[0] + numberStyle.range + ends[1] + names.gap + unit.large)
  }

  /// A whole number with separated thousands.
  package func count(_ count: Int) -> String { grouped(String(count)) }

  /// A percentage, such as `64%`.
  package func percent(_ value: Double) -> String {
    whole(number(value, decimals: 0) + names.percent)
  }

  /// A heart rate, such as `142 bpm`.
  package func heartRate(_ beatsPerMinute: Double) -> String {
    figure(beatsPerMinute, decimals: 0, names.beatsPerMinute)
  }

  /// A range of two figures, such as `3.1 km – 4 km`.
  func range(_ from: String, _ to: String) -> String {
    let range = numberStyle.range
    return whole(names.gap.isEmpty ? from + range + to : "\(from) \(range) \(to)")
  }

  /// A number with its unit.
  func figure(_ value: Double, decimals: Int, _ unit: String) -> String {
    whole(number(value, decimals: decimals) + names.gap + unit)
  }

  /// A figure whose number stays before its unit.
  private func whole(_ figure: String) -> String {
    isForPage ? language.isolated(figure) : figure
  }

  var numberStyle: NumberStyle { language.customs.numbers }

  /// A number with a fixed count of decimals and separated thousands.
  package func number(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, scaled.magnitude < 1e15 else { return Self.unknown }
    let digits = String(Int64(scaled).magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "−" : ""
    let whole = grouped(String(padded.dropLast(decimals)))
    return sign + whole
      + (decimals > 0 ? numberStyle.decimals + padded.suffix(decimals) : "")
  }

  private func grouped(_ digits: String) -> String {
    var result = ""
    let sign = digits.hasPrefix("-") ? "−" : ""
    let magnitude = digits.hasPrefix("-") ? digits.dropFirst() : digits[...]
    for (index, digit) in magnitude.enumerated() {
      if index > 0, (magnitude.count - index) % 3 == 0 { result += numberStyle.groups }
      result.append(digit)
    }
    return sign + result
  }
}
