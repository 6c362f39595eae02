// The kernel's counters of events, which C's library has no function for.
#include <linux/perf_event.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Begins to count an event of the calling thread and of all that are started from it later, outside of the kernel;
/// a file descriptor, -1 where the machine does not offer that.
static inline int hither_perf_open(uint32_t type, uint64_t event) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = type;
  attributes.config = event;
  attributes.inherit = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

/// What was counted, and for how long it was to be and was counted, in nanoseconds.
struct hither_perf_count {
  uint64_t value, enabled, running;
};
