/// The files of the live page, the clock and their worker, which hold nothing of an outing.
struct PageAssets: Sendable {
  private let answers: [String: WebAnswer]

  init() {
    answers = [
      "/": WebAnswer(200, "text/html; charset=utf-8", PackageResources.page_html),
      "/live.js": WebAnswer(200, "text/javascript; charset=utf-8", PackageResources.page_js),
      "/ground.js": WebAnswer(200, "text/javascript; charset=utf-8", PackageResources.ground_js),
      "/live.css": WebAnswer(200, "text/css; charset=utf-8", PackageResources.page_css),
      "/clock": WebAnswer(200, "text/html; charset=utf-8", PackageResources.clock_html),
      "/clock.js": WebAnswer(200, "text/javascript; charset=utf-8", PackageResources.clock_js),
      "/clock.css": WebAnswer(200, "text/css; charset=utf-8", PackageResources.clock_css),
      "/words.js": WebAnswer(200, "text/javascript; charset=utf-8", PackageResources.words_js),
      "/worker.js": WebAnswer(200, "text/javascript; charset=utf-8", PackageResources.worker_js),
    ]
  }

  subscript(path: String) -> WebAnswer? { answers[path] }
}
