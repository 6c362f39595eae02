import Glibc

/// A script that was run by a shell, with what it wrote.
struct ShellRun {
  struct CannotRun: Error {
    var what: String
  }

  /// Standard output and standard error.
  let output: String
  let status: Int32

  init(_ shell: String, options: String, script: String) throws {
    let name = "/tmp/hither-arguments-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let descriptor = unsafe open(name, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    guard descriptor >= 0 else { throw CannotRun(what: name) }
    defer { _ = unsafe unlink(name) }
    let bytes = Array(script.utf8)
    guard unsafe write(descriptor, bytes, bytes.count) == bytes.count, close(descriptor) == 0
    else { throw CannotRun(what: name) }

    guard let pipe = unsafe popen("\(shell) \(options) \(name) 2>&1", "r") else {
      throw CannotRun(what: shell)
    }
    var collected: [UInt8] = []
    var byte = unsafe fgetc(pipe)
    while byte >= 0 {
      collected.append(UInt8(truncatingIfNeeded: byte))
      byte = unsafe fgetc(pipe)
    }
    status = unsafe pclose(pipe)
    output = String(decoding: collected, as: UTF8.self)
  }

  static func isInstalled(_ shell: String) -> Bool {
    unsafe access("/usr/bin/\(shell)", X_OK) == 0
  }
}
