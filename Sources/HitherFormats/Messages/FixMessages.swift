internal import HitherText
package import HitherTracks

/// Reads fixes from the messages of a broker, each an OwnTracks message or an NDJSON fix.
package struct FixMessages: Sendable {
  /// The result of a message.
  package enum Outcome: Sendable {
    /// A fix with its time, and the number of its member among `memberNames`.
    case fix(Fix, member: Int32)
    /// A message of another kind, with its name: it has no fix, or one without a known time.
    case other(String)
    /// An entry of an outing's log.
    case entry(StreamedEntry)
    /// A message that cannot be used.
    case reject(Reject)
  }

  private let source: String
  private var ownTracks: OwnTracksRecord
  private var ndjson: NDJSONRecord
  private var entries: NoticeTally
  private var names = MemberNames()
  /// Whether encrypted messages can be read; their keys depend on the sender.
  package let hasKeys: Bool

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - source: Where the messages come from, for rejects.
  ///   - keys: The keys of encrypted messages.
  package init(source: String, keys: OwnTracksKeys? = nil) {
    self.source = source
    hasKeys = keys != nil
    ownTracks = OwnTracksRecord(file: source, keys: keys)
    ndjson = NDJSONRecord(file: source)
    entries = NoticeTally(file: source)
  }

  /// All members so far, by first appearance.
  package var memberNames: [String] { names.names }

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the message.
  ///   - payload: Its range in `bytes`.
  ///   - member: The member according to the broker; nil to use the one in the message.
  ///   - sender: The member's device according to the broker, `USER/DEVICE`.
  ///   - topic: The range of its topic in `bytes`, for a reject.
  ///   - number: Its number, for a reject.
  package mutating func read(
    _ bytes: [UInt8], _ payload: Range<Int>, member: ArraySlice<UInt8>?, sender: [UInt8] = [],
    topic: Range<Int>? = nil, number: Int
  ) -> Outcome {
    do throws(RecordFault) {
      let fix: Fix
      let own: [UInt8]
      if Self.holdsType(bytes, payload) {
        do throws(JSONError) {
          var reader = JSONReader(bytes, range: payload)
          ownTracks.sender = sender
          let message = try ownTracks.read(&reader, line: 1)
          try reader.finish()
          switch message {
          case .other(let type): return .other(type)
          case .fix(let found): fix = found
          }
        } catch {
          throw RecordFault(reason: error.message, column: error.column)
        }
        if ownTracks.isPing { return .other("ping") }
        own = ownTracks.member
      } else {
        do throws(RecordFault) {
          fix = try ndjson.read(bytes, payload, line: 1)
        } catch {
          guard ndjson.isEntry else { throw error }
          return .entry(try StreamedEntry(bytes, payload, line: 1, member: member, &entries))
        }
        guard !ndjson.isEntry else {
          return .entry(try StreamedEntry(bytes, payload, line: 1, member: member, &entries))
        }
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
          record: RecordFault.kept(bytes[payload]),
          topic: topic.map { RecordFault.excerpt(Array(bytes[$0]).span, upTo: 120) }))
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
  package var notices: [Notice] { ownTracks.notices + ndjson.notices + entries.notices }
}
