import HitherTracks

/// How far the fixes of the members that are delivering have come, as the order of their arrival shows.
///
/// Most transports deliver each member's fixes in order: once a fix has arrived, nothing earlier of that member
/// follows. A member's frontier is its latest fix less its disorder: one and a half times the most by which a fix
/// arrived behind a later one, among the last 256 to 512. Until 32 fixes have arrived it is the lateness. The frontier
/// of all is the least; a member that is overdue holds it back, up to the lateness, until it counts as not
/// delivering.
///
/// Beyond 256 members there is no frontier, so that the cost of a delivery stays the same.
struct DeliveryFrontier: Sendable {
  private struct Member: Sendable {
    var number: Int32
    /// The latest fix.
    var latest: Int64
    /// The latest fix before the delivery at hand.
    var settled: Int64
    var count: Int64 = 0
    /// The most by which a fix arrived behind a later one: lately, and in the window before.
    var disorder: Int64 = 0
    var formerDisorder: Int64 = 0
  }

  private static let mostMembers = 256
  private static let fewestFixes: Int64 = 32
  private static let window: Int64 = 256

  private let latenessMilliseconds: Int64
  private var members: [Member] = []
  private var places: [Int32: Int] = [:]
  private var isCrowded = false

  init(latenessMilliseconds: Int64) {
    self.latenessMilliseconds = latenessMilliseconds
  }

  /// Takes a fix in order of arrival.
  mutating func take(_ time: Int64, of member: Int) {
    guard !isCrowded else { return }
    let number = Int32(truncatingIfNeeded: member)
    guard let place = places[number] else {
      isCrowded = members.count == Self.mostMembers
      if isCrowded {
        (members, places) = ([], [:])
        return
      }
      places[number] = members.count
      members.append(Member(number: number, latest: time, settled: time, count: 1))
      return
    }
    if members[place].count % Self.window == 0 {
      members[place].formerDisorder = members[place].disorder
      members[place].disorder = 0
    }
    members[place].count += 1
    members[place].disorder = max(members[place].disorder, members[place].settled - time)
    members[place].latest = max(members[place].latest, time)
  }

  /// Ends a delivery: the order within it shows nothing.
  ///
  /// - Parameter trusted: The trusted time.
  /// - Returns: the frontier of all members that are delivering; nil if it is not known.
  mutating func settle(trusted: Int64) -> Int64? {
    let oldest = trusted - max(120_000, 2 * latenessMilliseconds)
    var frontier: Int64?
    for place in members.indices {
      members[place].settled = members[place].latest
      guard members[place].latest >= oldest else { continue }
      let reached = members[place].latest - allowance(of: members[place])
      frontier = min(frontier ?? reached, reached)
    }
    return frontier
  }

  /// How much earlier than its latest fix another fix of a member may follow.
  private func allowance(of member: Member) -> Int64 {
    guard member.count >= Self.fewestFixes else { return latenessMilliseconds }
    let disorder = max(member.disorder, member.formerDisorder)
    return min(latenessMilliseconds, disorder + disorder / 2)
  }
}

extension DeliveryFrontier: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(latenessMilliseconds)
    writer.write(isCrowded)
    writer.write(UInt32(members.count))
    for member in members {
      writer.write(member.number)
      writer.write(member.latest)
      writer.write(member.settled)
      writer.write(member.count)
      writer.write(member.disorder)
      writer.write(member.formerDisorder)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    latenessMilliseconds = try reader.read(Int64.self)
    isCrowded = try reader.read(Bool.self)
    for _ in 0..<(try reader.read(UInt32.self)) {
      let member = Member(
        number: try reader.read(Int32.self), latest: try reader.read(Int64.self),
        settled: try reader.read(Int64.self), count: try reader.read(Int64.self),
        disorder: try reader.read(Int64.self), formerDisorder: try reader.read(Int64.self))
      places[member.number] = members.count
      members.append(member)
    }
  }
}
