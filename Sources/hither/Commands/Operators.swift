import HitherArguments
import HitherReport

/// `hither operators`: lists the operators of pipelines.
struct Operators: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the operators that a pipeline may contain, or describe one.",
    discussion: """
      Example: what the operator that watches places reads, adds, tells, and lets be set.

        hither operators fences
      """)

  @Argument(
    help: "The operator; all if none is named.", completion: .list(Registers.operators.names))
  var name: String?

  mutating func run() throws {
    let text = OperatorsText(Registers.operators)
    try ResultText.write(try name.map { try text.one($0) } ?? text.list(), to: "-")
  }
}
