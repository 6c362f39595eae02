import Glibc

/// A value that two threads share, and a way to wait for it to change.
///
/// The libraries call back on threads of their own; what they say is kept here until it is asked for.
@safe final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  /// Touched only while `mutex` is held.
  private var value: Value

  init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // The clock that nobody sets.
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

  /// Looks at the value or changes it, and wakes who waits.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Asks again and again, whenever the value has changed, until there is an answer.
  ///
  /// - Parameter milliseconds: How long to wait for one; without end when nil.
  /// - Returns: The answer; nil where there was none in that time.
  func wait<Result>(
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
