import Foundation
import Testing

/// `docs/rooms.svg` shows the rooms of the manifest.
@Suite("The picture of the rooms")
struct RoomPictureTests {
  /// The rooms, bottom to top, and the program on top of them.
  private static func table() throws -> [(name: String, builtOn: [String])] {
    let house = try House()
    return (house.rooms + [house.program]).map { ($0.name, $0.builtOn) }
  }

  @Test func theFileIsWhatTheManifestMakes() throws {
    let file = House.root.appending(path: "docs/rooms.svg")
    let picture = RoomPicture(try Self.table()).svg
    if ProcessInfo.processInfo.environment["HITHER_REMAKE_DOCS"] != nil {
      try Data(picture.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == picture)
  }

  @Test func eachRoomHasARowInTheArchitecture() throws {
    let text = try String(
      contentsOf: House.root.appending(path: "docs/architecture.md"), encoding: .utf8)
    let rows = try #require(text.firstMatch(of: /\| room \|.*\n\|.*\n((?:\|.*\n)+)/)).output.1
    let cells = rows.matches(of: /(?m)^\| ([^|]*) \|/).map(\.output.1).joined()
    let names = cells.matches(of: /`(\w+)`/).map { String($0.output.1) }
    #expect(names.sorted() == (try Self.table().map(\.name) + House().libraries).sorted())
  }

  @Test func linesThatFollowFromOthersAreLeftOut() {
    let graph = RoomGraph([
      ("Floor", ["CLibrary"]), ("Wall", ["Floor"]), ("Roof", ["Floor", "Wall"]),
      ("Shed", ["Floor"]), ("Flag", ["Roof", "Shed", "Floor"]),
    ])
    #expect(graph.direct == [[], [0], [1], [0], [2, 3]])
    #expect(graph.depth == [0, 1, 2, 1, 3])
    #expect(graph.rooms.map(\.libraries) == [["CLibrary"], [], [], [], []])
  }

  @Test func everyRoomIsReachedFromThoseThatAreBuiltOnIt() throws {
    let graph = RoomGraph(try Self.table())
    func reached(_ room: Int) -> Set<Int> {
      graph.direct[room].reduce(into: []) { $0.formUnion(reached($1).union([$1])) }
    }
    for room in graph.rooms.indices {
      #expect(reached(room).isSuperset(of: graph.rooms[room].builtOn))
    }
  }

  @Test func nothingOverlaps() throws {
    let graph = RoomGraph(try Self.table())
    let layout = RoomLayout(
      graph, widths: graph.rooms.map { Double(60 + $0.name.count) }, span: 1500, gap: 10)
    for layer in layout.layers {
      for (left, right) in zip(layer, layer.dropFirst()) {
        let (left, right) = (layout.nodes[left], layout.nodes[right])
        #expect(right.x - right.width / 2 - left.x - left.width / 2 > 9.999)
      }
      for node in layer { #expect(layout.nodes[node].x >= layout.nodes[node].width / 2) }
    }
    for line in layout.lines {
      let layers = line.map { layout.nodes[$0].layer }
      #expect(zip(layers, layers.dropFirst()).allSatisfy { $0 == $1 + 1 })
    }
  }

  @Test func aWideLayerWidensThePicture() {
    let graph = RoomGraph((1...20).map { ("Room\($0)", []) })
    let layout = RoomLayout(
      graph, widths: Array(repeating: 100, count: 20), span: 1000, gap: 10)
    #expect(layout.span == 2190)
    #expect(layout.nodes.map(\.x) == (0..<20).map { 50 + 110 * Double($0) })
  }

  /// Two rooms on two rooms, named so that their first order crosses.
  @Test func linesThatNeedNotCrossDoNot() {
    let graph = RoomGraph([("A", []), ("B", []), ("C", ["B"]), ("D", ["A"])])
    let layout = RoomLayout(graph, widths: [50, 50, 50, 50], span: 300, gap: 10)
    #expect(layout.crossings == 0)
  }
}
