import Glibc
import Synchronization

/// Whether somebody asked the program to end: by Ctrl-C, or as a service is stopped.
enum StopSignals {
  private static let count = Atomic<Int>(0)

  /// Whether a signal has come.
  static var haveCome: Bool { count.load(ordering: .relaxed) > 0 }

  /// Notes the signals from now on, instead of dying of them; a second one ends the program at once.
  static func listen() {
    // A first look, so that the handler finds it made.
    _ = haveCome
    hear()
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { number in
        if StopSignals.count.add(1, ordering: .relaxed).oldValue > 0 { _exit(128 + number) }
      }
      unsafe sigaction(number, &action, nil)
    }
  }

  /// Who started the program may have the signals blocked.
  private static func hear() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&signals, number) }
    unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
    // A file that may not grow is an error in writing, and no death.
    var ignored = sigaction()
    unsafe ignored.__sigaction_handler.sa_handler = SIG_IGN
    unsafe sigaction(SIGXFSZ, &ignored, nil)
  }
}
