/// The scripts of an interactive page, all of them in the page itself.
///
/// The files under `Scripts` are one module in the order of `parts`.
struct PageScripts: Sendable {
  private static let parts: [[UInt8]] = [
    PackageResources.outing_js, PackageResources.words_js, PackageResources.clock_js,
    PackageResources.base_js, PackageResources.map_js, PackageResources.replay_js,
    PackageResources.charts_js,
    PackageResources.timeline_js, PackageResources.start_js,
  ]

  // Executed before the page is drawn, so that the layout does not change later.
  private static let head = PageScript(
    Array("document.documentElement.classList.add(\"scripted\")".utf8))
  private static let module = PageScript(Array(parts.joined(separator: [0x0A])), isModule: true)

  private let mapLibrary: MapLibrary

  init(_ mapLibrary: MapLibrary) { self.mapLibrary = mapLibrary }

  /// The programs, which the page's policy allows.
  var all: [PageScript] { [Self.head, mapLibrary.script, Self.module] }

  func writeHead(_ page: PageContext, to markup: inout Markup) {
    markup.void("meta", ["name": "figures", "content": FigureForms(page.measures).json])
    markup.styleSheet(mapLibrary.style + PageStyle.live)
    markup.script(Self.head)
  }

  /// Writes the outing and the programs, for the end of the page's body.
  func writeEnd(_ page: PageContext, to markup: inout Markup) {
    markup.newline()
    markup.dataBlock("outing-data", ReplayData(page).json)
    markup.newline()
    markup.script(mapLibrary.script)
    markup.newline()
    markup.script(Self.module)
  }
}
