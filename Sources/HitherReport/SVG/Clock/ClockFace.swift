import HitherText
import HitherTracks

/// Writes the clock as a picture: one hand per member, pointing at the state.
package enum ClockFace {
  /// `clock.svg`: a standalone picture for both themes, from 200 to 1,000 pixels wide.
  package static func svg(_ moment: ClockMoment, _ setting: ClockSetting) -> [UInt8] {
    var markup = Markup()
    let face = ClockDrawing(moment, setting, idPrefix: "")
    let height = face.height
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "clock", "role": "img",
        "aria-labelledby": "title desc",
        "viewBox": "0 0 1000 \(Percent.pixels(height))", "width": "1000",
        "height": Percent.pixels(height), "style": "max-width:100%;height:auto",
      ]
    ) { markup in
      face.writeTitles(to: &markup)
      markup.styleSheet(ClockStyle.standalone)
      markup.void(
        "rect", ["width": "1000", "height": Percent.pixels(height), "style": "fill:var(--ground)"])
      face.write(to: &markup)
    }
    markup.newline()
    return markup.bytes
  }
}

/// The assembled parts of the clock.
struct ClockDrawing {
  private let moment: ClockMoment
  private let words: ClockWords
  private let dial: ClockDial
  private let hands: DialHands
  private let plate: ClockPlate
  private let idPrefix: String

  init(_ moment: ClockMoment, _ setting: ClockSetting, idPrefix: String) {
    self.moment = moment
    self.idPrefix = idPrefix
    words = ClockWords(setting, at: moment.time)
    let plan = DialPlan(setting.states)
    dial = ClockDial(plan: plan, idPrefix: idPrefix)
    hands = DialHands(moment, plan, staleAfterMilliseconds: setting.staleAfterMilliseconds)
    plate = ClockPlate(hands: hands, moment: moment, words: words)
  }

  /// The height in units; the width is 1,000.
  var height: Double { plate.height }

  func writeTitles(to markup: inout Markup) {
    let name = words.setting.name
    let title = (name.isEmpty ? "" : name + " · ") + words.when(moment)
    markup.element("title", ["id": idPrefix + "title"], title)
    markup.element("desc", ["id": idPrefix + "desc"], words.description(moment))
  }

  func write(to markup: inout Markup) {
    writeDial(to: &markup)
    plate.write(to: &markup)
  }

  /// Writes only the dial with its hands.
  func writeDial(to markup: inout Markup) {
    dial.write(to: &markup)
    hands.write(words: words.sentence, to: &markup)
    dial.writeHub(to: &markup)
  }
}
