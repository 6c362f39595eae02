package import HitherOuting
import HitherText

/// A former run, against which one is held.
package struct BenchBase: Sendable {
  private let size: String
  private let path: String
  private let ratios: [String: Double]

  /// Reads what `hither bench --json` wrote.
  package init(_ path: String) throws(HitherError) {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    self.path = path
    do throws(JSONError) {
      let root = try JSONNode.parse(bytes)
      guard try root["schema"]?.string("schema") == BenchDocument.schemaName else {
        throw root.error("this is no result of the benchmarks")
      }
      size = try root["size"]?.string("size") ?? ""
      var ratios: [String: Double] = [:]
      for stage in try root["stages"]?.elements("stages") ?? [] {
        guard let name = try stage["stage"]?.string("stage"),
          let ratio = try stage["ratio"]?.number("ratio"), ratio > 0
        else { throw stage.error("a stage needs its name and ratio") }
        ratios[name] = ratio
      }
      self.ratios = ratios
    } catch {
      throw HitherError(.data, error.message, place: "\(path):\(error.line):\(error.column)")
    }
  }

  /// Holds a run against this one: the times by the calibration kernel's, for a million fixes.
  ///
  /// - Parameter tolerance: By what share of it a stage may be slower.
  package func compare(_ record: inout BenchRecord, tolerance: Double) throws(HitherError) {
    guard record.size == size else {
      throw HitherError(
        .usage, "the base is of size \(size) and cannot be compared with size \(record.size)",
        place: path)
    }
    record.comparisons = record.stages.compactMap { stage in
      ratios[stage.name].map { base in
        let factor = stage.ratio / base
        return .init(stage: stage.name, factor: factor, isSlower: factor > 1 + tolerance)
      }
    }
  }
}
