import Foundation

/// A server in Python that takes posts, as often as it is told to fails them, and checks signatures by its own HMAC.
package final class WebhookServer {
  /// The secret whose signature it asks for, where it asks for one.
  package static let secret = "geheim"

  package let port: Int
  private let process = Process()
  private let accepted: String

  /// Starts a server; returns when it listens.
  ///
  /// - Parameters:
  ///   - port: Where it listens; a free port if nil.
  ///   - accepted: The file to which the bodies of accepted posts are appended.
  ///   - failures: So many posts are refused first.
  ///   - status: The status of these.
  ///   - isSigned: Whether posts without the right signature are refused.
  ///   - isPlainText: Whether posts are plain text, of which the server keeps one for each line.
  package init(
    port: Int? = nil, accepted: String, failures: Int = 0, status: Int = 503,
    isSigned: Bool = false, isPlainText: Bool = false
  ) throws {
    self.port = try port ?? BrokerProcess.freePort()
    self.accepted = accepted
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", Self.program, "\(self.port)", accepted, "\(failures)", "\(status)",
      isSigned ? Self.secret : "",
      isPlainText ? "text/plain; charset=utf-8" : "application/x-ndjson",
    ]
    process.standardOutput = output
    try process.run()
    // It says when it listens.
    _ = output.fileHandleForReading.readData(ofLength: 1)
  }

  deinit { if process.isRunning { stop() } }

  /// Ends it at once.
  package func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The bodies that were accepted, one after another.
  package var bodies: String {
    let data = try? Data(contentsOf: URL(filePath: accepted))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private static let program = """
    import sys, hmac, hashlib, http.server
    port, accepted, failures, refusal, secret, content = sys.argv[1:]
    failures = int(failures)
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def do_POST(self):
            global failures
            body = self.rfile.read(int(self.headers['Content-Length']))
            assert self.headers['Content-Type'] == content
            status = 204
            if secret:
                good = 'sha256=' + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
                if self.headers['Hither-Signature'] != good: status = 401
            if failures > 0: failures, status = failures - 1, int(refusal)
            if status == 204:
                with open(accepted, 'ab') as file: file.write(body + (b'\\n' if content.startswith('text/plain') else b''))
            self.send_response(status)
            self.send_header('Content-Length', '0')
            self.end_headers()
        def log_message(self, *_): pass
    server = http.server.HTTPServer(('127.0.0.1', int(port)), Handler)
    sys.stdout.write('.'); sys.stdout.flush()
    server.serve_forever()
    """
}
