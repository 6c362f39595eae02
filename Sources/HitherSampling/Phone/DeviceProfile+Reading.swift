package import HitherText

/// Why a document is not a valid device profile.
package struct DeviceProfileError: Error, Hashable, Sendable {
  /// The position of the fault.
  package var place: TextPlace
  /// One line for the user.
  package var message: String
}

extension DeviceProfile {
  /// The schema name of the document.
  package static let schema = "hither/device/1"

  /// The numbers of a profile by their keys; those of a part are in an object with its name.
  private static let numbers:
    [(part: String?, key: String, path: any WritableKeyPath<Self, Double> & Sendable)] = [
      (nil, "battery_mwh", \.batteryMilliwattHours),
      (nil, "base_mw", \.baseMilliwatts),
      (nil, "awake_mw", \.awakeMilliwatts),
      (nil, "motion_mw", \.motionMilliwatts),
      ("receiver", "acquiring_mw", \.receiver.acquiringMilliwatts),
      ("receiver", "tracking_mw", \.receiver.trackingMilliwatts),
      ("receiver", "hot_start_s", \.receiver.hotStartSeconds),
      ("receiver", "warm_start_s", \.receiver.warmStartSeconds),
      ("receiver", "cold_start_s", \.receiver.coldStartSeconds),
      ("receiver", "hot_within_s", \.receiver.hotWithinSeconds),
      ("receiver", "warm_within_s", \.receiver.warmWithinSeconds),
      ("receiver", "stays_on_s", \.receiver.staysOnSeconds),
      ("receiver", "gives_up_s", \.receiver.givesUpSeconds),
      ("radio", "ramp_j", \.radio.rampJoules),
      ("radio", "fix_j", \.radio.fixJoules),
      ("radio", "tail_mw", \.radio.tailMilliwatts),
      ("radio", "tail_s", \.radio.tailSeconds),
      ("bluetooth", "scan_mw", \.bluetooth.scanMilliwatts),
      ("bluetooth", "connected_mw", \.bluetooth.connectedMilliwatts),
    ]

  /// The key that may be missing, as in documents of former versions: then it is that of the presets.
  private static let keyAdded = "awake_mw"

  /// Reads a profile; every other key is required, and no others are allowed.
  package init(parsing bytes: [UInt8]) throws(DeviceProfileError) {
    do throws(JSONError) {
      self = try Self.read(try JSONNode.parse(bytes))
    } catch {
      throw DeviceProfileError(place: error.place, message: error.message)
    }
  }

  private static func read(_ document: JSONNode) throws(JSONError) -> DeviceProfile {
    let parts = ["receiver", "radio", "bluetooth"]
    try refuseUnknown(
      document, "the device",
      known: ["schema", "name", "source"] + parts + numbers.filter { $0.part == nil }.map(\.key))
    let schema = try member("schema", of: document).string("schema")
    guard schema == Self.schema else {
      throw document.error("the schema must be \"\(Self.schema)\", not \"\(schema)\"")
    }
    var profile = nexus5
    profile.name = try member("name", of: document).string("name")
    profile.source = try member("source", of: document).string("source")
    for part in parts {
      let known = numbers.filter { $0.part == part }.map(\.key)
      try refuseUnknown(try member(part, of: document), part, known: known)
    }
    for number in numbers {
      var owner = document
      if let part = number.part { owner = try member(part, of: document) }
      if number.key == keyAdded, owner[number.key] == nil { continue }
      let node = try member(number.key, of: owner)
      let value = try node.number(number.key)
      guard (0...1e9).contains(value) else {
        throw node.error("\(number.key) must lie from 0 to 1e9")
      }
      profile[keyPath: number.path] = value
    }
    guard profile.batteryMilliwattHours > 0 else {
      throw document.error("battery_mwh must be above 0")
    }
    return profile
  }

  private static func member(_ key: String, of node: JSONNode) throws(JSONError) -> JSONNode {
    guard let member = node[key] else { throw node.error("\"\(key)\" is missing") }
    return member
  }

  private static func refuseUnknown(
    _ node: JSONNode, _ what: String, known: [String]
  ) throws(JSONError) {
    _ = try node.members(what)
    guard let unknown = node.unknownMembers(known: known).first else { return }
    throw unknown.member.node.error("\(what) has no key \"\(unknown.member.key)\"")
  }

  /// The profile as a document that reads back the same.
  package var document: [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.member("schema", Self.schema)
    writer.member("name", name)
    writer.member("source", source)
    for part in [nil, "receiver", "radio", "bluetooth"] {
      if let part {
        writer.key(part)
        writer.beginObject()
      }
      for number in Self.numbers where number.part == part {
        writer.member(number.key, self[keyPath: number.path], places: 6)
      }
      if part != nil { writer.endObject() }
    }
    writer.endObject()
    writer.buffer.append(byte: UInt8(ascii: "\n"))
    return writer.buffer.bytes
  }
}
