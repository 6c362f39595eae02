import HitherGroups
import HitherOuting
import HitherTracks

/// The fields of `log` in `summary.json`.
enum LogFields {
  static let all: [Field<LogSummary>] = [
    .text("file", "The log's file, as given.") { $0.file },
    .count("records", "Lines read.") { $0.records },
    .count("rejected", "Lines refused; see rejects.csv.") { $0.rejected },
    .list(
      "leaders", "Who led, in order of time.",
      [
        .text("member", "The member's id.") { $0.member },
        .instant(
          "since", "Start of its validity; null for the start of the outing.", canBeNull: true
        ) { $0.since },
      ]
    ) { $0.leaders },
    .list("commands", "Commands and messages with their outcome.", command) { $0.commands },
    .list("requests", "Requests with their decisions.", request) { $0.requests },
    .list("itinerary", "Changes of the itinerary.", change) { $0.itinerary },
    .list(
      "modes", "Switches of the recording mode.",
      [
        .instant("time", "When.") { $0.time },
        .text("member", "By whom.") { $0.member },
        .text("mode", "The mode from then on.") { $0.mode },
      ]
    ) { $0.modes },
  ]

  private static let command: [Field<LogSummary.Command>] =
    [
      .instant("time", "When it was given.") { $0.effect.time },
      .text("member", "By whom.") { $0.effect.sender },
      .text("command", "Which, or `message`.") { $0.effect.command },
    ] + Field.optionalPosition { $0.effect.coordinate } + [
      .text("text", "What was written.", canBeNull: true) { $0.effect.words.text },
      .text("voice", "The file of what was spoken.", canBeNull: true) { $0.effect.words.voice },
      .seconds("asked_s", "How long the rest should be, or the recording is.") {
        $0.effect.words.durationMilliseconds
      },
      .count("recipients", "How many others belonged to the group.") { $0.effect.recipients },
      .list("no_contact", "Who may not have received it.", [.text("member", "The id.") { $0 }]) {
        $0.unreached
      },
      .list(
        "delivered", "Members whose device reported receiving it, in order of time.",
        [
          .text("member", "The id.") { $0.member },
          .instant("time", "When.") { $0.time },
        ]
      ) { $0.delivered },
      .list(
        "seen", "Members who viewed it; same rule.",
        [
          .text("member", "The id.") { $0.member },
          .instant("time", "When.") { $0.time },
        ]
      ) { $0.seen },
      .instant("fulfilled", "When all had done it; null if never or not known.", canBeNull: true) {
        $0.effect.fulfilled
      },
      .seconds("duration_s", "From the command to there.") { command in
        command.effect.fulfilled.map { $0 - command.effect.time }
      },
      .text("last", "Who was the last.", canBeNull: true) { $0.last },
      .seconds("rest_s", "How long the rest really was; null for other commands.") {
        $0.restMilliseconds
      },
      .list(
        "arrivals", "Members who arrived or moved on, in order of time.",
        [
          .text("member", "The id.") { $0.member },
          .instant("time", "When.") { $0.time },
        ]
      ) { $0.arrivals },
    ]

  private static let request: [Field<RequestRecord>] =
    [
      .text("request_id", "The request's id.") { $0.id },
      .instant("time", "When it was made.") { $0.time },
      .text("member", "By whom.") { $0.member },
      .text("request", "What for.") { $0.request.rawValue },
      .text("text", "What was written.", canBeNull: true) { $0.text },
    ] + Field.optionalPosition { $0.coordinate } + [
      .number("behind_m", "Metres behind the leader along the way, below 0 ahead.") {
        $0.behindMetres.ifFinite
      },
      .number("to_leader_m", "Straight to the leader.") { $0.toLeaderMetres.ifFinite },
      .text("decision", "`approved` or `declined`; null if there is none.", canBeNull: true) {
        $0.decision?.rawValue
      },
      .instant("decided", "When.", canBeNull: true) { $0.decided },
      .text("decided_by", "By whom.", canBeNull: true) { $0.decidedBy },
      .seconds("duration_s", "From the request to the decision.") { request in
        request.decided.map { $0 - request.time }
      },
    ]

  private static let change: [Field<LogSummary.Change>] =
    [
      .instant("time", "When.") { $0.time },
      .text("member", "By whom.") { $0.member },
      .word("action", "What was done.", of: ItineraryChange.Action.allCases.map(\.rawValue)) {
        $0.change.action.rawValue
      },
      .text("point", "The point's id.") { $0.change.point },
      .text("name", "What people call it.", canBeNull: true) { $0.change.name },
      .instant("due", "When the group should be there.", canBeNull: true) { $0.change.due },
    ] + Field.optionalPosition { $0.change.coordinate }
}
