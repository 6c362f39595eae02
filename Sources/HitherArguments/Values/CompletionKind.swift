/// The kind of completions that a shell offers for a value.
package enum CompletionKind: Sendable, Equatable {
  /// The shell's default: names of files.
  case `default`
  /// One of these texts; an empty list offers nothing.
  case list([String])
  /// Most likely one of these texts, though others are values too.
  case examples([String])
  /// A file, of one of these suffixes (without dot) where there are any.
  case file(extensions: [String] = [])
  /// A folder.
  case directory
}
