internal import HitherText

/// The settings of OwnTracks for a member's phone, as a link that the app opens.
///
/// Names and values are those of the app's documented configuration; `mode` 3 is HTTP, `monitoring` 2 sends while
/// the phone moves.
package struct OwnTracksSettings {
  /// The address of the server, without a path.
  package var url: String
  package var member: String
  package var token: String

  package init(url: String, member: String, token: String) {
    (self.url, self.member, self.token) = (url, member, token)
  }

  /// `owntracks:///config?inline=…`, with the settings in Base64.
  package var link: String {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("_type", "configuration")
    writer.member("mode", 3)
    writer.member("url", url + (url.hasSuffix("/") ? "" : "/") + "pub")
    writer.member("auth", true)
    writer.member("username", member)
    writer.member("password", token)
    writer.member("monitoring", 2)
    writer.endObject()
    let digits = Base64.encoded(writer.buffer.bytes)
    // Three of the digits mean something else in a query.
    let escaped = digits.map { ["+": "%2B", "/": "%2F", "=": "%3D"][$0] ?? String($0) }
    return "owntracks:///config?inline=" + escaped.joined()
  }
}
