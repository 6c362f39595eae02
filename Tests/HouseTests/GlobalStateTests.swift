import Testing

/// Registers are values that are passed down: nothing global changes, and no type is looked up by its name.
@Suite("Global state")
struct GlobalStateTests {
  /// Whether a line declares a global variable, or a global box of one.
  private static func isVariable(_ line: Substring) -> Bool {
    guard line.contains("var ") || line.contains("static let "),
      line.drop(while: { $0 == " " }).prefix(2) != "//"
    else { return false }
    return line.contains(#/\b(?:static|class) var [^{]*(?:$|=)/#)
      || line.contains(#/^(?:\w+(?:\(\w+\))? )*var [^{]*$/#)
      || line.contains(#/nonisolated\(unsafe\)(?: \w+)* var /#)
      || line.contains(#/static let [^{]*\b(?:Mutex|Atomic)\b/#)
  }

  @Test func nothingGlobalChanges() throws {
    let files = try SourceFile.all()
    #expect(files.count > 1000)
    // A signal's handler can reach nothing else.
    for file in files where file.name != "StopSignals.swift" {
      for line in file.lines where Self.isVariable(line) {
        Issue.record("\(file.name): \(line)")
      }
    }
  }

  @Test func noTypeIsLookedUpByItsName() throws {
    let lookUp = #/_typeByName|NSClassFromString|_getTypeBy|objc_getClass/#
    for file in try SourceFile.all() where file.text.contains(lookUp) {
      Issue.record("\(file.name)")
    }
  }

  @Test(arguments: [
    "  static var all: [Format] = []", "  package static var count = 0", "var isQuiet = false",
    "package var known: [String: Int]", "  nonisolated(unsafe) static var cache: Cache",
    "  private static let shelf = Mutex<[Int]>([])", "  static let count = Atomic<Int>(0)",
  ])
  func aVariableIsRecognised(_ line: String) { #expect(Self.isVariable(line[...])) }

  @Test(arguments: [
    "  static var all: [Format] { [gpx, csv] }", "  package static var stages: String {",
    "  static let all = [gpx, csv]", "  var count = 0", "  // static var all = []",
    "  private let next = Mutex(0)",
  ])
  func whatIsNoneIsNot(_ line: String) { #expect(!Self.isVariable(line[...])) }
}
