import HitherArguments
import TestSupport
import Testing

@Suite struct ParsingTests {
  static let understood: [LineCase] = [
    LineCase("report a -o d", "input=a output=d"),
    LineCase("rep a -o d", "input=a output=d"),
    LineCase("report -od a b", "input=a,b output=d"),
    LineCase("report -o=d a", "input=a output=d"),
    LineCase("report --output d a", "input=a output=d"),
    LineCase("report --output=d a", "input=a output=d"),
    LineCase("report --output= a", "input=a output="),
    LineCase("report --output _ a", "input=a output="),
    LineCase("report --output=a=b a", "input=a output=a=b"),
    LineCase("report a --output d b --quiet c", "input=a,b,c output=d quiet"),
    LineCase("report -o a -o b c", "input=c output=b"),
    LineCase("report - -o -", "input=- output=-"),
    LineCase("report -o d -- -q --output --", "input=-q,--output,-- output=d"),
    LineCase("report -o d a -- b", "input=a,b output=d"),
    LineCase("report a -qvod", "input=a output=d quiet verbose"),
    LineCase("report a -o d -v --verbose -v", "input=a output=d verbose"),
    LineCase("report a -o d --units imperial", "input=a output=d units=imperial"),
    LineCase("report a -o d -uimperial", "input=a output=d units=imperial"),
    LineCase("report a -o d --shift leo=-1h", "input=a output=d shift=leo=-1h"),
    LineCase(
      "report a -o d --shift leo=-1h --shift=fay=2h", "input=a output=d shift=leo=-1h,fay=2h"),
    LineCase("report a -o d -j -5", "input=a output=d threads=-5"),
    LineCase("report a -o d -j-5", "input=a output=d threads=-5"),
    LineCase("report a -o d --threads=-5", "input=a output=d threads=-5"),
    LineCase("report -5 -o d -.5", "input=-5,-.5 output=d"),
    LineCase("report a -o d --seed 8", "input=a output=d seed=8"),
    LineCase("report a -o d --gap-metres 1e3", "input=a output=d gap=1000.0"),
    LineCase(
      "report a -o d --gap-metres -5 --rejoin-metres=-7.5",
      "input=a output=d gap=-5.0 rejoin=-7.5"),
  ]

  @Test(arguments: understood) func understands(_ sample: LineCase) throws {
    let report = try #require(try Hike.parseAsRoot(words(sample.line)) as? Report)
    #expect(report.summary == sample.expected)
  }

  @Test func readsArgumentsByPlace() throws {
    let watch = try Watch.parse(["-", "-5"])
    #expect(watch.source == "-")
    #expect(watch.lateness == -5)
    #expect(watch.only == ["all"])
    #expect(watch.prefix == nil)
  }

  @Test func manyArgumentsAreNoBurden() throws {
    let files = (0..<50_000).map { "\($0).gpx" }
    #expect(try Report.parse(files + ["-o", "d"]).input == files)
    let options = files.flatMap { ["--only", $0] }
    #expect(try Watch.parse(options + ["--prefix", "p", "s"]).only == files)
  }

  @Test func copiesOfACommandStayApart() throws {
    let first = try Report.parse(["a", "-o", "d"])
    var second = first
    second.output = "e"
    second.stragglers.gapMetres = 1
    #expect(first.output == "d")
    #expect(second.output == "e")
    #expect(first.stragglers.gapMetres == 500)
  }

  @Test(arguments: ["store list", "store"]) func walksDown(_ line: String) throws {
    switch Hike.parse(arguments: words(line)) {
    case .success(.run(let command, let path, _)):
      #expect(command is Store.List)
      #expect(path.name == "hike store list")
    case .success(.show(let text)):
      #expect(line == "store")
      #expect(text.hasPrefix("Usage: hike store <command>"))
    case .failure(let failure): Issue.record("\(failure)")
    }
  }

  @Test func aValueIsReadInAnyStyleAndOrderWithSeed1() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      var pieces: [[String]] = [["--output", "d"].joinedSometimes(&random)]
      var parts = ["output=d"]
      if Bool.random(using: &random) {
        pieces.append(["--units", "imperial"].joinedSometimes(&random))
        parts.append("units=imperial")
      }
      if Bool.random(using: &random) {
        let count = Int.random(in: -99 ... -1, using: &random)
        pieces.append(["--threads", "\(count)"].joinedSometimes(&random))
        parts.append("threads=\(count)")
      }
      if Bool.random(using: &random) {
        pieces.append(["-q"])
        parts.append("quiet")
      }
      pieces.append(["track"])
      pieces.shuffle(using: &random)
      let report = try Report.parse(pieces.flatMap { $0 })
      #expect(report.summary == (["input=track"] + parts).joined(separator: " "))
    }
  }
}

func words(_ line: String) -> [String] {
  line.split(separator: " ").map { $0 == "_" ? "" : String($0) }
}

extension [String] {
  /// An option and its value, as one text or as two.
  fileprivate func joinedSometimes(_ random: inout SeededGenerator) -> [String] {
    Bool.random(using: &random) ? self : [joined(separator: "=")]
  }
}
