import HitherTracks

/// How far the fixes of the members that are delivering have come, as the order of their arrival shows.
///
/// Most transports deliver each member's fixes in order: once a fix has arrived, nothing earlier of that member
/// follows. The frontier of such a member is its latest fix; that of a member of whom a fix arrived behind a later
/// one, among the last 256 to 512, is the lateness earlier. So is that of a member of whom fewer than 32 fixes have
/// arrived, or whose fixes are more than 20 s apart, as order shows little then. The frontier of all is the least; a
/// member that is overdue holds it back, up to the lateness, until it counts as not delivering.
///
/// With more than 256 members no frontier is kept, so that the cost of a delivery stays bounded.
struct DeliveryFrontier: Sendable {
  private struct Member: Sendable {
    var number: Int32
    /// The latest fix.
    var latest: Int64
    var count: Int64 = 0
    /// About how far apart the fixes are.
    var step: Int64 = 0
    /// Whether a fix arrived behind a later one: lately, and in the window before.
    var isMixed = false
    var wasMixed = false
  }

  private static let mostMembers = 256
  private static let fewestFixes: Int64 = 32
  private static let window: Int64 = 256
  private static let longestStep: Int64 = 20_000
  /// Of a longer step no more counts.
  private static let mostOfStep: Int64 = 60_000

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
      members.append(Member(number: number, latest: time, count: 1))
      return
    }
    if members[place].count % Self.window == 0 {
      members[place].wasMixed = members[place].isMixed
      members[place].isMixed = false
    }
    members[place].count += 1
    let step = time - members[place].latest
    guard step >= 0 else {
      members[place].isMixed = true
      return
    }
    members[place].step += (min(step, Self.mostOfStep) - members[place].step) / 8
    members[place].latest = time
  }

  /// Ends a delivery.
  ///
  /// - Parameter trusted: The trusted time.
  /// - Returns: the frontier of all members that are delivering; nil if it is not known.
  func settle(trusted: Int64) -> Int64? {
    let oldest = trusted - max(120_000, 2 * latenessMilliseconds)
    var frontier: Int64?
    for place in members.indices {
      guard members[place].latest >= oldest else { continue }
      let reached = members[place].latest - allowance(of: members[place])
      frontier = min(frontier ?? reached, reached)
    }
    return frontier
  }

  /// How much earlier than its latest fix another fix of a member may follow.
  private func allowance(of member: Member) -> Int64 {
    let isInOrder =
      member.count >= Self.fewestFixes && member.step <= Self.longestStep && !member.isMixed
      && !member.wasMixed
    return isInOrder ? 0 : latenessMilliseconds
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
      writer.write(member.count)
      writer.write(member.step)
      writer.write(member.isMixed)
      writer.write(member.wasMixed)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    latenessMilliseconds = try reader.read(Int64.self)
    isCrowded = try reader.read(Bool.self)
    for _ in 0..<(try reader.read(UInt32.self)) {
      let member = Member(
        number: try reader.read(Int32.self), latest: try reader.read(Int64.self),
        count: try reader.read(Int64.self), step: try reader.read(Int64.self),
        isMixed: try reader.read(Bool.self), wasMixed: try reader.read(Bool.self))
      places[member.number] = members.count
      members.append(member)
    }
  }
}
