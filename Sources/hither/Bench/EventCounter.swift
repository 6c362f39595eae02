internal import CPerf
import Glibc

/// Counts events of the processor or the kernel for this thread and for all threads started from it later.
///
/// The number of instructions is the same on any machine of a kind and under any load, while times
/// are not. Many virtual machines do not offer the counters.
final class EventCounter: Sendable {
  enum Event {
    /// Instructions executed by the processor.
    case instructions
    /// Accesses to pages that were not in memory.
    case pageFaults

    fileprivate var number: (type: UInt32, event: UInt64) {
      switch self {
      case .instructions:
        (PERF_TYPE_HARDWARE.rawValue, UInt64(PERF_COUNT_HW_INSTRUCTIONS.rawValue))
      case .pageFaults: (PERF_TYPE_SOFTWARE.rawValue, UInt64(PERF_COUNT_SW_PAGE_FAULTS.rawValue))
      }
    }
  }

  private let descriptor: CInt

  /// Begins to count; nil if the machine does not offer it.
  init?(_ event: Event) {
    let (type, number) = event.number
    let descriptor = hither_perf_open(type, number)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The count so far; nil if it was never counted.
  ///
  /// If there are more counters than the processor has, each counts for a part of the time, and the
  /// total is estimated.
  var count: Double? {
    var counted = hither_perf_count()
    let size = MemoryLayout<hither_perf_count>.size
    guard unsafe read(descriptor, &counted, size) == size, counted.running > 0 else { return nil }
    return Double(counted.value) * (Double(counted.enabled) / Double(counted.running))
  }
}
