/// The kind of completions that a shell offers for a value.
package enum CompletionKind: Sendable, Equatable {
  /// The shell's default: names of files.
  case `default`
  /// One of these texts; an empty list offers nothing.
  case list([String])
  /// A file, with one of these suffixes (without dot) if there are any.
  case file(extensions: [String] = [])
  /// A folder.
  case directory
}
