import HitherGroups
import HitherOuting
import HitherTracks

/// The lines of the log, each with its effect.
struct LogLines {
  let page: PageContext
  let log: LogSummary

  /// An entry of the log in words.
  struct Line {
    let time: Instant
    let member: String
    let words: AttributedText
    let effects: [AttributedText]
  }

  /// All lines in order of time.
  var all: [Line] {
    let lines =
      log.commands.map(line) + log.requests.map(line) + log.itinerary.map(line)
      + log.modes.map { mode in
        line(mode.time, mode.member, .recordsAs, [.what: LogWords.mode(mode.mode, page.language)])
      }
      + log.leaders.compactMap { lead in
        lead.since.map { line($0, lead.member, .leadsNow, [:]) }
      }
    return lines.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private func line(
    _ time: Instant, _ member: String, _ clause: Clause, _ slots: [Clause.Slot: AttributedText],
    effects: [AttributedText] = []
  ) -> Line {
    Line(time: time, member: member, words: page.wording(clause, slots), effects: effects)
  }

  private func length(_ milliseconds: Int64) -> AttributedText {
    AttributedText(page.measures.duration(milliseconds: milliseconds))
  }

  // MARK: Commands

  private func line(_ command: LogSummary.Command) -> Line {
    var slots: [Clause.Slot: AttributedText] = [:]
    if let words = command.effect.words.text ?? command.effect.words.voice {
      slots[.what] = .name(words)
    }
    slots[.length] = command.effect.words.durationMilliseconds.map(length)
    return line(
      command.effect.time, command.effect.sender,
      LogWords.sent[command.effect.command] ?? .wroteMessage, slots,
      effects: effects(of: command))
  }

  private func effects(of command: LogSummary.Command) -> [AttributedText] {
    var effects: [AttributedText] = []
    if let clause = LogWords.fulfilled[command.effect.command] {
      if let time = command.effect.fulfilled {
        var slots: [Clause.Slot: AttributedText] = [.length: length(time - command.effect.time)]
        slots[.who] = command.last.map(page.name(ofID:))
        if let rest = command.restMilliseconds {
          slots[.length] = length(rest)
          slots[.total] = command.effect.words.durationMilliseconds.map(length)
        }
        effects.append(page.wording(clause, slots))
      } else {
        effects.append(unfulfilled(command))
      }
    }
    if !command.unreached.isEmpty {
      effects.append(
        page.wording(.mayHaveMissed, [.who: page.names(ofIDs: command.unreached)]))
    }
    return effects
  }

  /// The text of a command without effect, which is uncertain if some members were not seen.
  private func unfulfilled(_ command: LogSummary.Command) -> AttributedText {
    let came = command.arrivals.map(\.member)
    guard !came.isEmpty else { return page.wording(.notSeenToHappen) }
    return page.wording(.onlySomeDid, [.who: page.names(ofIDs: came)])
  }

  // MARK: Requests and the itinerary

  private func line(_ request: RequestRecord) -> Line {
    var slots: [Clause.Slot: AttributedText] = [:]
    slots[.what] = request.text.map { .name($0) }
    if let gap = request.behindMetres.ifFinite, gap >= 0 {
      slots[.gap] = AttributedText(page.measures.distance(gap))
    }
    return line(
      request.time, request.member, LogWords.asked[request.request.rawValue] ?? .askedForSomething,
      slots,
      effects: [decision(on: request)])
  }

  private func decision(on request: RequestRecord) -> AttributedText {
    guard let decided = request.decided else { return page.wording(.neverDecided) }
    var slots: [Clause.Slot: AttributedText] = [.length: length(decided - request.time)]
    slots[.who] = request.decidedBy.map(page.name(ofID:))
    return page.wording(
      request.decision == .declined ? .wasDeclined : .wasApproved, slots)
  }

  private func line(_ change: LogSummary.Change) -> Line {
    var slots: [Clause.Slot: AttributedText] = [
      .place: .name(change.change.name ?? page.placeName(change.change.point))
    ]
    slots[.to] = change.change.due.map { AttributedText(page.times.time($0)) }
    return line(
      change.time, change.member, LogWords.updated(change.change.action), slots)
  }
}
