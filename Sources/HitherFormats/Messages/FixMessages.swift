internal import HitherText
package import HitherTracks

/// Reads fixes from the messages of a broker, each an OwnTracks message or a fix as NDJSON has it.
package struct FixMessages: Sendable {
  /// What a message came to.
  package enum Outcome: Sendable {
    /// A fix with its time, and the number of its member among `memberNames`.
    case fix(Fix, member: Int32)
    /// A message that holds no fix, or one of a time that nobody knows.
    case other
    /// A message that cannot be used.
    case reject(Reject)
  }

  private let source: String
  private var ownTracks: OwnTracksRecord
  private var ndjson: NDJSONRecord
  private var names = MemberNames()

  /// Begins to read.
  ///
  /// - Parameter source: Where the messages come from, for rejects.
  package init(source: String) {
    self.source = source
    ownTracks = OwnTracksRecord(file: source)
    ndjson = NDJSONRecord(file: source)
  }

  /// All members so far, by first appearance.
  package var memberNames: [String] { names.names }

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: What holds the message.
  ///   - payload: Where it lies in `bytes`.
  ///   - member: Whose it is, as the broker knows; what the message says itself when nil.
  ///   - number: Its number, for a reject.
  package mutating func read(
    _ bytes: [UInt8], _ payload: Range<Int>, member: ArraySlice<UInt8>?, number: Int
  ) -> Outcome {
    do throws(RecordFault) {
      let fix: Fix
      let own: [UInt8]
      if Self.holdsType(bytes, payload) {
        do throws(JSONError) {
          var reader = JSONReader(bytes, range: payload)
          guard case .fix(let found) = try ownTracks.read(&reader, line: 1) else { return .other }
          try reader.finish()
          fix = found
        } catch {
          throw RecordFault(reason: error.message, column: error.column)
        }
        if ownTracks.isPing { return .other }
        own = ownTracks.member
      } else {
        fix = try ndjson.read(bytes, payload, line: 1)
        own = ndjson.member
      }
      guard fix.time != .absent else { throw RecordFault(reason: "time is missing") }
      let name = member ?? own[...]
      guard !name.isEmpty else { throw RecordFault(reason: "member is missing") }
      return .fix(fix, member: names.number(of: name.span))
    } catch {
      return .reject(
        Reject(
          file: source, line: number, column: error.column, reason: error.reason,
          record: RecordFault.kept(bytes[payload])))
    }
  }

  private static let type = Array("\"_type\"".utf8)

  /// Whether a message has the key that every message of OwnTracks has.
  private static func holdsType(_ bytes: [UInt8], _ payload: Range<Int>) -> Bool {
    bytes[payload].indices.contains {
      bytes[$0] == 0x22 && bytes[$0..<payload.upperBound].starts(with: type)
    }
  }

  /// Notices about the messages read so far.
  package var notices: [Notice] { ownTracks.notices + ndjson.notices }
}
