internal import CPerf
import Glibc

/// Counts what the processor or the kernel does for this thread and for all that are started from it later.
///
/// Instructions are the same on any machine of a kind and beside any other work, where times are not. Many machines in
/// clouds do not offer them.
final class EventCounter: Sendable {
  enum Event {
    /// Carried out by the processor.
    case instructions
    /// Pages of memory that were not at hand.
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

  /// Begins to count; nil where the machine does not offer it.
  init?(_ event: Event) {
    let (type, number) = event.number
    let descriptor = hither_perf_open(type, number)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// How many there have been; nil where it was never counted.
  ///
  /// Where more is counted than the processor can count at once, each is for a part of the time, and what there was
  /// in all is estimated.
  var count: Double? {
    var counted = hither_perf_count()
    let size = MemoryLayout<hither_perf_count>.size
    guard unsafe read(descriptor, &counted, size) == size, counted.running > 0 else { return nil }
    return Double(counted.value) * (Double(counted.enabled) / Double(counted.running))
  }
}
