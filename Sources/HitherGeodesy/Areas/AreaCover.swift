/// A quadtree over the earth that knows for each cell which parts lie over it.
///
/// A cell is a square of the 1e-7 grid, its south-west corner at −90, −180 degrees; the root has a side
/// of 2^32 steps. A part is entered in the largest cells that it covers whole, where no test is
/// needed any more, and in small ones through which its edge may go. Entries of a cell hold for all
/// cells in it, so that a place's parts are those on its way down from the root.
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
  /// While building: the entry before in the same cell's list, or −1.
  private var chain: [Int32] = []

  struct Node {
    /// The first of four children that lie beside each other; 0 for none.
    var children: UInt32 = 0
    /// While building the last entry of the list or −1, afterwards the first.
    var entry: Int32 = -1
    var count: UInt32 = 0
  }

  /// A cell while the tree is built, in grid steps from the south-western end of the earth.
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

  /// What a cell is to a part.
  enum Relation { case outside, inside, edge }

  /// Enters a part in the cells that it touches.
  ///
  /// - Parameters:
  ///   - smallest: Edge cells are 2 to this power of steps wide.
  ///   - relation: Tells how a cell lies to the part; `edge` where that is not certain.
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

  /// Ends the building: entries of a cell come to lie beside each other.
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
  /// The way from the root down to the cell of the place asked about last, with its entries.
  struct Cursor {
    private var x: UInt32 = 0
    private var y: UInt32 = 0
    private var depth = 0
    /// Whether a place was asked about; until then the way is only the root.
    private var hasMoved = false
    /// By depth, the nodes on the way and how many entries there are down to each.
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

    /// Goes to a place; near the last one that costs little.
    ///
    /// - Returns: whether it lies in the same cell as the place before.
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

    /// Of some places in a row the first outside of the cell of the place asked about last.
    @inline(__always)
    func end(from start: Int, through count: Int, _ key: (Int) -> (x: UInt32, y: UInt32)) -> Int {
      // Bits above the cell's side; none where the cell is all of the earth.
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
