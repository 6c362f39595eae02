package import HitherOuting

extension DocumentedTable {
  /// The tables and documents of the lab.
  package static let lab = [
    Self(
      "lab: results.csv", "A row for each policy with its parameters, outing and device.",
      LabTable.table.descriptions),
    Self(
      "lab: pareto.csv",
      "A row for each policy with its parameters and device, over all outings; `_low` and `_high` "
        + "are the ends of the 95 % interval.", ParetoTable.table.descriptions),
    Self(
      "lab: optimum.csv", "The least possible errors of each outing, with `--optimum`.",
      OptimumTable.table.descriptions),
    Self(
      "lab: lab.json",
      "What a run was made of ([schema](schemas/lab.schema.json)).", LabDocument.descriptions),
  ]
}
