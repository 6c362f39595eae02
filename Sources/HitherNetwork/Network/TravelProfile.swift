/// Who may travel the edges of a network.
package enum TravelProfile: String, CaseIterable, Hashable, Sendable {
  case foot, bike, car

  /// A way as it is stored: its class, its directions and the attributes that are kept.
  package struct Way: Hashable, Sendable {
    package var className: String
    package var forward: Bool
    package var backward: Bool
    /// In order of their keys' bytes.
    package var attributes: [Attribute]
  }

  package struct Attribute: Hashable, Sendable {
    package var key: String
    package var value: String
  }

  /// The longest value that is kept, in bytes; OpenStreetMap allows 255 characters.
  private static let longestValue = 1020
  private static let keys: Set<String> = [
    "access", "bicycle", "bridge", "foot", "name", "oneway", "ref", "sac_scale", "surface",
    "trail_visibility", "tunnel",
  ]

  /// How a way with OpenStreetMap tags is stored; nil if this profile cannot use it.
  ///
  /// Private ways are kept, because people walk and drive on their own land; `access` says so.
  package func way(_ tags: [(key: String, value: String)]) -> Way? {
    func value(_ key: String) -> String? { tags.first { $0.key == key }?.value }
    var name = value("highway")
    if name == nil, value("route") == "ferry" { name = "ferry" }
    guard let name, !name.isEmpty, name.utf8.count <= Self.longestValue else { return nil }
    guard let (forward, backward) = directions(of: name, value) else { return nil }
    var attributes: [Attribute] = []
    for tag in tags where Self.isKept(tag.key) && tag.value.utf8.count <= Self.longestValue {
      attributes.append(Attribute(key: tag.key, value: tag.value))
    }
    attributes.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return Way(className: name, forward: forward, backward: backward, attributes: attributes)
  }

  private static func isKept(_ key: String) -> Bool {
    keys.contains(key) || (key.hasPrefix("name:") && key.utf8.count <= 32)
  }

  /// Ways that nobody can travel, or not yet.
  private static let unusable: Set<String> = [
    "abandoned", "bus_stop", "construction", "dismantled", "elevator", "emergency_bay", "escape",
    "no", "platform", "proposed", "raceway", "razed", "rest_area", "services",
  ]
  private static let onlyOnFoot: Set<String> = [
    "bridleway", "corridor", "cycleway", "footway", "path", "pedestrian", "steps", "via_ferrata",
  ]
  private static let onlyByCar: Set<String> = ["motorway", "motorway_link"]
  private static let open: Set<String> = [
    "yes", "designated", "permissive", "destination", "official", "private", "customers",
    "permit", "use_sidepath", "dismount",
  ]

  private func directions(
    of name: String, _ value: (String) -> String?
  ) -> (forward: Bool, backward: Bool)? {
    guard !Self.unusable.contains(name) else { return nil }
    // The most specific key decides.
    let permission = accessKeys.lazy.compactMap(value).first
    if permission == "no" { return nil }
    let isOpen = permission.map(Self.open.contains) ?? false
    let isOwnKey = value(accessKeys[0]).map(Self.open.contains) ?? false
    switch self {
    case .foot:
      if Self.onlyByCar.contains(name), !isOwnKey { return nil }
    case .bike:
      if Self.onlyByCar.contains(name) || ["corridor", "steps", "via_ferrata"].contains(name),
        !isOwnKey
      {
        return nil
      }
    case .car:
      if Self.onlyOnFoot.contains(name), !(isOpen && isOwnKey) { return nil }
    }
    return oneWay(name, value)
  }

  /// The keys of access, the most specific first.
  private var accessKeys: [String] {
    switch self {
    case .foot: ["foot", "access"]
    case .bike: ["bicycle", "vehicle", "access"]
    case .car: ["motorcar", "motor_vehicle", "vehicle", "access"]
    }
  }

  private func oneWay(_ name: String, _ value: (String) -> String?) -> (Bool, Bool) {
    var rule: String?
    switch self {
    case .foot: rule = value("oneway:foot") ?? value("conveying")
    case .bike:
      rule = value("oneway:bicycle")
      if rule == nil, value("cycleway")?.hasPrefix("opposite") == true { rule = "no" }
      rule = rule ?? value("oneway")
    case .car: rule = value("oneway")
    }
    switch rule {
    case "yes"?, "1"?, "true"?, "forward"?: return (true, false)
    case "-1"?, "reverse"?, "backward"?: return (false, true)
    case "no"?, "0"?, "false"?, "reversible"?: return (true, true)
    default: break
    }
    let isImplied =
      self != .foot
      && (["roundabout", "circular"].contains(value("junction")) || Self.onlyByCar.contains(name))
    return (true, !isImplied)
  }
}
