import HitherArguments
import HitherReport

/// The language of a command's text output, if its units do not change.
struct LanguageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write in this language.", valueName: "language"),
    completion: .list(WritingStyle.languageNames))
  var lang: String?

  func style() throws -> WritingStyle { try WritingStyle(language: lang, units: nil) }
}

/// The language and units of a command's text output; machine-readable files do not change.
struct WritingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write in this language.", valueName: "language"),
    completion: .list(WritingStyle.languageNames))
  var lang: String?

  @Option(
    help: ArgumentHelp("Write in these units.", valueName: "units"),
    completion: .list(WritingStyle.unitNames))
  var units: String?

  /// The options in the toolkit's form.
  func style() throws -> WritingStyle {
    var style = try WritingStyle(language: lang, units: units)
    style.sentences = EventSentence.all
    return style
  }
}
