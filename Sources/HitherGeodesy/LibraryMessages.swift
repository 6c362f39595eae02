/// Keeps the last message of a C library, which would otherwise go to standard error.
///
/// A library's context holds a plain pointer to it, so its owner must outlive that context.
final class LibraryMessages {
  private var last: String?

  /// Returns and clears the message since the last call, on one line.
  func take() -> String? {
    defer { last = nil }
    return last
  }

  private func keep(_ text: String) {
    last = GeodesyError.oneLine(text)
  }

  /// The user-data pointer that the library passes back with each message.
  var handle: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// Receives a message that a library sends to a handle.
  static func receive(_ text: UnsafePointer<CChar>?, for handle: UnsafeMutableRawPointer?) {
    guard let text = unsafe text, let handle = unsafe handle else { return }
    let messages = unsafe Unmanaged<LibraryMessages>.fromOpaque(handle).takeUnretainedValue()
    unsafe messages.keep(String(cString: text))
  }
}
