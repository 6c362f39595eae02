import HitherSQLite

/// Builds the R-tree of a layer while its features are written, node by node.
///
/// SQLite's own insertion costs several times as much as the features themselves. Consecutive
/// features are near one another here (a track's fixes, a member's stops), so full nodes of
/// consecutive boxes make a good tree: each level has one open node, and memory is constant. The
/// nodes are written to the tables of SQLite's R*Tree module in the form that
/// https://www.sqlite.org/rtree.html#shadow_tables describes; `rtreecheck` confirms them.
struct SpatialIndexBuilder {
  /// A box in the tree's own numbers, which are rounded so that it contains the true box.
  private struct Box {
    var west: Float
    var east: Float
    var south: Float
    var north: Float

    init(_ extent: GeoPackageExtent) {
      west = Self.lower(extent.west)
      east = Self.upper(extent.east)
      south = Self.lower(extent.south)
      north = Self.upper(extent.north)
    }

    mutating func include(_ other: Box) {
      west = min(west, other.west)
      east = max(east, other.east)
      south = min(south, other.south)
      north = max(north, other.north)
    }

    private static func lower(_ degrees: Double) -> Float {
      let value = Float(degrees)
      return Double(value) > degrees ? value.nextDown : value
    }

    private static func upper(_ degrees: Double) -> Float {
      let value = Float(degrees)
      return Double(value) < degrees ? value.nextUp : value
    }
  }

  /// The node of a level that still accepts cells.
  private struct OpenNode {
    var cells: [UInt8] = []
    /// Features in a leaf, nodes above.
    var children: [Int64] = []
    var box: Box?

    mutating func append(_ child: Int64, _ box: Box) {
      cells.append(addingCapacity: SpatialIndexBuilder.cellLength) { output in
        output.appendBig(child)
        output.appendBig(box.west.bitPattern)
        output.appendBig(box.east.bitPattern)
        output.appendBig(box.south.bitPattern)
        output.appendBig(box.north.bitPattern)
      }
      children.append(child)
      if self.box == nil { self.box = box } else { self.box?.include(box) }
    }
  }

  /// The number of cells in a node, and its size in bytes: the module's own choice for pages of 4096 bytes.
  private static let mostCells = 51
  fileprivate static let cellLength = 24
  private static let nodeLength = 4 + mostCells * cellLength
  /// The number that the module requires for the root.
  private static let rootNumber: Int64 = 1

  private var levels: [OpenNode] = [OpenNode()]
  private var lastNumber = Self.rootNumber
  /// The last feature that is recorded in a leaf.
  private var lastFeature: Int64 = 0
  private let nodes: SQLiteStatement
  private let parents: SQLiteInsertion
  private let rows: SQLiteInsertion

  /// Makes the empty index of a layer.
  init(_ layer: GeoPackageLayer, _ connection: SQLiteConnection) throws(SQLiteError) {
    let index = layer.spatialIndex
    try connection.execute(
      "CREATE VIRTUAL TABLE \(GeoPackageLayer.quoted(index)) "
        + "USING rtree(id, minx, maxx, miny, maxy)")
    func table(_ name: String) -> String { GeoPackageLayer.quoted(index + name) }
    // The module has created an empty root.
    nodes = try SQLiteStatement(
      connection, "INSERT OR REPLACE INTO \(table("_node")) VALUES (?, ?)")
    func links(_ name: String) throws(SQLiteError) -> SQLiteInsertion {
      try SQLiteInsertion(
        connection, "INSERT INTO \(table(name)) VALUES", width: 2, most: Self.mostCells)
    }
    parents = try links("_parent")
    rows = try links("_rowid")
  }

  /// Adds the box of the next feature.
  mutating func append(_ feature: Int64, _ extent: GeoPackageExtent) throws(SQLiteError) {
    try append(feature, Box(extent), level: 0)
  }

  private mutating func append(
    _ child: Int64, _ box: Box, level: Int
  ) throws(SQLiteError) {
    if level == levels.count { levels.append(OpenNode()) }
    if levels[level].children.count == Self.mostCells { try close(level) }
    levels[level].append(child, box)
  }

  /// Writes the open node of a level and adds it to the level above.
  private mutating func close(_ level: Int) throws(SQLiteError) {
    guard let box = levels[level].box else { return }
    lastNumber += 1
    let number = lastNumber
    try write(level, number: number)
    try append(number, box, level: level + 1)
  }

  /// Writes and empties the open node of a level.
  private mutating func write(_ level: Int, number: Int64) throws(SQLiteError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.nodeLength)
    // Only the root stores the height of the tree.
    bytes.appendBig(UInt16(number == Self.rootNumber ? level : 0))
    bytes.appendBig(UInt16(levels[level].children.count))
    bytes += levels[level].cells
    bytes += repeatElement(0, count: Self.nodeLength - bytes.count)
    nodes.bind(number, 1)
    nodes.bind(bytes: bytes.span, 2)
    try nodes.run()
    try link(levels[level].children, to: number, level)
    levels[level].cells.removeAll(keepingCapacity: true)
    levels[level].children.removeAll(keepingCapacity: true)
    levels[level].box = nil
  }

  /// Records which node contains the children of a level.
  private mutating func link(
    _ children: [Int64], to number: Int64, _ level: Int
  ) throws(SQLiteError) {
    guard level == 0 else {
      return try parents.insert(children.indices, of: [.integers(children), .integer(number)])
    }
    guard let last = children.last else { return }
    // Consecutive numbers are left to SQLite.
    let follow = lastFeature + Int64(children.count) == last
    lastFeature = last
    try rows.insert(
      children.indices, of: [follow ? .null : .integers(children), .integer(number)])
  }

  /// Writes the open nodes; the one node of the highest level is the root.
  mutating func finish() throws(SQLiteError) {
    var level = 0
    while level < levels.count - 1 {
      try close(level)
      level += 1
    }
    try write(level, number: Self.rootNumber)
  }
}
