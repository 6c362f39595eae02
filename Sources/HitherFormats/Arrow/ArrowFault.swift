/// Why columns of Arrow cannot be read as fixes, in one line.
package struct ArrowFault: Error {
  package let code: FormatError.Code
  package let message: String
  package let hint: String?

  package init(_ code: FormatError.Code, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }

  /// A fault of damaged data.
  package init(_ message: String) { self.init(.damaged, message) }

  /// The fault of a file.
  func fault(of file: String) -> FormatError {
    FormatError(code, file: file, message: message, hint: hint)
  }
}
