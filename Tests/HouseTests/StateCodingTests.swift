import Testing

/// A state has one list of its fields, for writing and for reading.
@Suite("State coding")
struct StateCodingTests {
  /// A function of a pair: one that only writes a state, or only reads it.
  private static var half: Regex<Substring> {
    #/\b(?:func (?:write|read|restore|save|load)|init)\([^)]*inout State(?:Coder|Writer|Reader)/#
  }

  private static func halves(_ text: String) -> Int { text.matches(of: half).count }

  @Test func noTypeHasAWriterAndAReader() throws {
    var lists = 0
    for file in try SourceFile.all() {
      #expect(Self.halves(file.text) == 0, "\(file.room)/\(file.name)")
      lists += file.text.matches(of: #/func code\(_ c: inout StateCoder\)/#).count
    }
    #expect(lists > 250)
  }

  @Test(arguments: [
    "func write(to writer: inout StateWriter) {",
    "package init(from reader: inout StateReader) throws(StateError) {",
    "mutating func restore(from c: inout StateCoder) throws(StateError) {",
    "func read(\n    _ count: Int, from c: inout StateCoder\n  ) {",
  ])
  func aHalfIsRecognised(_ line: String) { #expect(Self.halves(line) == 1) }

  @Test(arguments: [
    "mutating func code(_ c: inout StateCoder) throws(StateError) {",
    "func append(to coder: inout StateCoder) {", "init(from other: Trail) {",
  ])
  func whatIsNoneIsNot(_ line: String) { #expect(Self.halves(line) == 0) }
}
