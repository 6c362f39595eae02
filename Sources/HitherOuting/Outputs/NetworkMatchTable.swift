import HitherGeodesy
import HitherNetwork
import HitherText
import HitherTracks

/// A fix matched to a network: a row of the output of `hither match --network`.
struct NetworkMatchRow: Sendable {
  var member: String
  var time: Instant
  var coordinate: Coordinate
  /// The way; nil if the fix is on none, or was not matched.
  var way: NetworkWay?
  /// Metres along the stretch of the way between two nodes, from its first point.
  var offset: Double?
  /// Metres from the way, positive to the right of its direction.
  var side: Double?
  var confidence: Double?
  /// Whether the fix is on no way; nil if it was not matched.
  var isOff: Bool?
}

/// What rows state of a way.
struct NetworkWay: Sendable {
  var id: Int64
  var name: String?
  var className: String
}

/// Writes fixes matched to a network as CSV, row after row.
package struct NetworkMatchTable: Sendable {
  static let fields: [Field<NetworkMatchRow>] =
    [
      .text("member", "The member's id.") { $0.member },
      .instant("time", "The time of the fix.") { $0.time },
    ] + Field<NetworkMatchRow>.position { $0.coordinate } + [
      .optionalCount("way", "The id of the way in OpenStreetMap.") { $0.way.map { Int($0.id) } },
      .text("name", "The way's local name.", canBeNull: true) { $0.way?.name },
      .text("class", "The way's class, such as `path`.", canBeNull: true) { $0.way?.className },
      .number("offset_m", "Metres along the way, from the last junction in its direction.") {
        $0.offset
      },
      .number("side_m", "Metres from the way, positive to the right of its direction.") { $0.side },
      .number("confidence", "How sure the match is, from 0 to 1.") { $0.confidence },
      .text("off", "Whether the fix is on no way.", canBeNull: true) {
        $0.isOff.map { $0 ? "true" : "false" }
      },
    ]

  /// The names, types and meanings of its columns.
  package static var descriptions: [FieldDescription] { fields.map(\.description) }

  private let table = RowTable(fields: Self.fields)
  private let network: Network
  private var buffer = TextBuffer()
  /// The way of the last row, which mostly is that of the next.
  private var last: (edge: Int, way: NetworkWay)?

  init(_ network: Network) { self.network = network }

  /// The header's line.
  static func header() -> [UInt8] {
    var buffer = TextBuffer()
    RowTable(fields: fields).appendHeader(to: &buffer)
    return buffer.bytes
  }

  /// Adds the rows of a batch of matched fixes.
  mutating func append(_ batch: FixBatch, of member: String) {
    let (edges, off) = (batch[NetworkColumns.edge], batch[NetworkColumns.off])
    let (offsets, sides) = (batch[NetworkColumns.offset], batch[NetworkColumns.side])
    let confidence = batch[NetworkColumns.confidence]
    for index in 0..<batch.count {
      var row = NetworkMatchRow(
        member: member, time: Instant(milliseconds: batch.time[index]),
        coordinate: batch.coordinate(index))
      if !off.isEmpty, !off[index].isNaN {
        row.isOff = off[index] == 1
        row.confidence = confidence[index]
      }
      if !edges.isEmpty, !edges[index].isNaN {
        row.way = way(of: Int(edges[index]))
        (row.offset, row.side) = (offsets[index], sides[index])
      }
      table.append(row, to: &buffer)
    }
  }

  private mutating func way(of edge: Int) -> NetworkWay {
    if let last, last.edge == edge { return last.way }
    let found = network.edge(edge)
    let way = NetworkWay(
      id: found.way, name: network.name(of: found), className: network.className(of: found))
    last = (edge, way)
    return way
  }

  /// Takes the text so far.
  mutating func takeBytes() -> [UInt8] {
    defer { buffer.removeAll() }
    return buffer.bytes
  }
}
