import HitherTracks

/// The shapes of the records of a file, the last used first.
///
/// Learning one costs as much as reading some records, so it is done only as often as it has been useful.
struct RecordShapes: Sendable {
  private var shapes: [RecordShape] = []
  /// Their indices, the last used first: a shape is too large to be moved for each record.
  private var order: [Int] = []
  /// Increases with each record.
  private var credit = Self.mostCredit
  /// The positions of the values of a record read by the general reader.
  var marks = RecordMarks()
  /// The ranges of the names in the last records, if they have names.
  private(set) var names: [Range<Int>] = []

  /// The number of records read by shape since the last one with the length of its predecessor.
  private var unlike = 0

  private static let most = 4
  private static let mostUnlike = 256
  private static let price = 16
  private static let mostCredit = 64

  /// - Parameter looks: Whether records may be read by their shapes.
  init(looks: Bool) {
    if !looks { credit = .min }
  }

  /// Reads records from an index on that have a known shape, and returns them; nil if there are none.
  mutating func read(
    _ bytes: Span<UInt8>, from start: Int, upTo most: Int, into fixes: inout PlainFixes
  ) -> RecordStretch? {
    guard !shapes.isEmpty, unlike < Self.mostUnlike else {
      // Their new length is learnt from one that the general reader reads.
      unlike = 0
      return nil
    }
    if !names.isEmpty { names.removeAll(keepingCapacity: true) }
    for rank in order.indices {
      let stretch = fixes.append(shapes[order[rank]], bytes, from: start, upTo: most, &names)
      guard stretch.count > 0 else { continue }
      if rank > 0 { order.swapAt(0, rank) }
      credit = min(credit &+ stretch.count, Self.mostCredit)
      unlike = stretch.isByLayout ? 0 : unlike &+ stretch.count
      return stretch
    }
    return nil
  }

  /// Prepares for a record that the general reader reads.
  mutating func beginOther() {
    if credit < Self.price, credit >= 0 { credit &+= 1 }
    marks.begin(isWanted: credit >= Self.price)
  }

  /// Learns from a record whose values are marked.
  mutating func learn(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard marks.isWanted, bytes.count &- range.lowerBound >= RecordShape.room else { return }
    credit -= Self.price
    guard let shape = RecordShape(bytes, range, marks) else { return }
    if let first = order.first, shapes[first].pieces == shape.pieces {
      shapes[first] = shape
      return
    }
    if shapes.count < Self.most {
      order.append(shapes.count)
      shapes.append(shape)
    } else {
      shapes[order[Self.most - 1]] = shape
    }
    order.swapAt(0, order.count - 1)
  }
}
