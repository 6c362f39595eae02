internal import HitherText

/// Reads the entities of an `.osm` file in XML.
///
/// Nodes without a place, and those that an editor marks as deleted, are counted and not read. Damage
/// is an error, because a way without some of its nodes would be another way.
struct OSMXML {
  /// The entities of a chunk.
  private static let chunkCount = 8_000
  private static let (osm, node, way, relation) = (
    XMLName("osm"), XMLName("node"), XMLName("way"), XMLName("relation")
  )
  private static let (nd, tag, ref, id, key, value) = (
    XMLName("nd"), XMLName("tag"), XMLName("ref"), XMLName("id"), XMLName("k"), XMLName("v")
  )
  private static let (lat, lon, action, visible) = (
    XMLName("lat"), XMLName("lon"), XMLName("action"), XMLName("visible")
  )

  private let selection: OSMSelection
  private let file: String
  private var scanner: XMLScanner
  private var chunk = OSMChunk()
  /// The way that is open.
  private var open: OSMChunk.Way?
  private var hasRoot = false
  private var hasEnded = false

  init(_ source: any ByteSource, file: String, _ selection: OSMSelection) {
    scanner = XMLScanner(source)
    (self.file, self.selection) = (file, selection)
  }

  /// The next entities; nil at the end.
  mutating func next() throws(FormatError) -> OSMChunk? {
    guard !hasEnded else { return nil }
    chunk = OSMChunk()
    // A way that is open belongs to the chunk in which it begins.
    while open != nil || chunk.counts.nodes + chunk.counts.ways < Self.chunkCount {
      switch scanner.next() {
      case .startElement: try startElement()
      case .endElement: if scanner.depth == 1 { endWay() }
      case .text: break
      case .fault:
        let fault = scanner.fault
        throw FormatError(
          .damaged, file: file, line: fault.line, column: fault.column, message: fault.description)
      case .endOfDocument:
        if let failure = scanner.sourceFailure { throw FormatError(failure, file: file) }
        guard hasRoot else {
          throw FormatError(
            .unrecognised, file: file, message: "not OpenStreetMap data: no XML element found")
        }
        hasEnded = true
        return chunk
      }
    }
    return chunk
  }

  private mutating func startElement() throws(FormatError) {
    let name = scanner.name
    guard hasRoot else {
      hasRoot = true
      guard name == Self.osm else {
        throw fault(
          .unrecognised,
          "not OpenStreetMap data: the first element is '\(scanner.string(of: scanner.nameValue))'")
      }
      return
    }
    switch scanner.depth {
    case 2:
      if name == Self.node {
        try addNode()
      } else if name == Self.way {
        chunk.counts.ways += 1
        guard !isDeleted, !selection.wayKeys.isEmpty else { return }
        let start = chunk.references.count
        open = .init(id: try integer(Self.id, "a way's id"), references: start..<start, tags: [])
      } else if name == Self.relation {
        chunk.counts.relations += 1
      }
    case 3 where open != nil:
      if name == Self.nd {
        chunk.references.append(try integer(Self.ref, "a node's id"))
      } else if name == Self.tag, let key = scanner.attribute(named: Self.key),
        let value = scanner.attribute(named: Self.value)
      {
        open?.tags.append(
          .init(key: scanner.string(of: key), value: scanner.string(of: value)))
      }
    default: break
    }
  }

  private mutating func endWay() {
    guard var way = open else { return }
    open = nil
    let start = way.references.lowerBound
    way.references = start..<chunk.references.count
    if way.tags.contains(where: { selection.wayKeys.contains($0.key) }) {
      chunk.ways.append(way)
    } else {
      chunk.references.removeSubrange(start...)
    }
  }

  private mutating func addNode() throws(FormatError) {
    guard selection.hasNodes else {
      chunk.counts.nodes += 1
      return
    }
    guard !isDeleted, let latitude = scanner.attribute(named: Self.lat),
      let longitude = scanner.attribute(named: Self.lon)
    else {
      chunk.counts.nodes += 1
      chunk.counts.unplacedNodes += 1
      return
    }
    let id = try integer(Self.id, "a node's id")
    chunk.addNode(
      id, latitudeE7: try degrees(latitude, "latitude"),
      longitudeE7: try degrees(longitude, "longitude"))
  }

  private var isDeleted: Bool {
    func has(_ name: XMLName, _ word: String) -> Bool {
      scanner.attribute(named: name).map { scanner.string(of: $0) == word } ?? false
    }
    return has(Self.action, "delete") || has(Self.visible, "false")
  }

  private mutating func degrees(
    _ value: XMLValue, _ what: String
  ) throws(FormatError) -> Int64 {
    let scaled = scanner.withBytes(of: value) { NumberText.scaled($0, places: 7) }
    guard let scaled else { throw fault(.damaged, "a node's \(what) is not a number") }
    return scaled
  }

  private mutating func integer(_ name: XMLName, _ what: String) throws(FormatError) -> Int64 {
    let value = scanner.attribute(named: name)
    guard let value, let number = scanner.withBytes(of: value, { NumberText.integer($0) }) else {
      throw fault(.damaged, "\(what) is not a whole number")
    }
    return number
  }

  private mutating func fault(_ code: FormatError.Code, _ message: String) -> FormatError {
    let place = scanner.placeOfTag()
    return FormatError(
      code, file: file, line: place.line, column: place.column, message: message)
  }
}
