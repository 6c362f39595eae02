package import HitherOuting

/// Writes `optimum.csv`: the corners of the least possible errors of each trace.
package enum OptimumTable {
  /// A corner with its trace.
  package struct Row: Sendable {
    var trace: String
    var criterion: String
    var corner: OptimumCurve.Corner

    package init(trace: String, criterion: String, _ corner: OptimumCurve.Corner) {
      (self.trace, self.criterion, self.corner) = (trace, criterion, corner)
    }
  }

  /// The table's columns.
  package static let table = RowTable<Row>(
    fields: [
      .text("trace", "The outing: its name in the sweep, and the seed.") { $0.trace },
      .text("criterion", "What is least: `live_mean_m`, or `sed_rms_m`.") { $0.criterion },
      .number("penalty", "What a fix costs, in errors of the grid.") { $0.corner.penalty },
      .number("fixes_per_h", "Fixes a phone and hour.") { $0.corner.fixesPerHour },
      .number("error_m", "The error that is least.") {
        $0.criterion == "live_mean_m" ? $0.corner.error : $0.corner.error.squareRoot()
      },
    ])
}
