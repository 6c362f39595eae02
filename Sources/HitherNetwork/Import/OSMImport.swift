internal import HitherEngine
internal import HitherFormats
internal import HitherText

/// Reads OpenStreetMap data into a builder: parts of the file are unpacked by all cores, and added in their order.
enum OSMImport {
  /// The bytes of parts that are unpacked at a time.
  private static let largestWeight = 128 << 20
  private static let mostParts = 64

  /// Reads the ways.
  static func readWays(
    _ source: any ByteSource, file: String, into builder: inout NetworkBuilder
  ) throws {
    let selection = OSMSelection(wayKeys: ["highway", "route"])
    let profile = builder.facts.profile
    try read(source, file: file, selection) { (chunk) -> ReadWays in
      let ways = chunk.ways.map { way in
        profile.way(way.tags.map { ($0.key, $0.value) })
      }
      return ReadWays(chunk: chunk, ways: ways)
    } add: { read in
      builder.facts.waysRead += read.chunk.counts.ways - read.chunk.ways.count
      for (way, kept) in zip(read.chunk.ways, read.ways) {
        guard let kept else {
          builder.facts.waysRead += 1
          continue
        }
        builder.add(kept, id: way.id, references: read.chunk.references[way.references])
      }
    }
  }

  private struct ReadWays: Sendable {
    var chunk: OSMChunk
    /// For each way how it is kept; nil for one that is not.
    var ways: [TravelProfile.Way?]
  }

  /// Reads the places of the ways' nodes.
  static func readNodes(
    _ source: any ByteSource, file: String, into builder: inout NetworkBuilder
  ) throws {
    guard let index = builder.index else { return }
    try read(source, file: file, .nodes) { (chunk) -> ReadNodes in
      var nodes = ReadNodes()
      for (number, key) in chunk.nodeIDs.enumerated() {
        guard let position = index.position(of: key) else { continue }
        nodes.positions.append(position)
        nodes.places.append(
          .init(latitude: chunk.latitudesE7[number], longitude: chunk.longitudesE7[number]))
      }
      return nodes
    } add: { nodes in
      for (position, place) in zip(nodes.positions, nodes.places) {
        builder.setPlace(position, place)
      }
    }
  }

  private struct ReadNodes: Sendable {
    var positions: [Int] = []
    var places: [NetworkLayout.Place] = []
  }

  /// Passes each chunk through `work` on any core, and what it makes to `add` in the order of the file.
  private static func read<Result: Sendable>(
    _ source: any ByteSource, file: String, _ selection: OSMSelection,
    _ work: @Sendable (OSMChunk) -> Result, add: (Result) -> Void
  ) throws {
    var reader = try OSMReader(source, file: file, selection)
    var isAtEnd = false
    while !isAtEnd {
      var parts: [OSMReader.Part] = []
      var weight = 0
      while parts.count < mostParts, weight < largestWeight {
        guard let part = try reader.next() else {
          isAtEnd = true
          break
        }
        weight += part.weight
        parts.append(part)
      }
      let batch = parts
      let results = try ParallelRunner.map(batch.count, jobs: ParallelRunner.cores) {
        (index) throws(FormatError) in work(try batch[index].chunk(selection))
      }
      for result in results { add(result) }
    }
  }
}
