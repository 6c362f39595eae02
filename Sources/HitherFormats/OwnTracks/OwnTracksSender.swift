package import HitherText

/// Whose a message of OwnTracks is, for programs that change the lines of a file.
package struct OwnTracksSender: Sendable {
  /// The name under which its positions are read; empty if the message names nobody.
  package let member: String
  /// Its other names: the levels of its topic, its user, its tracker id.
  package let otherNames: [String]

  /// Reads the names of a line; nil if the line is not a message.
  ///
  /// A message without a position has a sender too: a card has a picture, a waypoint a place. Of an encrypted
  /// message the names outside are read.
  package init?(_ line: [UInt8], _ node: JSONNode) {
    guard case .string? = node[OwnTracksField.type.name]?.value else { return nil }
    var record = OwnTracksRecord(file: "")
    var reader = JSONReader(line)
    // A message that cannot be used as a fix names its sender nevertheless.
    _ = try? record.read(&reader, line: 1)
    member = String(decoding: record.member, as: UTF8.self)
    otherNames = record.otherNames.map { String(decoding: $0, as: UTF8.self) }
  }
}
