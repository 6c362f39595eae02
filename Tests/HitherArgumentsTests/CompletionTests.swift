import HitherArguments
import Testing

@Suite struct CompletionTests {
  static let names = [
    "report", "watch", "store", "list", "completions", "help", "output", "units", "shift",
    "threads", "quiet", "verbose", "gap-metres", "rejoin-metres", "only", "prefix", "metric",
    "imperial", "version",
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

  static let inBash: [LineCase] = [
    LineCase("hike _", "report,watch,store,completions,help"),
    LineCase("hike re", "report"),
    LineCase("hike -", "--version,-h,--help"),
    LineCase("hike st", "store"),
    LineCase("hike store _", "list"),
    LineCase("hike store list --", "--quiet,--help"),
    LineCase("hike report --u", "--units"),
    LineCase("hike rep --u", "--units"),
    LineCase("hike report --units _", "metric,imperial"),
    LineCase("hike report --units = _", "metric,imperial"),
    LineCase("hike report --units =", "metric,imperial"),
    LineCase("hike report --units = im", "imperial"),
    LineCase("hike report -u m", "metric"),
    LineCase("hike report watch --ga", "--gap-metres"),
    LineCase("hike report --threads _", ""),
    LineCase("hike completions z", "zsh"),
    LineCase("hike help w", "watch"),
    LineCase("hike report --output _", "folder,other folder"),
    LineCase("hike report fi", "file.csv,file.ndjson"),
    LineCase("hike watch _", "folder,other folder,file.ndjson"),
  ]

  @Test(arguments: inBash) func bashOffers(_ sample: LineCase) throws {
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
