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
      let ladder = document.ladder.endingSilences
      if ladder != document.ladder {
        notices.append(
          Notice(
            code: "clock_without_silence",
            message: "the rules name no state for a silence alone, so members without a fix for "
              + "30 min (or their gap_s, if that is longer) are '\(ClockLadder.silentState)'",
            file: path, values: ["what": ClockLadder.silentState]))
      }
      return ladder
    } catch {
      throw HitherError(error)
    }
  }
}
