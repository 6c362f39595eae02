/// Reads the entities of a block of an `.osm.pbf` file (wiki.openstreetmap.org/wiki/PBF_Format).
struct PBFBlock {
  private typealias Fault = PBFCursor.Fault

  private let selection: OSMSelection
  private let bytes: [UInt8]
  private var strings: [Range<Int>] = []
  private var groups: [Range<Int>] = []
  private var granularity: Int64 = 100
  private var latitudeOffset: Int64 = 0
  private var longitudeOffset: Int64 = 0
  private var chunk = OSMChunk()
  /// For each string whether ways with it as a key are read.
  private var isWayKey: [Bool] = []

  /// The entities of a blob.
  static func chunk(
    of blob: PBFBlob, _ selection: OSMSelection
  ) throws(FormatError) -> OSMChunk {
    let bytes = try blob.unpacked()
    var feature: String?
    do throws(PBFCursor.Fault) {
      switch blob.type {
      case "OSMData":
        var block = try PBFBlock(bytes, selection)
        try block.read()
        return block.chunk
      case "OSMHeader": feature = try unsupportedFeature(bytes)
      default: break
      }
    } catch {
      throw blob.damaged("the file is damaged")
    }
    guard let feature else { return OSMChunk() }
    throw FormatError(
      .unrecognised, file: blob.file, message: "files with the feature '\(feature)' cannot be read")
  }

  /// A feature that readers must know and this one does not.
  private static func unsupportedFeature(_ bytes: [UInt8]) throws(Fault) -> String? {
    var cursor = PBFCursor(bytes)
    while let field = try cursor.field() {
      guard field.number == 4 else { continue }
      let feature = String(decoding: bytes[try field.bytes()], as: UTF8.self)
      if !["OsmSchema-V0.6", "DenseNodes"].contains(feature) { return feature }
    }
    return nil
  }

  private init(_ bytes: [UInt8], _ selection: OSMSelection) throws(Fault) {
    (self.bytes, self.selection) = (bytes, selection)
    var cursor = PBFCursor(bytes)
    while let field = try cursor.field() {
      switch field.number {
      case 1: try addStrings(field.bytes())
      case 2: groups.append(try field.bytes())
      case 17: granularity = try field.integer()
      case 19: latitudeOffset = try field.integer()
      case 20: longitudeOffset = try field.integer()
      default: break
      }
    }
    let keys = selection.wayKeys.map { Array($0.utf8) }
    isWayKey = strings.map { string in keys.contains { bytes[string].elementsEqual($0) } }
  }

  private mutating func addStrings(_ range: Range<Int>) throws(Fault) {
    var cursor = PBFCursor(bytes, range)
    while let field = try cursor.field() {
      if field.number == 1 { strings.append(try field.bytes()) }
    }
  }

  // MARK: Groups

  private mutating func read() throws(Fault) {
    for group in groups {
      var cursor = PBFCursor(bytes, group)
      while let field = try cursor.field() {
        switch field.number {
        case 1: try addNode(field.bytes())
        case 2: try addDenseNodes(field.bytes())
        case 3: try addWay(field.bytes())
        case 4: chunk.counts.relations += 1
        default: break
        }
      }
    }
  }

  /// Units of 1e-7 degrees; a wild value of a damaged file is out of range, or another wild value.
  @inline(__always)
  private func place(_ value: Int64, _ offset: Int64) -> Int64 {
    if granularity == 100, offset == 0 { return value }
    let billionths = offset &+ granularity &* value
    return (billionths &+ (billionths < 0 ? -50 : 50)) / 100
  }

  private mutating func addNode(_ range: Range<Int>) throws(Fault) {
    var cursor = PBFCursor(bytes, range)
    var (id, latitude, longitude): (Int64, Int64, Int64) = (0, .max / 2, .max / 2)
    while let field = try cursor.field() {
      let value = Int64(bitPattern: field.value >> 1) ^ -Int64(bitPattern: field.value & 1)
      switch field.number {
      case 1: id = value
      case 8: latitude = place(value, latitudeOffset)
      case 9: longitude = place(value, longitudeOffset)
      default: break
      }
    }
    guard selection.hasNodes else {
      chunk.counts.nodes += 1
      return
    }
    chunk.addNode(id, latitudeE7: latitude, longitudeE7: longitude)
  }

  private mutating func addDenseNodes(_ range: Range<Int>) throws(Fault) {
    var cursor = PBFCursor(bytes, range)
    let nothing = range.upperBound..<range.upperBound
    var (ids, latitudes, longitudes) = (nothing, nothing, nothing)
    while let field = try cursor.field() {
      switch field.number {
      case 1: ids = try field.bytes()
      case 8: latitudes = try field.bytes()
      case 9: longitudes = try field.bytes()
      default: break
      }
    }
    // The last byte of each number has no high bit.
    guard selection.hasNodes else {
      chunk.counts.nodes += bytes[ids].count { $0 < 0x80 }
      return
    }
    var (idCursor, north, east) = (
      PBFCursor(bytes, ids), PBFCursor(bytes, latitudes), PBFCursor(bytes, longitudes)
    )
    var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
    while !idCursor.isAtEnd {
      id &+= try idCursor.signed()
      latitude &+= try north.signed()
      longitude &+= try east.signed()
      chunk.addNode(
        id, latitudeE7: place(latitude, latitudeOffset),
        longitudeE7: place(longitude, longitudeOffset))
    }
  }

  private mutating func addWay(_ range: Range<Int>) throws(Fault) {
    chunk.counts.ways += 1
    guard !selection.wayKeys.isEmpty else { return }
    var cursor = PBFCursor(bytes, range)
    let nothing = range.upperBound..<range.upperBound
    var (keys, values, references) = (nothing, nothing, nothing)
    var id: Int64 = 0
    while let field = try cursor.field() {
      switch field.number {
      case 1: id = try field.integer()
      case 2: keys = try field.bytes()
      case 3: values = try field.bytes()
      case 8: references = try field.bytes()
      default: break
      }
    }
    guard try hasWayKey(keys) else { return }
    var tags: [OSMChunk.Tag] = []
    var (keyCursor, valueCursor) = (PBFCursor(bytes, keys), PBFCursor(bytes, values))
    while !keyCursor.isAtEnd {
      let key = try string(keyCursor.number())
      tags.append(.init(key: key, value: try string(valueCursor.number())))
    }
    let start = chunk.references.count
    var (referenceCursor, node) = (PBFCursor(bytes, references), Int64(0))
    while !referenceCursor.isAtEnd {
      node &+= try referenceCursor.signed()
      chunk.references.append(node)
    }
    chunk.ways.append(.init(id: id, references: start..<chunk.references.count, tags: tags))
  }

  private func hasWayKey(_ keys: Range<Int>) throws(Fault) -> Bool {
    var cursor = PBFCursor(bytes, keys)
    while !cursor.isAtEnd {
      let key = try cursor.number()
      guard key < UInt64(isWayKey.count) else { throw .malformed }
      if isWayKey[Int(key)] { return true }
    }
    return false
  }

  private func string(_ number: UInt64) throws(Fault) -> String {
    guard number < UInt64(strings.count) else { throw .malformed }
    return String(decoding: bytes[strings[Int(number)]], as: UTF8.self)
  }
}
