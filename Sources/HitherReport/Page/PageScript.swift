import HitherSealing
import HitherText

/// A script in the page.
package struct PageScript: Sendable {
  let isModule: Bool
  /// The bytes between the tags; a policy has their hash.
  let content: [UInt8]
  /// The script's name in a content security policy.
  package let hash: String

  /// Wraps a program; the comments around it keep the page well-formed as XML too.
  package init(_ program: [UInt8], isModule: Bool = false) {
    self.isModule = isModule
    content = Array("//<![CDATA[\n".utf8) + program + Array("\n//]]>".utf8)
    hash = "'sha256-" + SHA256.base64(content) + "'"
    let text = String(decoding: program, as: UTF8.self)
    precondition(!text.contains("]]>") && !text.contains("</script") && !text.contains("<!--"))
  }
}
