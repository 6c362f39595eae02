/// What a shell offers when it completes a value.
package enum CompletionKind: Sendable, Equatable {
  /// What the shell offers by itself: names of files.
  case `default`
  /// One of these texts; an empty list offers nothing.
  case list([String])
  /// A file, of one of these suffixes (without dot) where there are any.
  case file(extensions: [String] = [])
  /// A folder.
  case directory
}
