import Foundation
import TestSupport

/// A server in Python that answers as it is told to, in turn, and says what it was asked.
final class FeedServer {
  let port: Int
  private let process = Process()
  private let output = Pipe()

  /// - Parameter answers: A status and a feed's timestamp each, such as `200:1000`; or, alone, a file with a feed a line
  ///   as `@PATH`: those are told in turn, and the last for good.
  init(_ answers: [String]) throws {
    port = try BrokerProcess.freePort()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program, "\(port)"] + answers
    process.standardOutput = output
    try process.run()
    // It says when it listens.
    _ = output.fileHandleForReading.readData(ofLength: 1)
  }

  /// A test that fails leaves none behind.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var address: String { "http://127.0.0.1:\(port)/trips?line=610" }

  /// What it was asked under which condition, a line each.
  func stop() -> [String] {
    kill(process.processIdentifier, SIGTERM)
    let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    return String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let program = """
    import sys, signal, http.server
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    answers = sys.argv[2:]
    lines = open(answers[0][1:], 'rb').read().splitlines() if answers[0].startswith('@') else None
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def do_GET(self):
            if lines is not None: return self.tell()
            status, _, time = answers.pop(0).partition(':')
            print(self.path, self.headers['If-None-Match'], self.headers['If-Modified-Since'], flush=True)
            body = b'{"header": {"timestamp": %s}, "entity": []}' % time.encode() if status == '200' else b''
            if time == 'broken': body = b'<html>'
            self.send_response(int(status))
            if status == '200':
                self.send_header('ETag', '"v%s"' % time)
                self.send_header('Last-Modified', 'Fri, 01 May 2026 08:00:00 GMT')
            if status == '302': self.send_header('Location', time)
            if status == '429': self.send_header('Retry-After', '120')
            if status != '304': self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def tell(self):
            body, tag = lines[0], '"%d"' % len(lines)
            isKnown = self.headers['If-None-Match'] == tag
            if isKnown and len(lines) > 1:
                lines.pop(0)
                body, tag, isKnown = lines[0], '"%d"' % len(lines), False
            self.send_response(304 if isKnown else 200)
            self.send_header('ETag', tag)
            if not isKnown: self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            if not isKnown: self.wfile.write(body)
        def log_message(self, *_): pass
    server = http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    sys.stdout.write('.'); sys.stdout.flush()
    server.serve_forever()
    """
}
