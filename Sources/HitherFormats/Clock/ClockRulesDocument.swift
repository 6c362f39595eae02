import HitherText
package import HitherTracks

/// The contents of a `clock.json`: the states of the clock in order of priority.
package struct ClockRulesDocument: Sendable {
  /// The checked list: every state can occur, and there are places of every kind.
  package let ladder: ClockLadder
  /// Notices about unknown keys and the like, which do not stop a run.
  package let notices: [Notice]

  /// The schema that this reader supports.
  package static let schema = "hither/clock/1"
  /// The largest number of states.
  static let rungLimit = 64

  /// Reads a priority list of states.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The file's name, for messages.
  ///   - kinds: The kinds of the known places.
  package init(
    parsing bytes: [UInt8], file: String, kinds: Set<PlaceKind>
  ) throws(FormatError) {
    var reader = ClockConditionReader(file: file, kinds: kinds)
    do throws(JSONError) {
      ladder = try Self.ladder(try JSONNode.parse(bytes), &reader)
      notices = reader.notices
    } catch {
      throw FormatError(
        .damaged, file: file, line: error.line, column: error.column, message: error.message)
    }
  }

  private static func ladder(
    _ root: JSONNode, _ reader: inout ClockConditionReader
  ) throws(JSONError) -> ClockLadder {
    _ = try root.members("the clock's rules")
    if let schema = root["schema"], try schema.string("schema") != Self.schema {
      throw schema.error("schema is not '\(Self.schema)'")
    }
    reader.warn(root, known: ["schema", "states", "otherwise", "dwell_s", "pause_s"])
    guard let list = root["states"] else {
      throw root.error("the clock's rules need \"states\"")
    }
    var ladder = ClockLadder([])
    let nodes = try list.elements("states")
    guard nodes.count <= rungLimit else {
      throw list.error("a clock has at most \(rungLimit) states")
    }
    for node in nodes { ladder.rungs.append(try rung(node, &reader)) }
    if let otherwise = root["otherwise"] {
      ladder.otherwise = try reader.name(otherwise, "otherwise")
    }
    if let dwell = root["dwell_s"] {
      ladder.dwellMilliseconds = try reader.milliseconds(dwell, "dwell_s", 0...86_400)
    }
    if let pause = root["pause_s"] {
      ladder.pauseMilliseconds = try reader.milliseconds(pause, "pause_s", 0...86_400)
    }
    do throws(ClockLadder.Fault) {
      try ladder.checkReach()
    } catch {
      throw (error.rung.map { nodes[$0] } ?? root["otherwise"] ?? list).error(error.message)
    }
    return ladder
  }

  private static func rung(
    _ node: JSONNode, _ reader: inout ClockConditionReader
  ) throws(JSONError) -> ClockLadder.Rung {
    _ = try node.members("a state")
    reader.warn(node, known: ["state", "when"])
    guard let state = node["state"] else { throw node.error("a state needs a name, \"state\"") }
    let name = try reader.name(state, "state")
    guard let when = node["when"] else {
      throw node.error("state '\(name)' needs a condition, \"when\"")
    }
    return ClockLadder.Rung(name, try reader.condition(when, of: name))
  }
}
