import HitherEngine
package import HitherFiles
import HitherTracks

/// A run in shards: each reads a part of the files or members up to the end of their input, and a
/// merge continues from there as one run would.
///
/// What all members decide together, such as the end of the outing and the figures of the group, is
/// computed by the merge from the members' states and settled positions. So the result is the same
/// by construction, and no figure needs rules of its own.
extension OutingRun {
  /// Whether each shard reads all files, because any of them may name any member.
  private static func isByMember(_ groups: [[OutingPlan.Source]]) -> Bool {
    groups.count == 1 && groups[0].contains { $0.member == nil }
  }

  /// Reads the part of a shard, and writes it to a file.
  ///
  /// - Parameter arguments: The command line, without `--shard` and `--partials`.
  package func writePart(
    of shard: Shard, _ arguments: [String], to path: String, _ mode: FileMode
  ) throws(HitherError) {
    if let fault = plan.shardFault { throw fault }
    let header = try PartialHeader(plan, shard, arguments)
    let groups = Self.groups(of: plan)
    let isByMember = Self.isByMember(groups)
    var own = [0]
    if !isByMember {
      var sizes: [Int] = []
      for group in groups {
        var size = 0
        for source in group { size += try FileEnds.size(of: source.path) }
        sizes.append(size)
      }
      own = shard.groups(ofSizes: sizes)
    }
    let results = try read(own.map { groups[$0] }, membersOf: isByMember ? shard : nil)
    var file = try PartialFile(path, mode)
    try file.append(header.stateBytes)
    for (index, result) in zip(own, results) {
      var result = result
      // All shards have read the same.
      if isByMember, shard.number > 1 { (result.log, result.ids) = (ReadingLog(), []) }
      var coder = StateCoder()
      coder.append(UInt64(index))
      coder.append(UInt64(result.lanes.count))
      try result.code(&coder, needs.spool)
      try file.append(coder.written())
      for lane in result.lanes {
        var coder = StateCoder()
        coder.append(lane.member.id)
        try lane.codePart(&coder)
        try file.append(coder.written())
      }
    }
    try file.finish()
  }

  /// Computes the result of all shards.
  package func run(merging parts: PartialSet) throws(HitherError) -> OutingResult {
    try assemble(try parts.groups(of: self))
  }

  /// Reads the rest of a partial result, after its header.
  func readPart(
    _ reader: inout PartialReader, into groups: inout [GroupResult?]
  ) throws(HitherError) {
    let members = MemberDirectory(plan)
    let task = LaneTask(plan.outing.settings, needs)
    while let frame = try reader.next() {
      var coder = StateCoder(reading: frame)
      let (index, count) = try coder.codePart { c throws(StateError) in
        (Int(truncatingIfNeeded: try c.coded(UInt64(0))), try c.coded(UInt64(0)))
      }
      guard groups.indices.contains(index) else { throw reader.damaged }
      var result = GroupResult()
      try result.code(&coder, needs.spool)
      guard coder.isAtEnd else { throw reader.damaged }
      if let earlier = groups[index] { result = earlier }
      for _ in 0..<count {
        var coder = StateCoder(reading: try reader.required(), events: needs.eventTypes)
        let id = try coder.codePart { c throws(StateError) in try c.coded("") }
        let lane = MemberLane(members.member(id), task, sortsExternally: false)
        try lane.codePart(&coder)
        guard coder.isAtEnd else { throw reader.damaged }
        result.lanes.append(lane)
      }
      groups[index] = result
    }
  }
}
