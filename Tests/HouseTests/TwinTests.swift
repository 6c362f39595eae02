import Testing

/// A value type of one room is not copied by hand into one of another: results are those of the room that computes them.
@Suite("Twins")
struct TwinTests {
  /// A struct with the names of what it stores.
  private struct Shape {
    var room: Substring
    var name: Substring
    var fields: Set<Substring> = []
  }

  /// Pairs that are none: a simulation shares no code with what it judges, and the words of a command line become a
  /// wish only after they are checked, as do the properties of a feature. What a step remembers of a fix is not a result,
  /// nor is a choice of columns a value. Four pieces in SIMD lanes are not one piece.
  private static let allowed: Set<Set<String>> = [
    ["FormatError", "ScenarioError"], ["ClockInterval", "TrueState"], ["StateStay", "TrueState"],
    ["Stop"], ["JourneyArguments", "JourneyRequest"], ["ClockInterval", "StateStay"],
    ["Observation", "Row"], ["FixColumnChoice", "Values"], ["PlaceProperties", "Place"],
    ["Piece", "PieceQuad"],
  ]

  /// Boxes on a plane have these whatever they are of.
  private static let edges: Set<Substring> = ["east", "north", "south", "west"]

  /// The structs of a file, with what stands one level below their braces.
  private static func shapes(_ file: SourceFile) -> [Shape] {
    var (found, open): ([Shape], [(shape: Shape, depth: Int)]) = ([], [])
    var depth = 0
    for line in file.lines {
      let text = line.drop { $0 == " " }
      guard !text.hasPrefix("//") else { continue }
      if text.contains("struct "), text.contains("{"),
        let name = text.firstMatch(of: /^(?:[@\w()]+ )*struct (\w+)/)?.1
      {
        open.append((Shape(room: file.room, name: name), depth))
      } else if let last = open.last, depth == last.depth + 1, !text.hasSuffix("{"),
        !text.hasSuffix("}"), text.contains("var ") || text.contains("let "),
        let field = text.firstMatch(of: /^(?:[\w()]+ )*(?:var|let) (\w+)(?::| =)/)?.1,
        !text.contains("static ")
      {
        open[open.count - 1].shape.fields.insert(field)
      }
      depth += text.count { $0 == "{" } - text.count { $0 == "}" }
      while let last = open.last, depth <= last.depth { found.append(open.removeLast().shape) }
    }
    return found
  }

  @Test func noValueIsCopiedIntoATypeOfAnotherRoom() throws {
    let shapes = try SourceFile.all().flatMap(Self.shapes).filter { $0.fields.count >= 4 }
    #expect(shapes.count > 400)
    for (index, shape) in shapes.enumerated() {
      for other in shapes[..<index] where other.room != shape.room {
        let shared = shape.fields.intersection(other.fields)
        guard shared.count >= 4, shared != Self.edges,
          4 * shared.count >= 3 * max(shape.fields.count, other.fields.count),
          !Self.allowed.contains([String(shape.name), String(other.name)])
        else { continue }
        Issue.record(
          "\(other.room).\(other.name) and \(shape.room).\(shape.name): \(shared.sorted())")
      }
    }
  }

  @Test func aTwinIsRecognised() {
    let text = """
      package struct March: Hashable {
        package var member: String
        package var meanPlace: Double
        var led: Int64 = 0
        private(set) var last = 0
        package var share: Double { 1 }
        func count() {}
      }
      """
    let shape = Self.shapes(SourceFile(name: "March.swift", room: "A", text: text)).first
    #expect(shape?.name == "March" && shape?.fields == ["member", "meanPlace", "led", "last"])
  }
}
