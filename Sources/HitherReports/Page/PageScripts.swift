import HitherText

/// A script as it stands in the page.
struct PageScript: Sendable {
  let isModule: Bool
  /// All between the tags, which is what a policy's hash is of.
  let content: [UInt8]

  /// Takes a program; the marks around it keep the page well-formed as XML too.
  init(_ program: [UInt8], isModule: Bool = false) {
    self.isModule = isModule
    content = Array("//<![CDATA[\n".utf8) + program + Array("\n//]]>".utf8)
    let text = String(decoding: program, as: UTF8.self)
    precondition(!text.contains("]]>") && !text.contains("</script") && !text.contains("<!--"))
  }

  /// The script's name in a content security policy.
  var hash: String { "'sha256-" + SHA256.base64(content) + "'" }
}

/// What brings the page to life, all of it within the page.
///
/// The files under `Scripts` are one module in the order of `parts`.
struct PageScripts: Sendable {
  private static let parts: [[UInt8]] = [
    PackageResources.outing_js, PackageResources.words_js, PackageResources.clock_js,
    PackageResources.map_js, PackageResources.replay_js, PackageResources.charts_js,
    PackageResources.timeline_js, PackageResources.start_js,
  ]

  private let head: PageScript
  private let library: PageScript
  private let module: PageScript
  private let mapStyle: String

  init(_ mapLibrary: MapLibrary) {
    // Known before the page is drawn, so that nothing moves when the rest has been read.
    head = PageScript(Array("document.documentElement.classList.add(\"scripted\")".utf8))
    library = PageScript(mapLibrary.script)
    module = PageScript(Array(Self.parts.joined(separator: [0x0A])), isModule: true)
    mapStyle = mapLibrary.style
  }

  /// What the page's policy says of scripts: these and no others.
  var policy: String {
    "; script-src " + [head, library, module].map(\.hash).joined(separator: " ")
  }

  func writeHead(to markup: inout Markup) {
    markup.styleSheet(mapStyle + PageStyle.live)
    markup.script(head)
  }

  func writeEnd(_ page: PageContext, to markup: inout Markup) {
    markup.newline()
    markup.dataBlock("outing-data", ReplayData(page).json)
    markup.newline()
    markup.script(library)
    markup.newline()
    markup.script(module)
    markup.newline()
  }
}
