/// Places labels next to marks on a drawing without covering other labels or marks; some are omitted.
struct PlacedNames {
  /// A name's place, at its baseline.
  struct Place {
    var x: Double
    var y: Double
    /// Whether the label ends there instead of beginning.
    var endsHere: Bool
  }

  private typealias Box = (x: ClosedRange<Double>, y: ClosedRange<Double>)
  private var boxes: [Box]
  private let across: ClosedRange<Double>
  /// The mean width of a letter and the height of a line, in units of the drawing.
  private static let (letter, line) = (8.2, 15.0)
  private static let markRadius = 5.0

  /// Reserves the space of marks.
  ///
  /// - Parameters:
  ///   - marks: Their positions.
  ///   - across: The horizontal range of labels.
  init(about marks: [(x: Double, y: Double)], across: ClosedRange<Double>) {
    let radius = Self.markRadius
    boxes = marks.map { (x: $0.x - radius...$0.x + radius, y: $0.y - radius...$0.y + radius) }
    self.across = across
  }

  /// Reserves the space of a mark's label; nil if there is none.
  mutating func place(_ name: String, x: Double, y: Double) -> Place? {
    let width = Double(name.count) * Self.letter
    for place in [
      Place(x: x + 7, y: y - 4, endsHere: false), Place(x: x - 7, y: y - 4, endsHere: true),
      Place(x: x + 7, y: y + 14, endsHere: false), Place(x: x - 7, y: y + 14, endsHere: true),
    ] {
      let (low, high) = place.endsHere ? (place.x - width, place.x) : (place.x, place.x + width)
      let box: Box = (x: low...high, y: place.y - Self.line + 2...place.y + 2)
      guard across.contains(low), across.contains(high),
        !boxes.contains(where: { $0.x.overlaps(box.x) && $0.y.overlaps(box.y) })
      else { continue }
      boxes.append(box)
      return place
    }
    return nil
  }
}
