import HitherEngine
import HitherOuting

/// The kind of machine of a measurement, without anything that identifies one machine.
package struct BenchMachine: Hashable, Sendable {
  /// The processor's model.
  package var processor: String
  /// The number of cores used.
  package var cores: Int

  /// This machine.
  package static var current: Self {
    Self(processor: processor ?? "unknown", cores: ParallelRunner.cores)
  }

  /// For a person.
  package var text: String { "\(processor), \(cores) \(cores == 1 ? "core" : "cores")" }

  /// The kernel's name of it, or on processors without a name the numbers of maker and part.
  private static var processor: String? {
    guard let bytes = try? WholeFile.bytes("/proc/cpuinfo", limit: 1 << 22) else { return nil }
    let entries = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: ":", maxSplits: 1).map { $0.trimmingBlanks } }
    func first(_ name: String) -> String? { entries.first { $0.count == 2 && $0[0] == name }?[1] }
    if let name = first("model name") { return name }
    return first("CPU implementer").flatMap { maker in
      first("CPU part").map { "\(maker) \($0)" }
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
