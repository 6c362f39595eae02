import HitherOuting
import HitherText

extension BenchRecord {
  /// Reads the output of `hither bench --json`.
  init(reading path: String) throws(HitherError) {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    do throws(JSONError) {
      self = try Self(JSONNode.parse(bytes))
    } catch {
      throw HitherError(.data, error.message, place: "\(path):\(error.line):\(error.column)")
    }
  }

  private init(_ root: JSONNode) throws(JSONError) {
    let schema = try root["schema"]?.string("schema")
    guard schema == BenchDocument.schemaName else {
      throw root.error(
        schema == "hither/bench/1"
          ? "this is a result of an earlier program's benchmarks; --update-base replaces it"
          : "this is not a benchmark result")
    }
    guard let machine = root["machine"] else { throw root.error("the machine is missing") }
    self.init(
      version: try root["version"]?.string("version") ?? "",
      size: try root["size"]?.string("size") ?? "",
      seed: UInt64(try root["seed"]?.string("seed") ?? "") ?? 0,
      machine: BenchMachine(
        processor: try machine["cpu"]?.string("cpu") ?? "",
        cores: try machine["cores"]?.integer("cores") ?? 0))
    provenance = BenchProvenance(
      version: try root["provenance"]?.text("version"),
      commit: try root["provenance"]?.text("commit"),
      compiler: try root["provenance"]?.text("compiler"),
      system: try root["provenance"]?.text("os"))
    for node in try root["stages"]?.elements("stages") ?? [] {
      stages.append(try Stage(node))
    }
  }
}

extension BenchRecord.Stage {
  fileprivate init(_ node: JSONNode) throws(JSONError) {
    guard let name = try node["stage"]?.string("stage") else {
      throw node.error("a stage needs its name")
    }
    self.init(
      name: name, fixes: try node["fixes"]?.integer("fixes") ?? 0,
      fileMegabytes: try node.figure("file_mb"), processes: [])
    for process in try node["processes"]?.elements("processes") ?? [] {
      guard let ratio = try process.figure("ratio"), ratio > 0 else {
        throw process.error("a process needs its ratio")
      }
      processes.append(
        BenchRecord.Process(
          runs: try process["runs"]?.integer("runs") ?? 0,
          wallSeconds: (try process.figure("wall_ms") ?? 0) / 1000,
          coreSeconds: (try process.figure("core_ms") ?? 0) / 1000, ratio: ratio,
          instructionsPerFix: try process.figure("instructions_per_fix"),
          peakMegabytes: try process.figure("peak_mb"), samples: try process.samples()))
    }
  }
}

extension JSONNode {
  /// The samples of this process; none in a base.
  fileprivate func samples() throws(JSONError) -> [BenchRecord.Sample] {
    var samples: [BenchRecord.Sample] = []
    for node in try self["samples"]?.elements("samples") ?? [] {
      samples.append(
        BenchRecord.Sample(
          wallSeconds: (try node.figure("wall_ms") ?? 0) / 1000,
          coreSeconds: (try node.figure("core_ms") ?? 0) / 1000,
          kernelSeconds: (try node.figure("kernel_ms") ?? 0) / 1000))
    }
    return samples
  }

  /// A text of this object; nil if it is missing or null.
  fileprivate func text(_ name: String) throws(JSONError) -> String? {
    guard let node = self[name], !node.isNull else { return nil }
    return try node.string(name)
  }

  /// A number of this object; nil if it is missing or null.
  fileprivate func figure(_ name: String) throws(JSONError) -> Double? {
    guard let node = self[name], !node.isNull else { return nil }
    return try node.number(name)
  }
}
