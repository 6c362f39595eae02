/// A set of arguments that can be read from a command line.
///
/// The properties marked `@Argument`, `@Option`, `@Flag` and `@OptionGroup` are filled; all others are unchanged.
package protocol ParsableArguments: SendableMetatype {
  /// Makes the set with its defaults; the parser fills it afterwards.
  init()

  /// Checks combinations of arguments, after all of them have been read.
  ///
  /// Throw a `ValidationError` for a usage error, or any `ExitingError`.
  mutating func validate() throws
}

extension ParsableArguments {
  package mutating func validate() throws {}
}
