/// The files of the live page, which hold nothing of an outing.
struct PageAssets: Sendable {
  private let answers: [String: WebAnswer]

  init() {
    answers = [
      "/": WebAnswer(200, "text/html; charset=utf-8", PackageResources.page_html),
      "/live.js": WebAnswer(200, "text/javascript; charset=utf-8", PackageResources.page_js),
      "/live.css": WebAnswer(200, "text/css; charset=utf-8", PackageResources.page_css),
      "/words.js": WebAnswer(200, "text/javascript; charset=utf-8", PackageResources.words_js),
    ]
  }

  subscript(path: String) -> WebAnswer? { answers[path] }
}
