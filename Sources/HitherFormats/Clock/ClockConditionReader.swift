import HitherText
import HitherTracks

/// Reads the conditions of a `clock.json`.
struct ClockConditionReader {
  let file: String
  let kinds: Set<PlaceKind>
  private(set) var notices: [Notice] = []

  private static let keys = [
    "inside", "outside", "speed_above_mps", "speed_class", "silent_s", "near_member",
    "hours", "weekdays", "all", "any", "not",
  ]
  /// The default distance within which members are near each other, in metres.
  private static let usualNearMetres = 50.0
  /// The maximum nesting depth of conditions.
  private static let deepest = 16

  /// Reads a condition; if it has several keys, all must hold.
  mutating func condition(
    _ node: JSONNode, of state: String, depth: Int = 0
  ) throws(JSONError) -> ClockCondition {
    guard depth < Self.deepest else { throw node.error("these conditions are nested too deep") }
    var parts: [ClockCondition] = []
    for member in try node.members("a condition") {
      guard Self.keys.contains(member.key) else {
        throw node.error(
          "state '\(state)': unknown condition '\(member.key)'"
            + (Suggestion.hint(for: member.key, among: Self.keys).map { "; \($0)" } ?? ""))
      }
      parts.append(try part(member.key, member.node, state, depth))
    }
    guard let first = parts.first else {
      throw node.error("state '\(state)': the condition is empty")
    }
    return parts.count == 1 ? first : .all(parts)
  }

  private mutating func part(
    _ key: String, _ node: JSONNode, _ state: String, _ depth: Int
  ) throws(JSONError) -> ClockCondition {
    switch key {
    case "inside": return try places(node, key, state) { .inside($0) }
    case "outside": return try places(node, key, state) { .outside($0) }
    case "speed_above_mps": return .speedAbove(try number(node, key, 0.5...1000))
    case "speed_class":
      let name = try node.string(key)
      let known = SpeedClass.allCases.map(\.rawValue)
      guard let found = SpeedClass(rawValue: name) else {
        throw node.error(unknown("speed class", name, known))
      }
      return .speedClass(found)
    case "silent_s":
      return .silent(milliseconds: try milliseconds(node, key, 1...31_536_000))
    case "near_member": return try near(node, key, state)
    case "hours": return .hours(try list(node).map(hours))
    case "weekdays":
      return .weekdays(Set(try list(node).map(weekdays).flatMap { $0 }).sorted())
    case "not": return .not(try condition(node, of: state, depth: depth + 1))
    default:
      var parts: [ClockCondition] = []
      for element in try node.elements(key) {
        parts.append(try condition(element, of: state, depth: depth + 1))
      }
      guard !parts.isEmpty else { throw node.error("state '\(state)': \(key) lists nothing") }
      return key == "all" ? .all(parts) : .any(parts)
    }
  }

  /// A kind of place or a list of kinds: inside any of them, or outside all of them.
  private func places(
    _ node: JSONNode, _ key: String, _ state: String, _ make: (PlaceKind) -> ClockCondition
  ) throws(JSONError) -> ClockCondition {
    var parts: [ClockCondition] = []
    for element in list(node) {
      let name = try element.string(key)
      guard let kind = PlaceKind(rawValue: name) else {
        throw element.error(
          "state '\(state)': " + unknown("kind of place", name, PlaceKind.allCases.map(\.rawValue)))
      }
      guard kinds.contains(kind) else {
        throw element.error("state '\(state)': no place of kind '\(name)'")
      }
      parts.append(make(kind))
    }
    guard let first = parts.first else {
      throw node.error("state '\(state)': \(key) lists nothing")
    }
    if parts.count == 1 { return first }
    return key == "inside" ? .any(parts) : .all(parts)
  }

  /// A member, a list of members, or `{"member": …, "distance_m": …}`.
  private mutating func near(
    _ node: JSONNode, _ key: String, _ state: String
  ) throws(JSONError) -> ClockCondition {
    var (asked, metres) = (node, Self.usualNearMetres)
    if case .object = node.value {
      warn(node, known: ["member", "distance_m"])
      guard let member = node["member"] else {
        throw node.error("state '\(state)': \(key) needs a \"member\"")
      }
      asked = member
      if let distance = node["distance_m"] {
        metres = try number(distance, "distance_m", 1...100_000)
      }
    }
    let members = try list(asked).map { (element) throws(JSONError) in try name(element, key) }
    guard !members.isEmpty else { throw node.error("state '\(state)': \(key) lists nobody") }
    return .near(members: members, metres: metres)
  }

  /// `08:00-16:30`; a range whose end is before its start spans midnight.
  private func hours(_ node: JSONNode) throws(JSONError) -> HoursOfDay {
    let parts = try node.string("hours").split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let from = Self.minute(parts[0]), let to = Self.minute(parts[1]),
      from != to, from < 1440
    else { throw node.error("hours are written as 08:00-16:30") }
    return HoursOfDay(from: from, to: to)
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60,
      hour * 60 + minute <= 1440
    else { return nil }
    return hour * 60 + minute
  }

  private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// `mon`, or `mon-fri`; a range may span the end of the week.
  private func weekdays(_ node: JSONNode) throws(JSONError) -> [Int] {
    let text = try node.string("weekdays")
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { name in
      Self.days.firstIndex(of: String(name))
    }
    guard let first = ends.first, let from = first, let to = ends[ends.count - 1], ends.count <= 2
    else { throw node.error("weekdays are written as mon or mon-fri, not '\(text)'") }
    return (0...((to - from + 7) % 7)).map { (from + $0) % 7 + 1 }
  }
}

// MARK: - Values

extension ClockConditionReader {
  /// The elements of a list, or a single value as a list of one.
  private func list(_ node: JSONNode) -> [JSONNode] {
    if case .array(let elements) = node.value { return elements }
    return [node]
  }

  func name(_ node: JSONNode, _ key: String) throws(JSONError) -> String {
    let name = try node.string(key)
    guard !name.isEmpty, name.utf8.count <= 100 else {
      throw node.error("\(key) must have 1 to 100 bytes")
    }
    return name
  }

  func milliseconds(
    _ node: JSONNode, _ key: String, _ range: ClosedRange<Double>
  ) throws(JSONError) -> Int64 {
    Int64((try number(node, key, range) * 1000).rounded(.toNearestOrEven))
  }

  private func number(
    _ node: JSONNode, _ key: String, _ range: ClosedRange<Double>
  ) throws(JSONError) -> Double {
    let number = try node.number(key)
    guard range.contains(number) else {
      throw node.error("\(key) must lie from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func unknown(_ what: String, _ name: String, _ known: [String]) -> String {
    "unknown \(what) '\(name)'"
      + (Suggestion.hint(for: name, among: known).map { "; \($0)" }
        ?? ", only \(known.joined(separator: ", "))")
  }

  mutating func warn(_ node: JSONNode, known: [String]) {
    notices += UnknownKeys.notices(of: node, known: known, file: file)
  }
}
