package import HitherOuting

/// The inputs of a lab run: enough to cite and to repeat it.
package struct LabRecord: Sendable {
  /// A file that was read, and the SHA-256 of its bytes.
  package struct Input: Sendable {
    package var file: String
    package var sha256: String

    package init(file: String, sha256: String) {
      (self.file, self.sha256) = (file, sha256)
    }
  }

  package var name: String
  package var version: String
  package var seed: UInt64
  package var traces: Int
  package var rows: Int
  package var policies: [String]
  package var devices: [String]
  package var inputs: [Input]
  package var summaries: [PolicySummary] = []

  package init(
    name: String, version: String, seed: UInt64, traces: Int, rows: Int, policies: [String],
    devices: [String], inputs: [Input]
  ) {
    (self.name, self.version, self.seed) = (name, version, seed)
    (self.traces, self.rows) = (traces, rows)
    (self.policies, self.devices, self.inputs) = (policies, devices, inputs)
  }
}

/// The document `lab.json` (`hither/lab/1`).
package enum LabDocument: FieldDocument {
  package static let schemaName = "hither/lab/1"
  package static let summary = "What a run of the policy lab was made of, and its results."

  private struct Name: Sendable {
    var name: String
  }

  private static let named: [Field<Name>] = [.text("name", "As in the results.") { $0.name }]

  package static let fields: [Field<LabRecord>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("name", "The sweep's name.") { $0.name },
    .text("version", "The version of Hither that ran it.") { $0.version },
    .text("seed", "The sweep's seed, a whole number as text.") { String($0.seed) },
    .count("traces", "How many outings.") { $0.traces },
    .count("rows", "How many rows `results.csv` has.") { $0.rows },
    .list("policies", "The policies with their parameters.", named) {
      $0.policies.map(Name.init)
    },
    .list("devices", "The devices.", named) { $0.devices.map(Name.init) },
    .list(
      "inputs", "The files that were read; paths as given.",
      [
        .text("file", "The path.") { $0.file },
        .text("sha256", "The SHA-256 of its bytes, in hexadecimal digits.") { $0.sha256 },
      ]
    ) { $0.inputs },
    .list(
      "results", "The rows of `pareto.csv`: each policy on each device, over all outings.",
      ParetoTable.fields
    ) { $0.summaries },
    .provenance,
  ]
}
