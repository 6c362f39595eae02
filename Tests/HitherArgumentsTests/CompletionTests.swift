import HitherArguments
import Testing

@Suite struct CompletionTests {
  static let names = [
    "report", "watch", "store", "list", "completions", "help", "output", "units", "shift",
    "threads", "colour", "quiet", "verbose", "progress", "no-progress", "gap-metres",
    "rejoin-metres", "only", "prefix", "metric", "imperial", "version",
  ]

  @Test(arguments: CompletionShell.allCases)
  func aScriptHoldsAllVisibleNames(_ shell: CompletionShell) throws {
    let script = Hike.completionScript(for: shell)
    for name in Self.names { #expect(script.contains(name), "\(name)") }
    #expect(!script.contains("secret"))
    #expect(!script.contains("seed"))
  }

  @Test(arguments: CompletionShell.allCases.filter { ShellRun.isInstalled($0.rawValue) })
  func aScriptIsValid(_ shell: CompletionShell) throws {
    let script = Hike.completionScript(for: shell)
    let check = try ShellRun(shell.rawValue, options: "-n", script: script)
    #expect(check.status == 0)
    #expect(check.output.isEmpty)
  }

  struct Case: CustomTestStringConvertible {
    /// The words as bash cuts them, the last one being completed.
    var line: String
    var expected: String
    var testDescription: String { line }

    init(_ line: String, _ expected: String) {
      self.line = line
      self.expected = expected
    }
  }

  static let inBash: [Case] = [
    Case("hike _", "report,watch,store,completions,help"),
    Case("hike re", "report"),
    Case("hike -", "--version,-h,--help"),
    Case("hike st", "store"),
    Case("hike store _", "list"),
    Case("hike store list --", "--help"),
    Case("hike report --u", "--units"),
    Case("hike rep --u", "--units"),
    Case("hike report --units _", "metric,imperial"),
    Case("hike report --units = _", "metric,imperial"),
    Case("hike report --units =", "metric,imperial"),
    Case("hike report --units = im", "imperial"),
    Case("hike report -u m", "metric"),
    Case("hike report watch --ga", "--gap-metres"),
    Case("hike report --threads _", ""),
    Case("hike completions z", "zsh"),
    Case("hike help w", "watch"),
    Case("hike report --output _", "folder,other folder"),
    Case("hike report fi", "file.csv,file.ndjson"),
    Case("hike watch _", "folder,other folder,file.ndjson"),
  ]

  @Test(arguments: inBash) func bashOffers(_ sample: Case) throws {
    let typed = sample.line.split(separator: " ").map { $0 == "_" ? "''" : "'\($0)'" }
    let run = try ShellRun(
      "bash", options: "--norc",
      script: """
        set -eu
        folder=$(mktemp -d)
        trap 'rm -r "$folder"' EXIT
        cd "$folder"
        mkdir folder 'other folder'
        touch file.csv file.ndjson
        \(Hike.completionScript(for: .bash))
        COMP_WORDS=(\(typed.joined(separator: " ")))
        COMP_CWORD=\(typed.count - 1)
        _hike
        for reply in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do echo "$reply"; done
        """)
    #expect(run.status == 0)
    // Names of files come in the order of the folder, which is none.
    #expect(
      run.output.split(separator: "\n").sorted() == sample.expected.split(separator: ",").sorted())
  }
}
