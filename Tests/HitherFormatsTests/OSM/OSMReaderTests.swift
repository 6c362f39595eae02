import FuzzLaws
import HitherFormats
import HitherText
import TestSupport
import Testing

/// Binary and XML are read alike, and damage is one line.
@Suite("OpenStreetMap data") struct OSMReaderTests {
  static let everything = OSMSelection(hasNodes: true, wayKeys: ["highway"])

  /// All entities of a file as one chunk.
  static func read(
    _ bytes: [UInt8], _ selection: OSMSelection = everything
  ) throws -> OSMChunk {
    var reader = try OSMReader(BytesSource(bytes, pieceLength: 700), file: "input", selection)
    return try joined(&reader, selection)
  }

  static func joined(
    _ reader: inout OSMReader, _ selection: OSMSelection
  ) throws -> OSMChunk {
    var all = OSMChunk()
    while let part = try reader.next() {
      let chunk = try part.chunk(selection)
      all.nodeIDs += chunk.nodeIDs
      all.latitudesE7 += chunk.latitudesE7
      all.longitudesE7 += chunk.longitudesE7
      for var way in chunk.ways {
        let start = all.references.count
        all.references += chunk.references[way.references]
        way.references = start..<all.references.count
        all.ways.append(way)
      }
      all.counts += chunk.counts
    }
    return all
  }

  /// Nodes and ways at random, with places on multiples of 1e-5 degrees.
  static func random(_ seed: UInt64, nodes count: Int = 300) -> OSMText {
    var random = SeededGenerator(seed: seed)
    var id: Int64 = -20
    let nodes = (0..<count).map { _ -> OSMText.Node in
      id += .random(in: 1...1000, using: &random)
      return .init(
        id, 100 * .random(in: -9_000_000...9_000_000, using: &random),
        100 * .random(in: -18_000_000...18_000_000, using: &random))
    }
    let ways = (0..<count / 5).map { number in
      OSMText.Way(
        Int64(number) << 33, (0..<9).map { _ in nodes.randomElement(using: &random)?.id ?? 0 },
        number.isMultiple(of: 3)
          ? [("building", "yes")] : [("highway", "path"), ("name", "a<\(number % 7)&\"山")])
    }
    return OSMText(nodes: nodes, ways: ways, relations: 3)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func binaryIsReadAsXML(seed: UInt64) throws {
    let text = Self.random(seed)
    var form = OSMText.Form()
    form.isDense = seed % 2 == 0
    form.isPacked = seed % 3 != 0
    form.granularity = [100, 1, 10_000][Int(seed % 3)]
    form.offset = seed > 3 ? 1_000_000 : 0
    let (binary, xml) = (try Self.read(text.pbf(form)), try Self.read(text.xml))
    #expect(binary == xml)
    #expect(binary.counts.nodes == 300 && binary.counts.ways == 60 && binary.counts.relations == 3)
    #expect(binary.nodeIDs == text.nodes.map(\.id))
    #expect(binary.latitudesE7.map(Int64.init) == text.nodes.map(\.latitudeE7))
    #expect(binary.ways.count == 40 && binary.ways[0].tags[1].value == "a<1&\"山")
  }

  /// The eight thousandth entity, after which a chunk ends, is a way.
  @Test func aWayIsNotDividedBetweenChunks() throws {
    let text = Self.random(8, nodes: 7_990)
    #expect(try Self.read(text.xml) == Self.read(text.pbf()))
  }

  @Test func onlyWhatIsAskedForIsRead() throws {
    for bytes in [OSMText.crossing.pbf(), OSMText.crossing.xml] {
      let nodes = try Self.read(bytes, .nodes)
      #expect(nodes.ways == [] && nodes.nodeIDs.count == 6)
      let ways = try Self.read(bytes, OSMSelection(wayKeys: ["building"]))
      #expect(ways.nodeIDs == [] && ways.ways.map(\.id) == [102])
      #expect(nodes.counts == ways.counts)
    }
  }

  @Test func aNodeThatIsNotOnTheEarthIsCounted() throws {
    let text = OSMText(nodes: [.init(1, 900_000_001, 0), .init(2, 0, -1_800_000_001)], ways: [])
    for bytes in [text.pbf(), text.xml] {
      let read = try Self.read(bytes)
      #expect(read.nodeIDs == [] && read.counts.unplacedNodes == 2)
    }
    let deleted =
      "<osm><node id=\"1\" lat=\"1\" lon=\"1\" action=\"delete\"/><node id=\"2\"/></osm>"
    #expect(try Self.read(Array(deleted.utf8)).counts.unplacedNodes == 2)
  }

  // MARK: Faults

  private static func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try read(bytes)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [(4, "LZMA"), (5, "bzip2"), (6, "LZ4"), (7, "zstd")])
  func anotherCompressionIsNamed(_ field: Int, _ name: String) {
    let blob = OSMText.field(field, [1, 2, 3])
    let bytes =
      OSMText.blob("OSMHeader", [], OSMText.Form()) + OSMText.blobHeader("OSMData", blob.count)
      + blob
    #expect(Self.message(bytes) == "input: blocks packed with \(name) cannot be read")
  }

  @Test func whatReadersMustKnowIsNamed() {
    var form = OSMText.Form()
    form.features.append("HistoricalInformation")
    #expect(
      Self.message(OSMText.crossing.pbf(form))
        == "input: files with the feature 'HistoricalInformation' cannot be read")
  }

  @Test func sizesAreLimited() {
    let header = OSMText.blob("OSMHeader", [], OSMText.Form())
    #expect(
      Self.message(header + [0, 2, 0, 0]).hasPrefix(
        "input: a block's header is longer than 65536 bytes"))
    #expect(
      Self.message(header + OSMText.blobHeader("OSMData", 40 << 20)).hasPrefix(
        "input: a block is larger than 33554432 bytes"))
    let large = [2 << 3] + OSMText.number(40 << 20) + OSMText.field(3, [0x78, 0x01])
    #expect(
      Self.message(header + OSMText.blobHeader("OSMData", large.count) + large).hasPrefix(
        "input: a block is larger than 33554432 bytes"))
    // More than the stated size.
    let longer = [2 << 3, 5] + OSMText.field(3, OSMText.stored(Array(repeating: 0, count: 9)))
    #expect(
      Self.message(header + OSMText.blobHeader("OSMData", longer.count) + longer).hasPrefix(
        "input: packed data is damaged"))
  }

  @Test(arguments: [[], Array("hello".utf8), Array("<gpx></gpx>".utf8), [0x1F, 0x8B]])
  func anotherFileIsRefused(_ bytes: [UInt8]) {
    #expect(throws: FormatError.self) { try Self.read(bytes) }
  }

  @Test func aCutFileIsRefused() throws {
    let bytes = OSMText.crossing.pbf()
    let whole = try Self.read(bytes)
    for count in 0..<bytes.count {
      // A file that ends after a block is as whole as one without the rest.
      guard let read = try? Self.read(Array(bytes[..<count])) else { continue }
      #expect(read.counts.ways < whole.counts.ways)
    }
    let xml = OSMText.crossing.xml
    for count in 0..<xml.count - 1 {
      #expect(throws: FormatError.self) { try Self.read(Array(xml[..<count])) }
    }
  }

  @Test func aDamagedFileIsReadOrRefused() {
    for bytes in [OSMText.crossing.pbf(), OSMText.crossing.xml] {
      for index in bytes.indices {
        for damage in [1, 0x10, 0x80, 0xFF] as [UInt8] {
          var damaged = bytes
          damaged[index] ^= damage
          do {
            _ = try Self.read(damaged)
          } catch {
            #expect(error is FormatError && !"\(error)".contains("\n"))
          }
        }
      }
    }
  }

  // MARK: Real files

  /// The counts are those of `osmium fileinfo --extended`.
  @Test(
    .enabled(if: Corpus.folder != nil),
    arguments: [
      ("osm/andorra.osm.pbf", [69_644, 2_725, 74], 1_615),
      ("osm/herrenberg-minimal.osm.pbf", [6_503, 1_781, 128], 1_704),
      ("osm/berlin-siegessaeule.osm.gz", [5_117, 418, 50], 146),
      ("osm/monaco.osm.gz", [13_739, 1_944, 77], 866),
      ("mapmatch/graphhopper/issue-70.osm.gz", [264, 36, 3], 29),
      ("mapmatch/itinero-bicycle/network-1-to-7.osm.pbf", [16_402, 2_943, 113], 447),
    ])
  func realFilesHaveTheirEntities(_ file: String, _ counts: [Int], _ highways: Int) throws {
    var reader = try OSMReader(
      FileBytes(path: Corpus.path(file)), file: file, Self.everything)
    let read = try Self.joined(&reader, Self.everything)
    #expect([read.counts.nodes, read.counts.ways, read.counts.relations] == counts)
    #expect(read.ways.count == highways && read.nodeIDs.count == counts[0])
  }
}
