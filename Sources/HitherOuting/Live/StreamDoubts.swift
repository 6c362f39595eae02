import HitherEngine
import HitherTracks

/// Signs of a wrong clock or a bad connection of a member in the arrival of fixes, reported while the stream runs.
///
/// Each kind is reported once per member and hour of the stream. No result depends on it.
struct StreamDoubts {
  enum Doubt: Hashable {
    case clock(ClockDoubt)
    /// A fix is farther ahead of its receipt than is accepted.
    case future(member: Int, milliseconds: Int64)
    /// A new fix came after its time had passed.
    case late(member: Int, milliseconds: Int64)

    fileprivate var key: Key {
      switch self {
      case .clock(.ahead(let member, _)): Key(member: member, kind: 0)
      case .clock(.leap(let member, _)): Key(member: member, kind: 1)
      case .future(let member, _): Key(member: member, kind: 2)
      case .late(let member, _): Key(member: member, kind: 3)
      }
    }
  }

  fileprivate struct Key: Hashable {
    var member: Int
    var kind: Int
  }

  private static let quietMilliseconds: Int64 = 3_600_000

  private var found: [Key: Doubt] = [:]
  private var reported: [Key: Instant] = [:]

  mutating func record(_ doubt: Doubt) {
    let key = doubt.key
    if found[key] == nil { found[key] = doubt }
  }

  /// Takes the due reports at a time of the stream.
  fileprivate mutating func take(at time: Instant) -> [Doubt] {
    guard !found.isEmpty else { return [] }
    defer { found.removeAll(keepingCapacity: true) }
    let due = found.keys.filter { key in
      reported[key].map { time - $0 >= Self.quietMilliseconds } ?? true
    }
    for key in due { reported[key] = time }
    return due.sorted { ($0.member, $0.kind) < ($1.member, $1.kind) }.compactMap { found[$0] }
  }
}

extension LiveOuting {
  /// Takes the reports on clocks and connections, in lines for a person.
  package mutating func takeDoubts() -> [String] {
    doubts.take(at: watermark.trusted).map { doubt in
      switch doubt {
      case .clock(.ahead(let member, let lead)):
        "the clock of '\(name(member))' is about \(lead / 1000) s ahead of the others'; "
          + "time follows the others"
      case .clock(.leap(let member, let time)):
        "a fix of '\(name(member))' is dated \(time.rfc3339), more than 24 h ahead of all others; "
          + "it is set aside until another member or three further fixes reach there"
      case .future(let member, let lead):
        "a fix of '\(name(member))' is \(lead / 1000) s ahead of its receipt and is not used; "
          + "further ones are counted"
      case .late(let member, let delay):
        "fixes of '\(name(member))' come \(delay / 1000) s late, too late for the events; "
          + "they are counted, and stored if there is a state"
      }
    }
  }

  private func name(_ lane: Int) -> String {
    lanes.indices.contains(lane) ? lanes[lane].member.id : "\(lane)"
  }
}
