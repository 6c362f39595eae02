extension Markup {
  /// Writes the head of a page that makes no request, and on which only the program's own scripts run.
  ///
  /// - Parameters:
  ///   - css: The style sheet.
  ///   - scripts: The scripts that may run.
  ///   - showsPictures: Whether pictures in the page's own text may be shown.
  ///   - hasDarkForm: Whether the style sheet has colours for dark screens.
  ///   - more: Writes what follows the style sheet.
  package mutating func pageHead(
    _ title: String, css: String, scripts: [PageScript] = [], showsPictures: Bool = false,
    hasDarkForm: Bool = false, _ more: (inout Markup) -> Void = { _ in }
  ) {
    var policy = ["default-src 'none'", "style-src 'unsafe-inline'"]
    if showsPictures { policy.append("img-src data:") }
    if !scripts.isEmpty {
      policy.append("script-src " + scripts.map(\.hash).joined(separator: " "))
    }
    element("head") { markup in
      markup.void("meta", ["charset": "utf-8"])
      markup.void(
        "meta",
        [
          "http-equiv": "Content-Security-Policy", "content": policy.joined(separator: "; "),
        ])
      markup.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      if hasDarkForm { markup.void("meta", ["name": "color-scheme", "content": "light dark"]) }
      markup.void("meta", ["name": "generator", "content": "Hither"])
      markup.element("title", title)
      markup.newline()
      markup.styleSheet(css)
      more(&markup)
    }
    newline()
  }
}
