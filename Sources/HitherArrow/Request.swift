import HitherGeodesy
import HitherOuting
import HitherText

/// A request of a caller in another language: a JSON object.
struct Request {
  private let members: [JSONMember]

  /// Reads a request; nil or an empty text is one without anything.
  init(_ text: String) throws(HitherError) {
    guard !text.isEmpty else {
      members = []
      return
    }
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONNode.parse(text)
    } catch {
      throw HitherError(.usage, "the request is not JSON: \(error.message)")
    }
    guard case .object(let members) = node.value else {
      throw HitherError(.usage, "the request is not a JSON object")
    }
    self.members = members
  }

  private func value(_ key: String) -> JSONValue? {
    members.first { $0.key == key }?.node.value
  }

  /// Whether the key is there, even with null.
  func has(_ key: String) -> Bool { value(key) != nil }

  /// A text; nil if it is absent or null.
  func text(_ key: String) throws(HitherError) -> String? {
    switch value(key) {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let other?: throw wrong(key, "a text", other)
    }
  }

  /// A number; nil if it is absent or null.
  func number(_ key: String) throws(HitherError) -> Double? {
    switch value(key) {
    case nil, .null?: return nil
    case .number(let number)?: return number
    case let other?: throw wrong(key, "a number", other)
    }
  }

  /// True or false; false if it is absent.
  func truth(_ key: String) throws(HitherError) -> Bool {
    switch value(key) {
    case nil, .null?: return false
    case .bool(let truth)?: return truth
    case let other?: throw wrong(key, "true or false", other)
    }
  }

  /// A list of texts; empty if it is absent.
  func texts(_ key: String) throws(HitherError) -> [String] {
    switch value(key) {
    case nil, .null?: return []
    case .array(let nodes)?:
      var texts: [String] = []
      for node in nodes {
        guard case .string(let text) = node.value else { throw wrong(key, "texts", node.value) }
        texts.append(text)
      }
      return texts
    case let other?: throw wrong(key, "a list", other)
    }
  }

  /// Pairs of latitude and longitude; nil if they are absent.
  func coordinates(_ key: String) throws(HitherError) -> [Coordinate]? {
    switch value(key) {
    case nil, .null?: return nil
    case .array(let nodes)?:
      var points: [Coordinate] = []
      for node in nodes {
        guard case .array(let pair) = node.value, pair.count == 2,
          case .number(let latitude) = pair[0].value, case .number(let longitude) = pair[1].value,
          let point = Coordinate(latitude: latitude, longitude: longitude)
        else {
          throw HitherError(.data, "a point of \(key) is not a pair of latitude and longitude")
        }
        points.append(point)
      }
      return points
    case let other?: throw wrong(key, "a list of points", other)
    }
  }

  private func wrong(_ key: String, _ wanted: String, _ found: JSONValue) -> HitherError {
    HitherError(.usage, "\(key) is \(found.kindName), not \(wanted)")
  }

  /// The options of an outing.
  func options() throws(HitherError) -> OutingOptions {
    try options(over: OutingOptions()) ?? OutingOptions()
  }

  private static let optionKeys = [
    "name", "activity", "outing", "leader", "timezone", "rules", "log", "format", "gap",
    "one_outing", "strict", "route", "places",
  ]

  /// Options with those of the request; nil if it has none.
  func options(over options: OutingOptions) throws(HitherError) -> OutingOptions? {
    guard Self.optionKeys.contains(where: has) else { return nil }
    var options = options
    options.name = try text("name") ?? options.name
    options.activity = try text("activity").map(OutingOptions.activity) ?? options.activity
    options.outing = try text("outing") ?? options.outing
    options.leader = try text("leader") ?? options.leader
    options.timeZone = try text("timezone") ?? options.timeZone
    options.rules = try text("rules") ?? options.rules
    options.log = try text("log") ?? options.log
    options.format = try text("format") ?? options.format
    options.gapMilliseconds = try text("gap").map(OutingOptions.gap) ?? options.gapMilliseconds
    options.isOneOuting = try truth("one_outing") || options.isOneOuting
    options.isStrict = try truth("strict") || options.isStrict
    options.places = try text("places") ?? options.places
    options.route = try text("route") ?? options.route
    if options.route == "none" { (options.route, options.hasNoRoute) = (nil, true) }
    return options
  }
}
