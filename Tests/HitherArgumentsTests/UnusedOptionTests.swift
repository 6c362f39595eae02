import Testing

@testable import HitherArguments

/// Options of a shared group that a command has no use for, and options that a run did not ask for.
@Suite struct UnusedOptionTests {
  private func run(_ line: String) -> (status: Int32, output: String, diagnostics: String) {
    var (output, diagnostics) = ("", "")
    let runner = CommandRunner(
      output: {
        output += $0
        return true
      }, diagnostics: { diagnostics += $0 })
    let status = runner.run(Camp.self, line.split(separator: " ").map(String.init))
    return (status, output, diagnostics)
  }

  @Test func helpAndCompletionsLeaveThemOut() {
    let help = run("copy --help").output
    #expect(help.contains("--column") && !help.contains("--leader") && !help.contains("--strict"))
    #expect(run("count --help").output.contains("--leader"))
    for shell in CompletionShell.allCases {
      // As often as for the one command that uses it.
      let count = { (script: String) in script.components(separatedBy: "leader").count }
      #expect(
        count(Camp.completionScript(for: shell)) == count(Count.completionScript(for: shell)),
        "\(shell)")
    }
  }

  @Test func aWarningSaysThatTheyHaveNoEffect() {
    let copy = run("copy --column x --leader leo --strict --fail")
    #expect(copy.status == 0)
    #expect(
      copy.diagnostics == """
        camp: warning: '--leader' has no effect on 'camp copy'
        camp: warning: '--strict' has no effect on 'camp copy'
        camp: warning: '--fail' had no effect on this run

        """)
    #expect(run("copy --column x").diagnostics.isEmpty)
    #expect(run("count --leader leo --strict --column x").diagnostics.isEmpty)
  }

  @Test func theirValuesAreNotPassedOn() throws {
    let copy = try #require(try Camp.parseAsRoot(["copy", "--leader", "leo", "--strict"]) as? Copy)
    #expect(copy.group.leader == nil && !copy.group.strict)
  }

  @Test func quietSaysNothingOfThem() {
    #expect(run("copy -q --leader leo --column x").diagnostics.isEmpty)
    #expect(run("copy --quiet --fail --column x").diagnostics.isEmpty)
  }

  /// A run that was only asked what it would do has not come to most options.
  @Test func aDryRunSaysNothingOfOptionsThatItDidNotComeTo() {
    #expect(run("count --dry-run --column x").diagnostics.isEmpty)
    #expect(run("count --dry-run=1").status == 64)
  }

  @Test func aRunThatFailsSaysOnlyWhy() {
    #expect(run("count --leader nobody --column x").diagnostics == "camp: error: nobody\n")
  }

  @Test func aNameThatTheGroupLacksIsAFault() {
    #expect(Camp.declarationFaults() == [])
    #expect(
      Tent.declarationFaults().first == "tent: no parameter of the group is called --colum")
  }

  @Test func theDeclarationsSayWhichTheyAre() {
    let unused = Camp.declaredParameters().filter(\.isUnused).map { "\($0.command) \($0.name)" }
    #expect(unused == ["camp copy --leader", "camp copy --strict"])
  }
}

private struct CampOptions: ParsableArguments {
  @Option(help: "A column.") var column: String?
  @Option(help: "Who leads.") var leader: String?
  @Flag(help: "Stop at once.") var strict = false
}

private struct Camp: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Camps.", subcommands: [Copy.self, Count.self])
}

private struct Copy: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Copies.")

  @OptionGroup(title: "Group", unused: ["leader", "strict"]) var group: CampOptions
  @Flag(help: "Asked for only without a column.") var fail = false

  func run() throws {
    if group.column == nil, fail { throw ExitCode.failure }
  }
}

private struct Count: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Counts.")

  @OptionGroup(title: "Group") var group: CampOptions
  @Flag(help: "Show what would be done.") var dryRun = false

  func run() throws {
    if dryRun { return }
    if group.leader == "nobody" { throw Unled() }
    _ = (group.column, group.strict)
  }
}

private struct Tent: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "A misspelled name.")
  @OptionGroup(unused: ["colum"]) var group: CampOptions
}

private struct Unled: ExitingError {
  var exitStatus: Int32 { 65 }
  var message: String { "nobody" }
}
