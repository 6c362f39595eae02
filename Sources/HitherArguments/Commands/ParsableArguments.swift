/// A set of arguments that can be read from a command line.
///
/// The properties marked `@Argument`, `@Option`, `@Flag` and `@OptionGroup` are filled; all
/// others are left alone.
package protocol ParsableArguments: SendableMetatype {
  /// Makes the set with its defaults; the parser fills it afterwards.
  init()

  /// Checks what no single argument can know, after all of them have been read.
  ///
  /// Throw a `ValidationError` for a usage error, or any `ExitingError`.
  mutating func validate() throws
}

extension ParsableArguments {
  package mutating func validate() throws {}
}
