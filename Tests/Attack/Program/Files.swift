import Glibc
import HitherArguments

/// Whole files, read and written.
enum Files {
  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { throw ValidationError("cannot read \(path)") }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw ValidationError("cannot write \(path)") }
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }
}

/// A file with one number, which stays if the program ends by a trap.
struct ProgressFile {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw ValidationError("cannot write \(path)") }
  }

  func put(_ number: UInt64) {
    var text = Array("\(number)\n".utf8)
    text = [UInt8](repeating: 0x30, count: max(0, 21 - text.count)) + text
    _ = unsafe pwrite(descriptor, text, text.count, 0)
  }
}
