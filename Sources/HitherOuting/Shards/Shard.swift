import HitherTracks

/// One of the parts into which a run is divided, so that several processes read an outing.
///
/// Files that belong to different members are divided among the shards. Files that may name any
/// member are read by every shard, and each processes its own members. Both choices follow from
/// names and sizes alone, so that all shards make the same ones.
package struct Shard: Hashable, Sendable {
  /// The number of the shard, from 1.
  package let number: Int
  /// The number of shards.
  package let count: Int

  /// The most shards of a run.
  package static let most = 4096

  /// Makes a shard; nil if there is none of that number.
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Reads `I/N`.
  package init(reading text: String) throws(HitherError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? Int(part) : nil
    }
    guard parts.count == 2, numbers.count == 2, let shard = Shard(numbers[0], of: numbers[1]) else {
      throw HitherError(
        .usage, "'\(text)' is not a shard",
        place: "--shard", hint: "write I/N, such as 1/4; N is at most \(Self.most)")
    }
    self = shard
  }

  /// Whether the shard processes a member, if each shard reads all files.
  func holds(_ member: String) -> Bool {
    Int(ByteSum.of(Array(member.utf8)) % UInt64(count)) == number - 1
  }

  /// The indices of the groups that the shard reads: the largest first, each to the shard with the least so far.
  func groups(ofSizes sizes: [Int]) -> [Int] {
    var loads = [Int](repeating: 0, count: count)
    var own: [Int] = []
    for group in sizes.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      // A file without bytes is read too.
      loads[least] += max(1, sizes[group])
      if least == number - 1 { own.append(group) }
    }
    return own.sorted()
  }
}

extension OutingPlan {
  /// Why the outing cannot be divided into shards; nil if it can.
  package var shardFault: HitherError? {
    func fault(_ what: String, _ hint: String? = nil) -> HitherError {
      HitherError(.usage, what, place: "--shard", hint: hint)
    }
    if viewing != nil { return fault("a viewer's copy cannot be made in shards") }
    if options.sharing != nil { return fault("a copy to share cannot be made in shards") }
    if options.state != nil { return fault("a stream's state cannot be read in shards") }
    let streams = sources.filter {
      $0.path == "-" || $0.memory != nil || FolderListing.kind(of: $0.path) == .device
    }
    return streams.first.map {
      fault("'\($0.path)' can be read only once, not by several shards", "store it in a file first")
    }
  }

  /// A checksum of the inputs, by which partial results of other inputs are recognised.
  ///
  /// Of a recording it takes the name, the size, the beginning and the end, and of other files all bytes.
  func inputSum() throws(HitherError) -> UInt64 {
    var sum = ByteSum()
    let recordings = Set(sources.map(\.path))
    for path in files {
      sum.add(path)
      if recordings.contains(path) {
        let ends = try FileEnds(path)
        sum.add(Int64(ends.size))
        sum.add(ends.bytes)
      } else if FolderListing.kind(of: path) == .file {
        sum.add(try WholeFile.bytes(path, limit: .max))
      }
    }
    return sum.value
  }
}
