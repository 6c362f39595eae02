import Glibc

/// A value shared by two threads, with a way to wait for changes.
///
/// The libraries call back on threads of their own; the results are stored here until they are read.
@safe package final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  /// Accessed only while `mutex` is held.
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // The monotonic clock.
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Reads or changes the value, and wakes waiting threads.
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Evaluates a body whenever the value has changed, until it returns a result.
  ///
  /// - Parameter milliseconds: How long to wait; without limit if nil.
  /// - Returns: The result; nil if there was none in that time.
  package func wait<Result>(
    milliseconds: Int?, for body: (inout Value) -> Result?
  ) -> Result? {
    var deadline = timespec()
    if let milliseconds {
      unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
      let nanoseconds = deadline.tv_nsec + milliseconds % 1000 * 1_000_000
      deadline.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
      deadline.tv_nsec = nanoseconds % 1_000_000_000
    }
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while true {
      if let answer = body(&value) { return answer }
      let status =
        milliseconds == nil
        ? unsafe pthread_cond_wait(condition, mutex)
        : unsafe pthread_cond_timedwait(condition, mutex, &deadline)
      if status != 0 { return body(&value) }
    }
  }
}
