import HitherFormats
import HitherTracks

/// Reads the rules of an outing's clock.
enum ClockRulesFile {
  static func read(
    _ path: String, _ places: [Place], _ notices: inout [Notice]
  ) throws(HitherError) -> ClockLadder {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    do throws(FormatError) {
      let document = try ClockRulesDocument(
        parsing: bytes, file: path, kinds: Set(places.map(\.kind)))
      notices += document.notices
      return document.ladder
    } catch {
      throw HitherError(error)
    }
  }
}
