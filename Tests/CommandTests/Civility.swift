import Testing

/// What holds of every run whatever it is given: it ends by itself, with a status of the contract,
/// and says what was wrong in one line that a terminal can show.
func expectCivil(
  _ run: ProgramRun, _ statuses: Set<Int32>, _ what: String,
  _ location: SourceLocation = #_sourceLocation
) {
  func expect(_ isSo: Bool, _ fault: String) {
    #expect(
      isSo, "\(what): \(fault); status \(run.status)\n\(run.diagnostics)", sourceLocation: location)
  }
  expect(!run.wasKilled, "hung")
  expect(run.signal == nil, "ended by signal \(run.signal ?? 0)")
  expect(statuses.contains(run.status), "not one of \(statuses.sorted())")
  let lines = run.diagnosticLines
  let errors = lines.count { $0.hasPrefix("hither: error: ") }
  expect(errors == (run.status == 0 ? 0 : 1), "\(errors) lines of error")
  for (index, line) in lines.enumerated() {
    let isHint = line.hasPrefix("hint: ") && index > 0 && lines[index - 1].contains(": error: ")
    expect(
      isHint || line.hasPrefix("hither: error: ") || line.hasPrefix("hither: warning: "),
      "a line that is none of ours")
  }
  expect(!run.diagnostics.unicodeScalars.contains { steers($0) }, "control characters")
}

/// Whether a terminal would obey a character rather than show it; line ends apart.
func steers(_ scalar: Unicode.Scalar) -> Bool {
  scalar != "\n"
    && (scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value))
}
