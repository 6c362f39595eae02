import Testing

@testable import HitherArguments

@Suite struct CommandRunnerTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    var status: Int32
    var output = ""
    var diagnostics = ""
    var testDescription: String { line }
  }

  static let cases = [
    Case(line: "report a -o d", status: 0),
    Case(line: "--version", status: 0, output: "hike 1.2\n"),
    Case(line: "watch wrong", status: 1),
    Case(line: "watch done", status: 0, output: "all is well\n"),
    Case(
      line: "watch missing", status: 66,
      diagnostics: "hike: error: missing:3:14: no such file\nhint: look elsewhere\n"),
    Case(
      line: "watch odd", status: 70,
      diagnostics: #"hike: error: internal error: Unforeseen(text: "two\nlines")"# + "\n"),
    Case(
      line: "watch", status: 64,
      diagnostics: "hike: error: missing argument '<source>'\nhint: see 'hike watch --help'\n"),
  ]

  @Test(arguments: cases) func endsAsTheCommandEnds(_ sample: Case) {
    let end = run(words(sample.line))
    #expect(end.status == sample.status)
    #expect(end.output == sample.output)
    #expect(end.diagnostics == sample.diagnostics)
  }

  @Test func aFullDiskIsAWriteError() {
    var diagnostics = ""
    let runner = CommandRunner(output: { _ in false }, diagnostics: { diagnostics += $0 })
    #expect(runner.run(Hike.self, ["--help"]) == 74)
    #expect(diagnostics == "hike: error: cannot write to standard output\n")
  }

  @Test func helpIsTheSameHoweverItIsAskedFor() {
    for lines in [
      ["", "-h", "--help", "help"],
      ["report -h", "report a --help", "rep -h", "help report", "report -qh"],
      ["watch --help", "watch help", "help watch"],
      ["store", "store -h", "help store"], ["store list", "help store list"],
    ] {
      let pages = lines.map { run(words($0)) }
      for (line, page) in zip(lines, pages) {
        #expect(page.status == 0 && page.diagnostics.isEmpty, "\(line)")
        #expect(page.output == pages[0].output, "\(line)")
        #expect(page.output.hasPrefix("Usage: hike"), "\(line)")
      }
    }
  }

  private func run(_ arguments: [String]) -> (status: Int32, output: String, diagnostics: String) {
    var (output, diagnostics) = ("", "")
    let runner = CommandRunner(
      output: {
        output += $0
        return true
      }, diagnostics: { diagnostics += $0 })
    let status = runner.run(Hike.self, arguments)
    return (status, output, diagnostics)
  }
}
