/// Leaflet, inlined in the page: its program and its style sheet.
package struct MapLibrary: Sendable {
  let script: PageScript
  let style: String

  /// Wraps the library's files; nil if they cannot be embedded in a page.
  ///
  /// Rules that would load images are removed: the page makes no requests.
  package init?(script: [UInt8], style: [UInt8]) {
    let program = String(decoding: script, as: UTF8.self)
    guard !program.isEmpty, !program.contains("</script"), !program.contains("<!--"),
      !program.contains("]]>")
    else { return nil }
    let unlinked = Self.withoutLink(Self.withoutSourceMap(program))
    self.script = PageScript(Array((Self.licence + unlinked).utf8))
    self.style = Self.withoutPictures(String(decoding: style, as: UTF8.self))
    guard !self.style.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return nil }
  }

  /// Removes the source map, which a browser's tools would request.
  private static func withoutSourceMap(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.contains("sourceMappingURL=") }
      .joined(separator: "\n")
  }

  /// Removes the link to the library's site, but keeps its name: the page has no external links.
  private static func withoutLink(_ text: String) -> String {
    text.replacing("href=\"https://leafletjs.com\"", with: "")
  }

  private static func withoutPictures(_ css: String) -> String {
    withoutSourceMap(css).split(separator: "}")
      .filter { rule in
        rule.contains("{") && !rule.contains("url(") && !rule.contains("progid:")
      }
      .map { $0 + "}" }.joined()
  }

  /// The text that Leaflet's licence requires to be kept.
  private static let licence = """
    /* Leaflet, https://leafletjs.com
    Copyright (c) 2010-2021, Vladimir Agafonkin. Copyright (c) 2010-2011, CloudMade.
    All rights reserved.
    Redistribution and use in source and binary forms, with or without modification, are permitted \
    provided that the following conditions are met:
    1. Redistributions of source code must retain the above copyright notice, this list of \
    conditions and the following disclaimer.
    2. Redistributions in binary form must reproduce the above copyright notice, this list of \
    conditions and the following disclaimer in the documentation and/or other materials provided \
    with the distribution.
    THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR \
    IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY \
    AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR \
    CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR \
    CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR \
    SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY \
    THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR \
    OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE \
    POSSIBILITY OF SUCH DAMAGE. */

    """
}
