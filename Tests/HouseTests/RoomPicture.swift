/// Draws the rooms of a manifest as SVG: what a room is built on is below it.
struct RoomPicture {
  private let graph: RoomGraph
  private let layout: RoomLayout

  private static let leastWidth = 1000.0
  private static let margin = 16.0
  private static let head = 52.0
  private static let step = 92.0
  private static let box = 42.0
  private static let gap = 22.0
  /// How far a line goes sideways past a layer, by how far it goes down.
  private static let lean = (gap - 3) / (box / 2)
  /// What the names of all rooms may begin with, which is left out.
  private static let prefix = "Hither"

  init(_ table: [(name: String, builtOn: [String])]) {
    graph = RoomGraph(table)
    layout = RoomLayout(
      graph,
      widths: graph.rooms.map { room in
        max(Double(Self.label(room.name).count) * 8.4, Self.libraries(room).width) + 18
      },
      span: Self.leastWidth - 2 * Self.margin, gap: Self.gap)
  }

  private static func label(_ name: String) -> String {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  private static func libraries(_ room: RoomGraph.Room) -> (text: String, width: Double) {
    let text = room.libraries.joined(separator: " ")
    return (text, Double(text.count) * 5.8)
  }

  private var width: Double { layout.span + 2 * Self.margin }

  private var height: Double {
    Self.head + Double(layout.layers.count) * Self.step - (Self.step - Self.box) + Self.margin
  }

  private func top(of layer: Int) -> Double {
    Self.head + Double(layout.layers.count - 1 - layer) * Self.step
  }

  /// The picture.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.text(width)) \(Self.text(height))" role="img" aria-labelledby="t d">
    <title id="t">The rooms</title>
    <desc id="d">Each box is a room; a line leads down to a room that it is built on. Lines that follow from others are left out.</desc>
    <style>
    .paper{fill:#fbfaf7}.room{fill:#fff;stroke:#4a6b8a}.line{fill:none;stroke:#8096ab;stroke-width:1.3}
    text{font:600 14px system-ui,sans-serif;fill:#1f2d3a;text-anchor:middle}
    .small{font-weight:400;font-size:10.5px;fill:#5d6c7a}.note{font-weight:400;font-size:13px;fill:#5d6c7a;text-anchor:start}
    @media (prefers-color-scheme:dark){.paper{fill:#161b22}.room{fill:#212a35;stroke:#7fa3c7}.line{stroke:#5f7891}
    text{fill:#e6edf3}.small,.note{fill:#9aa9b8}}
    </style>
    <rect class="paper" width="100%" height="100%" rx="8"/>
    <text class="note" x="\(Int(Self.margin))" y="28">A line leads down to a room that the upper one is built on; \
    what follows from other lines is left out. Small: C libraries.</text>
    \((layout.lines.map(line) + graph.rooms.indices.map(box)).joined(separator: "\n"))
    </svg>

    """
  }

  private func x(_ node: Int) -> Double { Self.margin + layout.nodes[node].x }

  /// Lines leave and reach a box side by side, in the order of where they lead.
  private func port(of node: Int, towards other: Int, among all: [Int]) -> Double {
    guard layout.nodes[node].room != nil else { return x(node) }
    let sorted = all.sorted { (x($0), $0) < (x($1), $1) }
    let place = Double(sorted.firstIndex(of: other) ?? 0) + 0.5
    let reach = min(layout.nodes[node].width - 20, Double(all.count) * 14)
    return x(node) + reach * (place / Double(all.count) - 0.5)
  }

  /// A line from room to room: straight through the layers that it passes, curved between them.
  private func line(_ line: [Int]) -> String {
    let xs = line.indices.map { place -> Double in
      switch place {
      case 0: port(of: line[0], towards: line[1], among: layout.nodes[line[0]].below)
      case line.count - 1:
        port(of: line[place], towards: line[place - 1], among: layout.nodes[line[place]].above)
      default: self.x(line[place])
      }
    }
    var (x, y, slope) = (xs[0], top(of: layout.nodes[line[0]].layer) + Self.box, 0.0)
    var path = "M\(Self.text(x)) \(Self.text(y))"
    let half = (Self.step - Self.box) / 2
    for place in line.indices.dropFirst() {
      let isBend = place < line.count - 1
      var lean = 0.0
      if isBend {
        let (before, after) = (xs[place] - xs[place - 1], xs[place + 1] - xs[place])
        // Upright where it turns, and no steeper than keeps it off the boxes on either side.
        if before * after > 0 { lean = 2 * before * after / (before + after) / Self.step }
        lean = min(max(lean, -Self.lean), Self.lean)
      }
      let to = xs[place] - lean * Self.box / 2
      path += "C\(Self.text(x + slope * half)) \(Self.text(y + half)) "
      path += "\(Self.text(to - lean * half)) \(Self.text(y + half)) "
      path += "\(Self.text(to)) \(Self.text(y + 2 * half))"
      (x, y, slope) = (xs[place] + lean * Self.box / 2, y + Self.step, lean)
      if isBend { path += "L\(Self.text(x)) \(Self.text(y))" }
    }
    return "<path class=\"line\" d=\"\(path)\"/>"
  }

  private func box(_ room: Int) -> String {
    let (node, libraries) = (layout.nodes[room], Self.libraries(graph.rooms[room]))
    let (x, top) = (x(room), top(of: node.layer))
    let names = graph.rooms[room].builtOn.map { graph.rooms[$0].name } + graph.rooms[room].libraries
    var box = "<g><title>\(graph.rooms[room].name)"
    box += names.isEmpty ? "</title>" : ": \(names.joined(separator: ", "))</title>"
    box += "<rect class=\"room\" x=\"\(Self.text(x - node.width / 2))\" y=\"\(Self.text(top))\" "
    box += "width=\"\(Self.text(node.width))\" height=\"\(Self.text(Self.box))\" rx=\"6\"/>"
    let lift = libraries.text.isEmpty ? 26.0 : 18
    box += "<text x=\"\(Self.text(x))\" y=\"\(Self.text(top + lift))\">"
    box += "\(Self.label(graph.rooms[room].name))</text>"
    if !libraries.text.isEmpty {
      box += "<text class=\"small\" x=\"\(Self.text(x))\" y=\"\(Self.text(top + 33))\">"
      box += "\(libraries.text)</text>"
    }
    return box + "</g>"
  }

  /// Whole pixels.
  private static func text(_ number: Double) -> String { String(Int(number.rounded())) }
}
