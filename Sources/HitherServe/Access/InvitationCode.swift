package import HitherOuting
internal import HitherRaster

/// The QR code of an invitation's link, for a terminal, a file and the page.
package struct InvitationCode {
  let code: QRCode

  package init(_ link: String) throws(HitherError) {
    do throws(RasterError) { code = try QRCode(link) } catch {
      throw HitherError(
        error.isLibraryMissing ? .unavailable : .data, error.reason,
        hint: error.isLibraryMissing ? "Debian: libzint2.11" : nil)
    }
  }

  package var svg: [UInt8] { Array(code.svg.utf8) }

  package var terminalText: [UInt8] {
    Array(code.terminalLines.map { $0 + "\n" }.joined().utf8)
  }
}
