import HitherText
import HitherTracks

extension OutingOptions {
  /// Checks the name of a time zone.
  package static func checkedZone(_ name: String) throws(HitherError) -> String {
    guard TimeZone(named: name) != nil else {
      throw HitherError(
        .usage, "unknown time zone '\(name)'",
        hint: TimeZone.advice(on: name))
    }
    return name
  }

  /// Reads what all members did.
  package static func activity(_ text: String) throws(HitherError) -> Activity {
    if let activity = Activity(rawValue: text) { return activity }
    let names = Activity.allCases.map(\.rawValue)
    throw HitherError(
      .usage, "unknown activity '\(text)'",
      hint: Suggestion.hint(for: text, among: names)
        ?? "one of \(names.joined(separator: ", "))")
  }

  /// Splits `name=value`.
  package static func assignment(
    _ text: String, of option: String
  ) throws(HitherError) -> (String, String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw HitherError(.usage, "\(option) takes name=value, not '\(text)'")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// Reads `member=+1h`: a sign, a number, and `d`, `h`, `m`, `s` or nothing for seconds; may be repeated.
  package static func shift(_ text: String) throws(HitherError) -> (String, Int64) {
    let (member, value) = try assignment(text, of: "--shift")
    guard let milliseconds = milliseconds(value), abs(milliseconds) <= 4_000_000_000_000 else {
      throw HitherError(
        .usage, "'\(value)' is not a shift", hint: "write it as +1h, -90s or +1h30m")
    }
    return (member, milliseconds)
  }

  /// Reads `member=other,other`: the others are further recordings of the member.
  ///
  /// - Parameter merges: By id, the member whose recording it is; receives what is read.
  package static func merge(
    _ text: String, into merges: inout [String: String]
  ) throws(HitherError) {
    let (member, value) = try assignment(text, of: "--merge")
    let others = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !others.contains("") else {
      throw HitherError(
        .usage, "'\(text)' names no recordings", hint: "write it as --merge leo=watch,phone")
    }
    for other in others where other != member {
      if let known = merges[other], known != member {
        throw HitherError(.usage, "'\(other)' is merged into '\(known)' and into '\(member)'")
      }
      merges[other] = member
    }
    for (other, target) in merges.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      guard let next = merges[target] else { continue }
      throw HitherError(
        .usage, "'\(target)' is merged into '\(next)' and has '\(other)' merged into it",
        hint: "name all recordings once: --merge \(next)=\(target),\(other)")
    }
  }

  /// Reads a duration such as `90s` or `1h30m`, in milliseconds.
  package static func duration(
    _ text: String, of option: String, upToDays days: Int64 = 1
  ) throws(HitherError) -> Int64 {
    guard let duration = milliseconds(text), (0...(days * 86_400_000)).contains(duration) else {
      throw HitherError(
        .usage, "'\(text)' is not a duration for \(option)",
        hint: "write it as 90s or 2m, up to \(days)d")
    }
    return duration
  }

  /// The longest pause that is not a recording gap, in milliseconds.
  package static func gap(_ text: String) throws(HitherError) -> Int64 {
    let gap = try duration(text, of: "--gap")
    guard gap >= 1000 else {
      throw HitherError(
        .usage, "--gap must be at least 1s", hint: "write it as 90s or 2m, up to 1d")
    }
    return gap
  }

  /// A local time of day, in milliseconds after midnight.
  package static func homeBy(_ text: String) throws(HitherError) -> Int64 {
    guard let time = DayTime.milliseconds(text) else {
      throw HitherError(
        .usage, "--home-by '\(text)' is not a time of day", hint: "write it as 22:00")
    }
    return time
  }

  private static func milliseconds(_ text: String) -> Int64? {
    var rest = text[...]
    var sign = 1.0
    if rest.first == "-" { sign = -1 }
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    var seconds = 0.0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
      guard digits.count <= 15, let number = Double(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      let unit = rest.popFirst() ?? "s"
      let factors: [Character: Double] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
      guard let factor = factors[unit] else { return nil }
      seconds += number * factor
    }
    guard seconds < 1e15 else { return nil }
    return Int64((sign * seconds * 1000).rounded(.toNearestOrEven))
  }
}
