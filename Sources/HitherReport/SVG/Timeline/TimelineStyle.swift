/// The rules of the timeline's bands.
enum TimelineStyle {
  static let rules = PageStyle.rules(PackageResources.timeline_css)

  /// Colours and rules for a standalone picture.
  static var standalone: String {
    let alone = PageStyle.rules(PackageResources.timeline_alone_css)
    return [ColourToken.themes, rules, alone].joined(separator: "\n")
  }
}
