import Glibc
import Synchronization

/// The signals that ask the program to end, from Ctrl-C or a service manager, or to read its files again.
enum StopSignals {
  private static let count = Atomic<Int>(0)
  private static let hangUps = Atomic<Int>(0)
  /// Whether the program was started from a terminal whose closing ends it.
  private static let hadTerminal = Atomic<Bool>(false)

  /// Whether a signal has come.
  static var haveCome: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether SIGHUP has come since the last call. If a terminal is closed, the signal asks the program to end.
  static func takeHangUp() -> Bool {
    guard hangUps.exchange(0, ordering: .relaxed) > 0 else { return false }
    guard hadTerminal.load(ordering: .relaxed), !hasTerminal else { return true }
    count.add(1, ordering: .relaxed)
    return false
  }

  /// Records SIGHUP from now on, too.
  ///
  /// If the parent process has ignored it, as `nohup` does, closing the terminal does not end the program.
  static func listenToHangUps() {
    var former = sigaction()
    unsafe sigaction(SIGHUP, nil, &former)
    let isIgnored =
      unsafe unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    hadTerminal.store(hasTerminal && !isIgnored, ordering: .relaxed)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      StopSignals.hangUps.add(1, ordering: .relaxed)
    }
    unsafe sigaction(SIGHUP, &action, nil)
  }

  /// Whether the program is at a terminal.
  private static var hasTerminal: Bool {
    let terminal = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }

  /// Records the signals from now on, instead of dying from them; a second one ends the program at once.
  static func listen() {
    // Initialises the counter before the handler uses it.
    _ = haveCome
    install()
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { number in
        if StopSignals.count.add(1, ordering: .relaxed).oldValue > 0 { _exit(128 + number) }
      }
      unsafe sigaction(number, &action, nil)
    }
  }

  /// Unblocks the signals, which the parent process may have blocked, and ignores SIGXFSZ.
  private static func install() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
    // A file beyond the size limit is a write error, and must not kill the program.
    var ignored = sigaction()
    unsafe ignored.__sigaction_handler.sa_handler = SIG_IGN
    unsafe sigaction(SIGXFSZ, &ignored, nil)
  }
}
