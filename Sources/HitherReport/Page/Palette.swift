/// How drawings name the colours of `ColourToken`.
enum Palette: Hashable, Sendable {
  /// By the page's CSS variables, which follow the reader's theme.
  case variables
  /// As they are in the light theme, for what knows neither variables nor `oklch()`.
  case light

  /// The CSS of a colour by its token's name.
  func css(_ name: String) -> String {
    switch self {
    case .variables: "var(--\(name))"
    case .light: Self.lightColours[name] ?? "#000"
    }
  }

  private static let lightColours = Dictionary(
    uniqueKeysWithValues: ColourToken.all.map { ($0.name, $0.light.hexadecimal) })
}
