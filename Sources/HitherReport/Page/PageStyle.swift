/// The page's style sheet.
///
/// The files under `Styles` have the rules, `ColourToken` the colours.
enum PageStyle {
  /// Colours of both themes, then the rules.
  static var css: String {
    [
      ColourToken.themes, rules(PackageResources.base_css), rules(PackageResources.header_css),
      rules(PackageResources.figures_css), rules(PackageResources.tables_css),
      rules(PackageResources.drawings_css), rules(PackageResources.base_map_css),
      rules(PackageResources.happenings_css),
      ClockStyle.rules, TimelineStyle.rules, rules(PackageResources.print_css),
    ].joined(separator: "\n")
  }

  /// The rules for the scripts: the interactive map, the replay, the charts' cursor and the filters.
  static let live = rules(PackageResources.live_css)

  /// The rules in a file, without the newline at its end.
  static func rules(_ file: [UInt8]) -> String {
    String(decoding: file.dropLast(), as: UTF8.self)
  }
}
