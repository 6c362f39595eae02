internal import HitherEngine
internal import HitherFormats
internal import HitherGeodesy
internal import HitherText

/// The header of a network's file, with its table of sections.
struct NetworkHeader {
  private let bytes: MappedBytes
  private let file: String

  init(_ bytes: MappedBytes, file: String) throws(FormatError) {
    self.bytes = bytes
    self.file = file
    guard bytes.bytes(0..<NetworkLayout.magic.count) == NetworkLayout.magic else {
      throw FormatError(
        .unrecognised, file: file, message: "not a network of Hither",
        hint: "make one: hither network import FILE.osm.pbf -o FILE.network")
    }
    guard bytes.count >= NetworkLayout.headerLength,
      bytes.number(16, as: UInt64.self) == UInt64(bytes.count)
    else { throw damaged("its length is not the one in its header") }
    guard bytes.number(8, as: UInt32.self) == NetworkLayout.version else {
      throw FormatError(
        .unrecognised, file: file, message: "this network is of another version of Hither",
        hint: "import it again: hither network import")
    }
    guard bytes.number(12, as: UInt32.self) == UInt32(NetworkLayout.Section.allCases.count) else {
      throw damaged("its table of sections is wrong")
    }
  }

  func damaged(_ reason: String) -> FormatError {
    FormatError(
      .damaged, file: file, message: "the network is damaged: \(reason)",
      hint: "import it again: hither network import")
  }

  /// The values of a section.
  func column<Value>(
    _ section: NetworkLayout.Section
  ) throws(FormatError) -> MappedColumn<Value> {
    let entry = NetworkLayout.tableOffset + 16 * section.rawValue
    guard let offset = bytes.number(entry, as: UInt64.self),
      let length = bytes.number(entry + 8, as: UInt64.self),
      let column = MappedColumn<Value>(bytes, offset: offset, length: length)
    else { throw damaged("section \(section) is not in it") }
    return column
  }

  func grid(blockCount: Int) throws(FormatError) -> NetworkGrid {
    func number<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Value {
      bytes.number(offset, as: Value.self) ?? 0
    }
    guard
      let grid = NetworkGrid(
        southE7: number(24), westE7: number(28), latitudeShift: number(32),
        longitudeShift: number(36), rows: number(40), columns: number(44), blockCount: blockCount)
    else { throw damaged("its spatial index is wrong") }
    return grid
  }

  func facts() throws(FormatError) -> NetworkFacts {
    let column: MappedColumn<UInt8> = try column(.facts)
    let text = column.withSpan(0..<column.count) { span in span.indices.map { span[$0] } }
    do throws(JSONError) {
      return try NetworkFacts(JSONNode.parse(text))
    } catch {
      throw damaged("its facts cannot be read")
    }
  }
}

extension Network {
  /// Whether all indices are in range; all cores look at a large network.
  ///
  /// The spatial index is not read here: its entries are checked as they are used. Nor are strings.
  var isSound: Bool {
    guard nodeFirst.count == nodes.count + 1, adjacency.count == 2 * edges.count,
      offsets.count == places.count, sets.count > 0
    else { return false }
    let slices = 1 + places.count >> 20
    let checks: [@Sendable () -> Bool] =
      [
        { self.areStartsInOrder }, { self.areEntriesInRange }, { self.areEdgesInRange },
        { self.areSetsInRange }, { Self.areOnEarth(self.nodes, 0..<self.nodes.count) },
      ]
      + (0..<slices).map { slice -> @Sendable () -> Bool in
        { Self.areOnEarth(self.places, slice << 20..<(slice + 1) << 20) }
      }
    return ParallelRunner.map(checks.count, jobs: slices > 1 ? ParallelRunner.cores : 1) {
      checks[$0]()
    }.allSatisfy(\.self)
  }

  private var areStartsInOrder: Bool {
    nodeFirst.withSpan(0..<nodeFirst.count) { starts in
      guard starts[0] == 0, Int(starts[starts.count - 1]) == adjacency.count else { return false }
      var isInOrder = true
      var before: UInt32 = 0
      for index in starts.indices {
        let start = starts[index]
        isInOrder = isInOrder && start >= before
        before = start
      }
      return isInOrder
    }
  }

  private var areEntriesInRange: Bool {
    adjacency.withSpan(0..<adjacency.count) { entries in
      var highest: UInt32 = 0
      for index in entries.indices { highest = max(highest, entries[index]) }
      return entries.isEmpty || Int(highest >> 1) < edges.count
    }
  }

  private var areEdgesInRange: Bool {
    let (nodeCount, setCount, pointCount) = (
      UInt32(clamping: nodes.count), UInt32(clamping: sets.count - 1), places.count
    )
    return edges.withSpan(0..<edges.count) { edges in
      var isSound = true
      for index in edges.indices {
        let edge = edges[index]
        let pieces = Int(edge.flags >> 8)
        let isInRange =
          edge.from < nodeCount && edge.to < nodeCount && edge.set < setCount && pieces > 0
          && pieces <= NetworkLayout.mostPieces && Int(edge.firstPoint) + pieces < pointCount
        isSound = isSound && isInRange
      }
      return isSound
    }
  }

  private var areSetsInRange: Bool {
    (0..<sets.count - 1).allSatisfy { Int(sets[$0].className) < classNames.count }
  }

  private static func areOnEarth(
    _ places: MappedColumn<NetworkLayout.Place>, _ range: Range<Int>
  ) -> Bool {
    places.withSpan(range) { places in
      var (north, east): (UInt32, UInt32) = (0, 0)
      for index in places.indices {
        north = max(north, places[index].latitude.magnitude)
        east = max(east, places[index].longitude.magnitude)
      }
      return north <= 900_000_000 && east <= 1_800_000_000
    }
  }
}
