/// The form of the colours of `ColourToken` in drawings.
enum Palette: Hashable, Sendable {
  /// By the page's CSS variables, which follow the reader's theme.
  case variables
  /// The colours of the light theme, for renderers without variables and `oklch()`.
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
