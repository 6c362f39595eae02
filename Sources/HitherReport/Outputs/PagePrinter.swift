import Glibc
package import HitherFiles
package import HitherOuting

/// Prints a page as PDF by a Chromium that is installed on this machine.
///
/// The browser gets a temporary profile, no network, and a time limit.
package struct PagePrinter {
  private let program: String

  /// The names of the browser's program, in the order in which they are tried.
  static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "microsoft-edge",
  ]
  private static let longestMilliseconds = 60_000

  /// Looks for a browser in the folders of `PATH`.
  package init() throws(HitherError) {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
    let places: [String] = Self.names.flatMap { name in folders.map { $0 + "/" + name } }
    guard let found = places.first(where: { unsafe access($0, X_OK) == 0 }) else {
      throw HitherError(
        .unavailable, "no browser found to print a PDF",
        hint: "install chromium, or print report.html from your own browser")
    }
    program = found
  }

  /// Prints a page that is a file into another file.
  package func print(_ page: String, to path: String, _ mode: FileMode) throws(HitherError) {
    guard let start = unsafe realpath(page, nil) else {
      throw HitherError(.inputOutput, "the page to print is not there", place: page)
    }
    let address = unsafe Self.address(of: String(cString: start))
    unsafe free(start)
    let profile = try TemporaryFolder()
    // Begun first, so that an unwritable path is detected before the browser starts. The browser
    // writes to a place that only the owner can read, whatever permissions it gives the file.
    var file = try OutputFile(path, mode)
    let target = profile.path + "/page.pdf"
    let ending = ChildProcess.run(
      [program] + Self.arguments(profile: profile.path, target: target) + [address],
      environment: Self.environment(profile.path), milliseconds: Self.longestMilliseconds)
    guard ending == .exited(0), Self.isPDF(target) else {
      throw HitherError(
        .unavailable, "the browser printed no PDF", place: path,
        hint: ending == .tookTooLong
          ? "\(program) took longer than \(Self.longestMilliseconds / 1000) s"
          : "print report.html from your own browser")
    }
    try file.write(try WholeFile.bytes(target, limit: .max))
    try file.finish(.content)
  }

  private static func arguments(profile: String, target: String) -> [String] {
    // The browser refuses to run its sandbox as root; the page is our own and has no foreign code.
    let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
    return [
      "--headless", "--user-data-dir=\(profile)", "--no-first-run",
      "--no-default-browser-check", "--disable-gpu", "--disable-dev-shm-usage",
      "--disable-extensions", "--disable-sync", "--disable-background-networking",
      "--disable-component-update", "--disable-crash-reporter",
      // No name is resolved and no address can be reached.
      "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9",
      "--no-pdf-header-footer", "--print-to-pdf=\(target)",
    ] + sandbox
  }

  /// A file's path as a URL, with everything but plain letters percent-encoded.
  static func address(of path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    return path.utf8.reduce("file://") { address, byte in
      if plain.contains(byte) { return address + String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return address + "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }

  /// The browser's environment: nothing that leads it to a profile or a session.
  private static func environment(_ home: String) -> [String] {
    let names = ["PATH", "LANG", "LC_ALL", "FONTCONFIG_PATH", "FONTCONFIG_FILE"]
    let kept = names.compactMap { (name: String) -> String? in
      unsafe getenv(name).map { unsafe "\(name)=" + String(cString: $0) }
    }
    return kept + ["HOME=\(home)", "TMPDIR=\(home)", "XDG_RUNTIME_DIR=\(home)"]
  }

  private static func isPDF(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 5)
    let count = unsafe head.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    return count == head.count && head == Array("%PDF-".utf8)
  }
}
