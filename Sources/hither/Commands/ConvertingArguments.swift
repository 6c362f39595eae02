import HitherArguments
import HitherOuting

/// The output of a command that writes fixes, and the handling of rejected records.
struct ConvertingArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, or '-' for standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The format to write (default: by the file's suffix).", valueName: "format"),
    completion: .list(Conversion.formats))
  var to: String?

  @Option(
    help: ArgumentHelp("Write the records that cannot be used to this file.", valueName: "file"))
  var rejects: String?

  /// Converts the inputs of a plan.
  ///
  /// - Parameter choice: Selects the fixes that are written; nil for all.
  func convert(
    _ plan: OutingPlan, choosing choice: FixChoice?, _ mode: OutputMode, _ session: Session,
    keepsMetadata: Bool = false
  ) throws {
    guard let output else {
      throw HitherError(.usage, "missing option '--output'", hint: "give -o track.csv")
    }
    try plan.checkOutput(rejects)
    let conversion = try Conversion(
      plan, to: output, mode, format: to, choosing: choice, keepsMetadata: keepsMetadata)
    let result = try conversion.run(progress: session.progress)
    if let rejects { try result.writeRejects(to: rejects, mode) }
    session.tell(result.warnings(rejectsPath: rejects))
  }
}
