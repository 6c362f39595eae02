/// A quadtree over the earth that stores for each cell which parts lie over it.
///
/// A cell is a square of the 1e-7 grid with its south-west corner counted from −90, −180 degrees;
/// the root has a side of 2^32 steps. A part is entered in the largest cells that it covers
/// completely, where no further test is needed, and in small cells through which its edge may pass.
/// Entries of a cell hold for all cells in it. The parts over a place are therefore the entries on
/// the path from the root down to its cell.
struct AreaCover {
  /// A part over a cell.
  struct Entry {
    private let bits: UInt32

    init(part: Int, isInside: Bool) {
      bits = UInt32(truncatingIfNeeded: part) << 1 | (isInside ? 1 : 0)
    }

    var part: Int { Int(bits >> 1) }
    /// Whether all of the cell lies in the part.
    var isInside: Bool { bits & 1 == 1 }
  }

  private(set) var nodes: [Node] = [Node()]
  private(set) var entries: [Entry] = []
  /// While building: the previous entry in the same cell's list, or −1.
  private var chain: [Int32] = []

  struct Node {
    /// The first of four adjacent children; 0 if there are none.
    var children: UInt32 = 0
    /// While building, the last entry of the list or −1; afterwards the first.
    var entry: Int32 = -1
    var count: UInt32 = 0
  }

  /// A cell while the tree is built, in grid steps from the south-west corner of the grid.
  struct Cell {
    var x = 0
    var y = 0
    var level = 32

    var side: Int { 1 << level }

    func child(_ index: Int) -> Cell {
      let half = side / 2
      return Cell(x: x + (index & 1) * half, y: y + (index >> 1) * half, level: level - 1)
    }
  }

  /// How a cell lies relative to a part.
  enum Relation { case outside, inside, edge }

  /// Enters a part in the cells that it touches.
  ///
  /// - Parameters:
  ///   - smallest: Power of two of the side of edge cells, in steps.
  ///   - relation: Returns how a cell lies relative to the part; `edge` if that is uncertain.
  mutating func add(
    part: Int, smallest: Int, _ relation: (Cell, inout [Int32]) -> Relation, _ edges: [Int32]
  ) {
    add(part, 0, Cell(), smallest, edges, relation)
  }

  private mutating func add(
    _ part: Int, _ node: Int, _ cell: Cell, _ smallest: Int, _ edges: [Int32],
    _ relation: (Cell, inout [Int32]) -> Relation
  ) {
    var near = edges
    switch relation(cell, &near) {
    case .outside: return
    case .inside: enter(node, Entry(part: part, isInside: true))
    case .edge where cell.level <= smallest: enter(node, Entry(part: part, isInside: false))
    case .edge:
      if nodes[node].children == 0 {
        nodes[node].children = UInt32(clamping: nodes.count)
        nodes += [Node(), Node(), Node(), Node()]
      }
      let children = Int(nodes[node].children)
      for index in 0..<4 {
        add(part, children + index, cell.child(index), smallest, near, relation)
      }
    }
  }

  private mutating func enter(_ node: Int, _ entry: Entry) {
    chain.append(nodes[node].entry)
    nodes[node].entry = Int32(clamping: entries.count)
    nodes[node].count += 1
    entries.append(entry)
  }

  /// Ends the building: makes the entries of each cell contiguous.
  mutating func finish() {
    var sorted: [Entry] = []
    sorted.reserveCapacity(entries.count)
    for node in nodes.indices {
      var next = nodes[node].entry
      nodes[node].entry = Int32(clamping: sorted.count)
      while next >= 0 {
        sorted.append(entries[Int(next)])
        next = chain[Int(next)]
      }
    }
    entries = sorted
    chain = []
  }
}

extension AreaCover {
  /// The path from the root to the cell of the last place looked up, with its entries.
  struct Cursor {
    private var x: UInt32 = 0
    private var y: UInt32 = 0
    private var depth = 0
    /// Whether a place was looked up; until then the path is only the root.
    private var hasMoved = false
    /// By depth, the nodes on the path and the number of entries down to each.
    private var path = [UInt32](repeating: 0, count: 33)
    private var counts = [Int](repeating: 0, count: 33)
    private(set) var entries: [Entry] = []

    init(_ cover: AreaCover) {
      take(cover, 0)
    }

    private mutating func take(_ cover: AreaCover, _ node: Int) {
      let found = cover.nodes[node]
      path[depth] = UInt32(truncatingIfNeeded: node)
      for index in 0..<Int(found.count) {
        entries.append(cover.entries[Int(found.entry) + index])
      }
      counts[depth] = entries.count
    }

    /// Moves to a place; cheap if it is near the last one.
    ///
    /// - Returns: whether the place lies in the same cell as the previous one.
    @inline(__always)
    mutating func move(_ cover: AreaCover, x: UInt32, y: UInt32) -> Bool {
      let common = ((self.x ^ x) | (self.y ^ y)).leadingZeroBitCount
      self.x = x
      self.y = y
      if common >= depth, hasMoved { return true }
      hasMoved = true
      if common < depth {
        depth = common
        entries.removeLast(entries.count - counts[depth])
      }
      if cover.nodes[Int(path[depth])].children != 0 { descend(cover) }
      return false
    }

    /// The first of a range of places that lies outside the cell of the last place looked up.
    @inline(__always)
    func end(from start: Int, through count: Int, _ key: (Int) -> (x: UInt32, y: UInt32)) -> Int {
      // Bits above the cell's side; zero if the cell is the whole earth.
      let cell = UInt32(truncatingIfNeeded: UInt64(UInt32.max) &<< UInt64(32 &- depth))
      var index = start
      while index < count {
        let place = key(index)
        guard ((x ^ place.x) | (y ^ place.y)) & cell == 0 else { break }
        index &+= 1
      }
      return index
    }

    private mutating func descend(_ cover: AreaCover) {
      var node = Int(path[depth])
      while depth < 32, cover.nodes[node].children != 0 {
        let shift = UInt32(31 - depth)
        let index = (x >> shift) & 1 | ((y >> shift) & 1) << 1
        node = Int(cover.nodes[node].children) + Int(index)
        depth += 1
        take(cover, node)
      }
    }
  }
}
