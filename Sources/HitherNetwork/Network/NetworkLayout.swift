/// The layout of a network's file: a header, a table of sections, and the sections as flat little-endian arrays.
///
/// `docs/ways.md` describes it.
enum NetworkLayout {
  static let magic = Array("HITHERNT".utf8)
  static let version: UInt32 = 1
  /// Of each section's start, in bytes.
  static let alignment = 64
  static let headerLength = 512
  /// Where the table of sections begins in the header.
  static let tableOffset = 96

  /// The sections, in their order in the file.
  enum Section: Int, CaseIterable {
    /// Profile, source and attribution, as JSON.
    case facts
    /// Places of the nodes: latitude and longitude.
    case nodes
    /// For each node its first entry in `adjacency`, and the end.
    case nodeFirst
    /// Edges at each node: the edge's number times two, plus one if it ends here.
    case adjacency
    case edges
    /// Points of the edges with both ends, edge after edge: latitude and longitude.
    case points
    /// For each point the millimetres from its edge's start.
    case offsets
    /// Sets of attributes, and the end.
    case sets
    /// Pairs of strings, key and value, set after set.
    case pairs
    /// The classes' strings.
    case classes
    /// For each string its first byte, and the end.
    case stringFirst
    case strings
    /// For each block of cells its number plus one, or 0 for an empty block; row by row.
    case blocks
    /// For each cell of the blocks its first run, and the end.
    case cells
    case runs
  }

  /// The place of a point on the grid of 1e-7 degrees.
  struct Place: BitwiseCopyable {
    var latitude: Int32
    var longitude: Int32
  }

  struct Edge: BitwiseCopyable {
    var way: Int64
    var from: UInt32
    var to: UInt32
    var firstPoint: UInt32
    var set: UInt32
    var millimetres: UInt32
    /// Bit 0: forward; bit 1: backward; from bit 8: the number of pieces.
    var flags: UInt32

    var pieceCount: Int { Int(flags >> 8) }
  }

  /// A set of attributes.
  struct Attributes: BitwiseCopyable {
    var firstPair: UInt32
    /// The index of its class.
    var className: UInt32
    /// The string of its name, or `UInt32.max`.
    var name: UInt32
  }

  struct Pair: BitwiseCopyable {
    var key: UInt32
    var value: UInt32
  }

  /// Consecutive pieces of an edge in a cell.
  struct Run: BitwiseCopyable {
    var edge: UInt32
    var first: UInt16
    var count: UInt16
  }

  /// The most pieces of an edge; a longer way gets a node there.
  static let mostPieces = Int(UInt16.max)
}
