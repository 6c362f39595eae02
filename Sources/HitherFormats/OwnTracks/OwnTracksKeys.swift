internal import Glibc
internal import HitherSealing
internal import HitherText

/// The keys of phones that encrypt their OwnTracks messages.
///
/// A file of lines `NAME = KEY`: `leo/phone` is a device, `leo` all devices of a user, `*` all
/// devices without a line of their own. A key is the app's encryption key, of at most 32 bytes; the
/// app pads it with zeros. A message is a nonce of 24 bytes followed by libsodium's `secretbox`, as
/// Base64 (owntracks.org/booklet/features/encrypt).
package struct OwnTracksKeys: Sendable {
  /// The result of opening a message.
  enum Outcome {
    case opened([UInt8])
    case noKey
    case otherKey
    /// It is not an encrypted message.
    case damaged
  }

  private static let keyBytes = Sodium.keyBytes
  private static let others = "*"
  private var keys: [String: [UInt8]] = [:]

  /// Reads a file, which only its owner may be able to read.
  package init(path: String) throws(FormatError) {
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & (S_IRWXG | S_IRWXO) != 0 {
      throw FormatError(
        .option, file: path, message: "others than its owner may use this file of keys",
        hint: "chmod 600 \(path)")
    }
    do {
      var scanner = LineScanner(try FileBytes(path: path), limit: 16_384)
      while try scanner.next() == .line {
        try add(scanner.bytes[scanner.range], line: scanner.lineNumber, file: path)
      }
    } catch {
      throw FormatError(error, file: path)
    }
    guard !keys.isEmpty else {
      throw FormatError(
        .option, file: path, message: "the file holds no key", hint: "lines are NAME = KEY")
    }
  }

  /// Makes keys by name.
  init(_ keys: [String: String]) {
    self.keys = keys.mapValues { Self.filled(Array($0.utf8)) }
  }

  private mutating func add(
    _ line: ArraySlice<UInt8>, line number: Int, file: String
  ) throws(FormatError) {
    let text = Self.trimmed(line)
    guard let first = text.first, first != UInt8(ascii: "#") else { return }
    let parts = text.split(separator: UInt8(ascii: "="), maxSplits: 1).map { Self.trimmed($0) }
    // The text is not shown, because it may be a key.
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      throw FormatError(
        .option, file: file, line: number, message: "the line is not NAME = KEY",
        hint: "NAME is USER/DEVICE, USER, or * for all others")
    }
    guard parts[1].count <= Self.keyBytes else {
      throw FormatError(
        .option, file: file, line: number,
        message: "the key is longer than \(Self.keyBytes) bytes, which no phone has")
    }
    keys[String(decoding: parts[0], as: UTF8.self)] = Self.filled(Array(parts[1]))
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let start = text.firstIndex { !isBlank($0) } ?? text.endIndex
    let end = text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return text[start..<end]
  }

  private static func filled(_ key: [UInt8]) -> [UInt8] {
    key.prefix(keyBytes) + [UInt8](repeating: 0, count: max(0, keyBytes - key.count))
  }

  /// Opens a message.
  ///
  /// If the sender is unknown, each key is tried. Otherwise only the keys of the sender are tried,
  /// so that nobody can send for another.
  ///
  /// - Parameters:
  ///   - text: Its `data`.
  ///   - sender: The sender, `USER/DEVICE` or `USER`; empty if unknown.
  func open(_ text: [UInt8], from sender: [UInt8]) -> Outcome {
    guard let bytes = Base64.decoded(text), bytes.count >= Sodium.nonceBytes + Sodium.sealBytes
    else { return .damaged }
    let (nonce, sealed) = (
      Array(bytes[..<Sodium.nonceBytes]), Array(bytes[Sodium.nonceBytes...])
    )
    let candidates = keys(of: sender)
    for key in candidates {
      if let text = Sodium.openBox(sealed, key: key, nonce: nonce) { return .opened(text) }
    }
    return candidates.isEmpty ? .noKey : .otherKey
  }

  private func keys(of sender: [UInt8]) -> [[UInt8]] {
    guard !sender.isEmpty else { return keys.sorted { $0.key < $1.key }.map(\.value) }
    let device = String(decoding: sender, as: UTF8.self)
    let user = device.prefix { $0 != "/" }
    return (keys[device] ?? keys[String(user)] ?? keys[Self.others]).map { [$0] } ?? []
  }
}
