import Glibc
import Synchronization

/// Whether somebody asked the program to end: by Ctrl-C, or as a service is stopped; or to read its files
/// again.
enum StopSignals {
  private static let count = Atomic<Int>(0)
  private static let hangUps = Atomic<Int>(0)
  /// Whether the program began at a terminal the closing of which ends it.
  private static let hadTerminal = Atomic<Bool>(false)

  /// Whether a signal has come.
  static var haveCome: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether SIGHUP came since this was last asked. That of a terminal which is closed asks to end.
  static func takeHangUp() -> Bool {
    guard hangUps.exchange(0, ordering: .relaxed) > 0 else { return false }
    guard hadTerminal.load(ordering: .relaxed), !hasTerminal else { return true }
    count.add(1, ordering: .relaxed)
    return false
  }

  /// Notes SIGHUP from now on, too. Who started the program so that it outlives its terminal is heard.
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
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
    // A file that may not grow is an error in writing, and no death.
    var ignored = sigaction()
    unsafe ignored.__sigaction_handler.sa_handler = SIG_IGN
    unsafe sigaction(SIGXFSZ, &ignored, nil)
  }
}
