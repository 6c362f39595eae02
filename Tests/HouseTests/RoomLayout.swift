/// Places the rooms of a graph in layers by depth, so that few lines cross (the method of Sugiyama).
///
/// A line that passes layers has a bend in each of them, which takes part in the order as a room does.
struct RoomLayout {
  /// A room, or a bend of a line.
  struct Node {
    /// Nil for a bend.
    var room: Int?
    var layer: Int
    var width: Double
    /// The middle.
    var x = 0.0
    /// Nodes of the next layer up and down that lines join it with.
    var above: [Int] = []
    var below: [Int] = []
  }

  private(set) var nodes: [Node] = []
  /// By layer from the bottom, the nodes from left to right.
  private(set) var layers: [[Int]] = []
  /// Each line from an upper to a lower room, through its bends.
  private(set) var lines: [[Int]] = []
  /// How wide the layout is.
  private(set) var span: Double
  private let gap: Double

  /// - Parameters:
  ///   - widths: By room, how wide its box is.
  ///   - span: How wide the layout is, unless a layer needs more.
  ///   - gap: The least distance between two nodes.
  init(_ graph: RoomGraph, widths: [Double], span: Double, gap: Double) {
    (self.span, self.gap) = (span, gap)
    layers = Array(repeating: [], count: (graph.depth.max() ?? -1) + 1)
    for room in graph.rooms.indices {
      _ = add(Node(room: room, layer: graph.depth[room], width: widths[room]))
    }
    for upper in graph.rooms.indices {
      for lower in graph.direct[upper] { join(upper, lower) }
    }
    for layer in layers {
      let boxes = layer.reduce(0) { $0 + nodes[$1].width }
      self.span = max(self.span, boxes + gap * Double(layer.count - 1))
    }
    order()
    spread()
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    layers[node.layer].append(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func join(_ upper: Int, _ lower: Int) {
    var line = [upper]
    for layer in stride(from: nodes[upper].layer - 1, to: nodes[lower].layer, by: -1) {
      line.append(add(Node(layer: layer, width: 0)))
    }
    line.append(lower)
    for (from, to) in zip(line, line.dropFirst()) {
      nodes[from].below.append(to)
      nodes[to].above.append(from)
    }
    lines.append(line)
  }

  // MARK: Order

  /// Sorts each layer by where its neighbours are, up and down in turn, and keeps what crosses least.
  private mutating func order() {
    var best = (layers: layers, crossings: crossings)
    for sweep in 0..<40 {
      let isUpward = sweep % 2 == 0
      for layer in isUpward ? Array(layers.indices) : layers.indices.reversed() {
        let places = places
        let wish = layers[layer].map { node in
          let near = isUpward ? nodes[node].below : nodes[node].above
          return near.isEmpty
            ? places[node] : near.reduce(0) { $0 + places[$1] } / Double(near.count)
        }
        layers[layer] = layers[layer].indices.sorted { (wish[$0], $0) < (wish[$1], $1) }
          .map { layers[layer][$0] }
      }
      exchange()
      if crossings < best.crossings { best = (layers, crossings) }
    }
    layers = best.layers
  }

  /// Exchanges neighbours in a layer as long as fewer lines cross then.
  private mutating func exchange() {
    var least = crossings
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for layer in layers.indices {
        for place in layers[layer].indices.dropFirst() {
          layers[layer].swapAt(place - 1, place)
          let now = crossings
          if now < least {
            (least, hasChanged) = (now, true)
          } else {
            layers[layer].swapAt(place - 1, place)
          }
        }
      }
    }
  }

  /// By node, where in its layer it is, from 0 to 1.
  private var places: [Double] {
    var places = Array(repeating: 0.0, count: nodes.count)
    for layer in layers {
      for (place, node) in layer.enumerated() {
        places[node] = (Double(place) + 0.5) / Double(layer.count)
      }
    }
    return places
  }

  /// How many pairs of lines cross.
  var crossings: Int {
    let places = places
    return layers.reduce(0) { count, layer in
      let steps = layer.flatMap { upper in
        nodes[upper].below.map { (from: places[upper], to: places[$0]) }
      }
      return count
        + steps.indices.reduce(0) { count, index in
          count
            + steps[index...].count {
              ($0.from - steps[index].from) * ($0.to - steps[index].to) < 0
            }
        }
    }
  }

  // MARK: Distances

  /// Moves all nodes towards the middle of their neighbours, as far as order and width allow.
  private mutating func spread() {
    for layer in layers {
      for (place, node) in layer.enumerated() {
        nodes[node].x = span * (Double(place) + 0.5) / Double(layer.count)
      }
    }
    for round in 0..<60 {
      for layer in round % 2 == 0 ? Array(layers.indices) : layers.indices.reversed() {
        let wishes = layers[layer].map { node in
          let near = (nodes[node].below + nodes[node].above).map { nodes[$0].x }
          return near.isEmpty ? nodes[node].x : near.reduce(0, +) / Double(near.count)
        }
        place(layers[layer], at: wishes)
      }
    }
    let left = nodes.map { $0.x - $0.width / 2 }.min() ?? 0
    let right = nodes.map { $0.x + $0.width / 2 }.max() ?? span
    for node in nodes.indices { nodes[node].x += (span - right - left) / 2 }
  }

  /// Places a layer so that the squares of the distances from the wishes are least (isotonic regression).
  private mutating func place(_ layer: [Int], at wishes: [Double]) {
    var offsets: [Double] = []
    var end = 0.0
    for node in layer {
      offsets.append(end + nodes[node].width / 2)
      end += nodes[node].width + gap
    }
    var blocks: [(sum: Double, count: Int)] = []
    for (wish, offset) in zip(wishes, offsets) {
      var block = (sum: wish - offset, count: 1)
      while let last = blocks.last, last.sum / Double(last.count) > block.sum / Double(block.count)
      {
        block = (block.sum + last.sum, block.count + last.count)
        blocks.removeLast()
      }
      blocks.append(block)
    }
    let starts = blocks.flatMap { Array(repeating: $0.sum / Double($0.count), count: $0.count) }
    for (place, node) in layer.enumerated() {
      nodes[node].x = min(max(starts[place], 0), span - end + gap) + offsets[place]
    }
  }
}
