import HitherArguments
import HitherReport

/// In which language a command writes for people whose units do not change.
struct LanguageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write in this language: en, zh-Hant or de.", valueName: "language"),
    completion: .list(WritingStyle.languageNames))
  var lang: String?

  func style() throws -> WritingStyle { try WritingStyle(language: lang, units: nil) }
}

/// In which language and units a command writes for people; files for machines do not change.
struct WritingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write in this language: en, zh-Hant or de.", valueName: "language"),
    completion: .list(WritingStyle.languageNames))
  var lang: String?

  @Option(
    help: ArgumentHelp("Write in these units: metric or imperial.", valueName: "units"),
    completion: .list(WritingStyle.unitNames))
  var units: String?

  /// The options as the toolkit takes them.
  func style() throws -> WritingStyle {
    var style = try WritingStyle(language: lang, units: units)
    style.sentences = EventSentence.all
    return style
  }
}
