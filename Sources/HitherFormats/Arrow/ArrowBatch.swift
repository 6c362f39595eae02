/// The nodes and buffers of a batch, as its message states them.
struct ArrowBatchLayout {
  /// An array of the batch.
  struct Node {
    var length = 0
    var nullCount = 0
    /// The ranges of its buffers in the body.
    var buffers: [Range<Int>] = []
  }

  private(set) var length: Int
  private(set) var nodes: [Node] = []

  /// The buffers of one column of a dictionary, or of all columns of a record batch.
  ///
  /// - Parameters:
  ///   - slots: The arrays of the batch in their order.
  ///   - bodyLength: The number of bytes that the buffers are in.
  init(_ table: FlatTable, _ slots: [ArrowSchema.Slot], bodyLength: Int) throws {
    if let compression = try table.table(3) {
      let codec = try compression.number(0, otherwise: Int8(0)) == 0 ? "LZ4" : "ZSTD"
      throw ArrowFault(
        .unrecognised, "the Arrow stream is compressed with \(codec), which is not read",
        hint: "write it without compression; a whole stream compressed by gzip is read")
    }
    length = Int(try table.number(0, otherwise: Int64(0)))
    let counts = try table.numbers(1, perElement: 2)
    let ranges = try table.numbers(2, perElement: 2)
    let views = try table.numbers(4)
    guard length >= 0, counts.count / 2 >= slots.count else { throw FlatTable.Damage() }
    var (buffer, view) = (0, 0)
    for (index, slot) in slots.enumerated() {
      var node = Node(length: Int(counts[index * 2]), nullCount: Int(counts[index * 2 + 1]))
      guard node.length >= 0 else { throw FlatTable.Damage() }
      var count = slot.bufferCount
      if slot.hasViews {
        guard view < views.count, (0...Int64(ranges.count)).contains(views[view]) else {
          throw FlatTable.Damage()
        }
        count += Int(views[view])
        view += 1
      }
      guard buffer + count <= ranges.count / 2 else { throw FlatTable.Damage() }
      for number in buffer..<buffer + count {
        let (start, length) = (ranges[number * 2], ranges[number * 2 + 1])
        guard start >= 0, length >= 0, start <= bodyLength, length <= Int64(bodyLength) - start
        else { throw FlatTable.Damage() }
        node.buffers.append(Int(start)..<Int(start + length))
      }
      buffer += count
      nodes.append(node)
    }
  }

  /// Whether an array has a value in none of its rows.
  func isEmpty(_ node: Int) -> Bool {
    nodes[node].length > 0 && nodes[node].length == nodes[node].nullCount
  }
}

/// The bytes of some arrays of a batch, in memory.
struct ArrowBody {
  private let block: ArrowBlock
  /// Ranges of the body in order, and where each begins in the block.
  private var pieces: [(range: Range<Int>, start: Int)] = []
  /// The number of bytes that are wanted.
  private(set) var length = 0

  /// - Parameter wanted: The ranges that will be used; they may overlap.
  init(_ block: ArrowBlock, wanted: [Range<Int>]) {
    self.block = block
    var merged: [Range<Int>] = []
    for range in wanted.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    for range in merged {
      pieces.append((range, length))
      length += range.count
    }
  }

  /// Reads the body; false if it is cut off.
  func read(_ bytes: inout ArrowBytes, length bodyLength: Int) throws -> Bool {
    block.begin(length)
    var position = 0
    for piece in pieces {
      guard try bytes.skip(piece.range.lowerBound - position),
        try bytes.take(piece.range.count, to: block, of: length)
      else { return false }
      position = piece.range.upperBound
    }
    return try bytes.skip(bodyLength - position)
  }

  /// One of the ranges that were wanted.
  private func buffer(_ range: Range<Int>) -> ArrowBuffer {
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if pieces[middle].range.lowerBound <= range.lowerBound {
        low = middle
      } else {
        high = middle - 1
      }
    }
    guard !range.isEmpty, low < pieces.count else { return .none }
    let start = pieces[low].start + range.lowerBound - pieces[low].range.lowerBound
    return block.buffer(start..<start + range.count)
  }

  /// An array as a column.
  ///
  /// - Parameters:
  ///   - rows: The number of rows that the column must have.
  ///   - step: The number of its values in a row.
  func column(
    _ name: String, _ kind: ArrowKind, _ slot: ArrowSchema.Slot, _ node: ArrowBatchLayout.Node,
    rows: Int, step: Int = 1, dictionary: ArrowDictionary? = nil
  ) throws(ArrowFault) -> ArrowColumn {
    guard node.length / step >= rows else {
      throw ArrowFault("column '\(name)' is shorter than its batch")
    }
    guard slot.hasValidity, let bits = node.buffers.first else { return .nothing }
    guard node.nullCount == 0 || !bits.isEmpty || rows == 0 else {
      throw ArrowFault("column '\(name)' does not say which of its values are missing")
    }
    let validity = node.nullCount == 0 || bits.isEmpty ? nil : buffer(bits)
    let rest = node.buffers.dropFirst()
    return try ArrowColumn(
      name, kind,
      ArrowColumn.Buffers(
        validity: validity, values: rest.first.map(buffer) ?? .none,
        texts: rest.dropFirst().map(buffer)),
      length: rows, step: step, dictionary: dictionary, owner: block)
  }
}
