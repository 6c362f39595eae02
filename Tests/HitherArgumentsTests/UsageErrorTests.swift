import TestSupport
import Testing

@testable import HitherArguments

@Suite struct UsageErrorTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    var message: String
    var hint: String
    var testDescription: String { line }

    init(_ line: String, _ message: String, _ hint: String) {
      self.line = line
      self.message = message
      self.hint = hint
    }
  }

  static let seeReport = "see 'hike report --help'"

  static let commands: [Case] = [
    Case("reprot a", "unknown command 'reprot'", "did you mean 'report'?"),
    Case("secrett", "unknown command 'secrett'", "see 'hike --help'"),
    Case("a.gpx", "unknown command 'a.gpx'", "see 'hike --help'"),
    Case("store lst", "unknown command 'lst'", "did you mean 'list'?"),
    Case("store list a", "surplus argument 'a'", "see 'hike store list --help'"),
    Case("help reprot", "unknown command 'reprot'", "did you mean 'report'?"),
    Case("--vresion", "unknown option '--vresion'", "did you mean '--version'?"),
    Case(
      "-q report", "unknown option '-q'", "options follow the command; see 'hike report --help'"),
    Case("-- report", "surplus argument 'report'", "see 'hike --help'"),
    Case("report --version", "unknown option '--version'", seeReport),
    Case("completions", "missing argument '<shell>'", "see 'hike completions --help'"),
    Case(
      "completions fisch", "invalid value 'fisch' for '<shell>': choose from 'bash', 'zsh', 'fish'",
      "did you mean 'fish'?"),
  ]

  static let options: [Case] = [
    Case("report a --ouput d", "unknown option '--ouput'", "did you mean '--output'?"),
    Case("report a --ouput=d", "unknown option '--ouput'", "did you mean '--output'?"),
    Case("report a --out d", "unknown option '--out'", "did you mean '--output'?"),
    Case("report a --p d", "unknown option '--p'", seeReport),
    Case("report a -output d", "unknown option '-output'", "did you mean '--output'?"),
    Case("report a -o d -x", "unknown option '-x'", seeReport),
    Case("report a -o d -qx", "unknown option '-x'", seeReport),
    Case("report a -o d --xylophone", "unknown option '--xylophone'", seeReport),
    Case("report a -o d --sed 8", "unknown option '--sed'", seeReport),
    Case("report a -o", "missing value for '--output <dir>'", seeReport),
    Case("report a --output", "missing value for '--output <dir>'", seeReport),
    Case("report --output -- a", "missing value for '--output <dir>'", seeReport),
    Case(
      "report a -o -q", "missing value for '--output <dir>'",
      "a value that begins with '-' is written '--output=-q'"),
    Case("report a -o d --quiet=yes", "option '--quiet' takes no value", seeReport),
    Case("report a -o d -q=yes", "option '-q' takes no value", seeReport),
    Case("report -o d", "missing argument '<input>'", seeReport),
    Case("report a", "missing option '--output <dir>'", seeReport),
    Case("watch", "missing argument '<source>'", "see 'hike watch --help'"),
    Case("watch a 5 b", "surplus argument 'b'", "see 'hike watch --help'"),
    Case("watch a 5 only", "surplus argument 'only'", "did you mean '--only'?"),
  ]

  static let values: [Case] = [
    Case(
      "report a -o d --units metrik",
      "invalid value 'metrik' for '--units <units>': choose from 'metric', 'imperial'",
      "did you mean 'metric'?"),
    Case(
      "report a -o d -u _",
      "invalid value '' for '--units <units>': choose from 'metric', 'imperial'", seeReport),
    Case(
      "report a -o d --threads many",
      "invalid value 'many' for '--threads <threads>': expected a whole number", seeReport),
    Case(
      "report a -o d --threads 99999999999999999999",
      "invalid value '99999999999999999999' for '--threads <threads>': "
        + "expected a whole number", seeReport),
    Case(
      "report a -o d --seed 256",
      "invalid value '256' for '--seed <seed>': expected a whole number from 0 to 255", seeReport),
    Case(
      "report a -o d --gap-metres nan",
      "invalid value 'nan' for '--gap-metres <m>': expected a number", seeReport),
    Case(
      "report a -o d --gap-metres 1e999",
      "invalid value '1e999' for '--gap-metres <m>': expected a number", seeReport),
    Case(
      "report a -o d --gap-metres 0x10",
      "invalid value '0x10' for '--gap-metres <m>': expected a number", seeReport),
    Case(
      "report a -o d --shift leo",
      "invalid value 'leo' for '--shift <member=shift>': "
        + "expected a member and a shift, such as leo=-1h", seeReport),
    Case("report a -o d --threads 0", "no work is done by 0 threads", "leave out '--threads'"),
    Case(
      "report a -o d --rejoin-metres 600", "--rejoin-metres is more than --gap-metres", seeReport),
    Case(
      "watch a late", "invalid value 'late' for '<lateness>': expected a whole number",
      "see 'hike watch --help'"),
  ]

  @Test(arguments: commands + options + values) func explains(_ sample: Case) throws {
    guard case .failure(let failure) = Hike.parse(arguments: words(sample.line)) else {
      Issue.record("understood")
      return
    }
    #expect(failure.exitStatus == 64)
    #expect(
      failure.lines(program: "hike")
        == "hike: error: \(sample.message)\nhint: \(sample.hint)\n")
  }

  @Test func faultsAreTyped() {
    #expect(
      throws: UsageError(
        fault: .unknownOption("--ouput"), command: "report", suggestion: "--output")
    ) {
      try Report.parse(["--ouput"])
    }
  }

  @Test func aMessageStaysOneShortLine() {
    let arguments = ["report", "a", "-o", "d", "--units", "one\ntwo\u{1b}[31m\u{2028}\u{202e}"]
    guard case .failure(let failure) = Hike.parse(arguments: arguments) else {
      Issue.record("understood")
      return
    }
    #expect(
      failure.message.hasPrefix(
        #"invalid value 'one\ntwo\u{1B}[31m\u{2028}\u{202E}' for '--units <units>'"#))

    let long = String(repeating: "x", count: 1000)
    guard case .failure(let failure) = Hike.parse(arguments: [long]) else {
      Issue.record("understood")
      return
    }
    #expect(failure.message == "unknown command '\(long.prefix(120))…'")
  }

  @Test func anyLineIsUnderstoodOrExplainedWithSeed2() {
    let pool = [
      "report", "watch", "store", "list", "help", "a", "", "-", "--", "---", "-o", "-od", "-o=",
      "--output", "--output=", "=", "--=", "-=", "-5", "-.", "--units", "metric", "-u", "--shift",
      "leo=-1h", "-qv", "-vq=", "--no-progress", "-h", "--version", "--only", "--prefix", "–o",
      "\u{0}", "é", "-é", "--threads=9", "--gap-metres", "completions", "bash",
    ]
    var random = SeededGenerator(seed: 2)
    var counts = (run: 0, show: 0, failure: 0)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &random)
      let line =
        ["report", "watch"].prefix(Int.random(in: 0...1, using: &random))
        + (0..<count).compactMap { _ in pool.randomElement(using: &random) }
      switch Hike.parse(arguments: Array(line)) {
      case .success(.run): counts.run += 1
      case .success(.show): counts.show += 1
      case .failure(let failure):
        counts.failure += 1
        let lines = failure.lines(program: "hike").split(
          separator: "\n", omittingEmptySubsequences: false)
        #expect(failure.exitStatus == 64)
        #expect(lines.count == 3 && lines[1].hasPrefix("hint: ") && lines[2].isEmpty, "\(line)")
      }
    }
    #expect(counts.run > 20 && counts.show > 200 && counts.failure > 1000)
  }
}
