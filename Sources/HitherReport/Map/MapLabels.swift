import HitherFormats

/// Chooses which named points a map shows, so that no two texts overlap.
struct MapLabels {
  private let sheet: MapSheet
  /// The largest number of labels in a page.
  private static let most = 160
  /// The largest number of stops, of which a town has hundreds.
  private static let mostStops = 40

  init(_ sheet: MapSheet) { self.sheet = sheet }

  /// The labels in the order of their importance, each with the space that it needs.
  func placed(_ found: [(feature: MapFeature, label: MapSheet.Label)]) -> [MapSheet.Label] {
    let sorted = found.enumerated().sorted { one, other in
      let (left, right) = (Self.weight(one.element.feature), Self.weight(other.element.feature))
      return left != right ? left < right : one.offset < other.offset
    }.map(\.element.label)
    var labels: [MapSheet.Label] = []
    var names: Set<[String]> = []
    var stops = 0
    for label in sorted where labels.count < Self.most {
      if label.name == nil, label.kind == .place || label.kind == .stop { continue }
      // A tile's edge or several zooms may have a point twice.
      let key = [label.kind.rawValue, label.name?.local ?? "\(label.x) \(label.y)"]
      guard names.insert(key).inserted else { continue }
      if label.kind == .stop {
        stops += 1
        if stops > Self.mostStops { continue }
      }
      labels.append(label)
    }
    for (space, pixels) in [(MapSheet.Label.Space.phone, 330.0), (.screen, 700)] {
      place(&labels, space, pixels)
    }
    return labels
  }

  /// Places before huts and peaks, high peaks before low ones, stops last.
  private static func weight(_ feature: MapFeature) -> Double {
    switch feature.kind {
    case .place: Double(feature.rank) * 10
    case .peak: 25 - (feature.height ?? 0) / 1000
    case .hut: 22
    default: 70
    }
  }

  /// Marks the labels that have space on a drawing of a width.
  private func place(
    _ labels: inout [MapSheet.Label], _ space: MapSheet.Label.Space, _ pixels: Double
  ) {
    let scale = pixels / MapSheetBuilder.unitsInFrame
    var taken: [(x: Double, y: Double, width: Double)] = []
    func isFree(_ box: (x: Double, y: Double, width: Double)) -> Bool {
      taken.allSatisfy {
        abs($0.y - box.y) > 20 || $0.x + $0.width < box.x || box.x + box.width < $0.x
      }
    }
    for place in labels.indices where labels[place].space.rawValue < space.rawValue {
      taken.append(Self.box(labels[place], scale))
    }
    for place in labels.indices where labels[place].space == .enlarged {
      // Stops are only of use on an enlarged map.
      guard labels[place].kind != .stop else { continue }
      let box = Self.box(labels[place], scale)
      guard isFree(box) else { continue }
      labels[place].space = space
      taken.append(box)
    }
  }

  /// The box of a label in pixels, wide enough for its longest text.
  static func box(
    _ label: MapSheet.Label, _ scale: Double
  ) -> (x: Double, y: Double, width: Double) {
    let texts = label.name.map { [$0.local] + $0.others.values } ?? [""]
    let letters = texts.map { text in
      text.unicodeScalars.reduce(0.0) { $0 + ($1.value >= 0x2E80 ? 14 : 7.6) }
    }
    let width = (letters.max() ?? 0) + (label.height == nil ? 0 : 60) + 14
    let x = Double(label.x) * scale - (label.kind == .place ? width / 2 : 6)
    return (x, Double(label.y) * scale, width)
  }
}
