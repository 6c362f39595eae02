import HitherTracks

/// The shapes of the records of a file, that used last first.
///
/// Learning one costs as much as reading some records, so that it is done only as often as it has been of use.
struct RecordShapes: Sendable {
  private var shapes: [RecordShape] = []
  /// Their places, that of the one used last first: a shape is too large to be moved for each record.
  private var order: [Int] = []
  /// Grows with each record that is met.
  private var credit = Self.mostCredit
  /// Where the values of the record stand that is read in another way.
  var marks = RecordMarks()
  /// The places of the names in the records that were read last, where they have names.
  private(set) var names: [Range<Int>] = []

  /// How many had their shape since one was as long as that before.
  private var unlike = 0

  private static let most = 4
  private static let mostUnlike = 256
  private static let price = 16
  private static let mostCredit = 64

  /// - Parameter looks: Whether records may be read by their shapes.
  init(looks: Bool) {
    if !looks { credit = .min }
  }

  /// Reads records from a place on that are written as some before, and tells of them; nil for none.
  mutating func read(
    _ bytes: Span<UInt8>, from start: Int, upTo most: Int, into fixes: inout PlainFixes
  ) -> RecordStretch? {
    guard !shapes.isEmpty, unlike < Self.mostUnlike else {
      // How long they are now is learnt from one that is read in another way.
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

  /// Prepares for a record that is to be read in another way.
  mutating func beginOther() {
    if credit < Self.price, credit >= 0 { credit &+= 1 }
    marks.begin(isWanted: credit >= Self.price)
  }

  /// Learns from a record, whose values are marked.
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
