internal import Glibc

/// A thread that runs until the program ends.
package enum DetachedThread {
  /// The task of a new thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts one.
  ///
  /// - Returns: Whether there is a thread.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { work in
        guard let work = unsafe work else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }, unsafe work.toOpaque())
    guard status == 0 else {
      unsafe work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Lets the current thread wait.
  package static func rest(seconds: UInt32) { _ = sleep(seconds) }
}
