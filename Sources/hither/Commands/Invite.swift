import HitherArguments
import HitherOuting
import HitherReport
import HitherServe
import HitherTracks

/// `hither invite`: makes, lists and withdraws invitations to a live outing.
struct Invite: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Invite people to the page of 'hither serve', list invitations and withdraw them.",
    discussion: """
      Example: a link for the whole group, which lives for a day.

        hither invite --state hike.db

      Example: a link for the leader alone, which works once.

        hither invite --state hike.db --member leo --life 12h

      Example: the token with which Ana's phone sends positions, and a QR code that sets up OwnTracks.

        hither invite --state hike.db --member ana --phone --qr

      Example: the page of a household's clock, on a screen that stays signed in for a year.

        hither invite --state home.db --member grandma --life 1y

      Whoever joins has access for three days, or for as long as a link of longer life. \
      A personal link or token replaces the member's earlier one. Whoever was away or has another \
      browser gets a new personal link. A link is shown once and stored nowhere; the state has only \
      its digest. --withdraw ends a link and everybody who joined by it.
      """)

  @Option(help: ArgumentHelp("The state of the server.", valueName: "file"))
  var state: String?

  @Option(help: ArgumentHelp("Invite this member alone.", valueName: "id"))
  var member: String?

  @Flag(help: "Make the token of the member's phone instead of a link.")
  var phone = false

  @Option(
    help: ArgumentHelp(
      "How long the link lives: 1h, 12h, 24h or 3d; with --member also 30d or 1y.",
      valueName: "life"),
    completion: .list((Site.lives + Site.longLives).map(\.word)))
  var life = "24h"

  @Option(help: ArgumentHelp("The most people who may join by a group link.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("The address of the page.", valueName: "url"))
  var url = "http://127.0.0.1:8080"

  @Flag(help: "Show the link as a QR code in the terminal, too.")
  var qr = false

  @Option(
    help: ArgumentHelp("Write the link as a QR code to this SVG file.", valueName: "file"))
  var qrFile: String?

  @Flag(help: "List all invitations.")
  var list = false

  @Option(help: ArgumentHelp("Withdraw the invitation with this name.", valueName: "name"))
  var withdraw: String?

  @Option(help: ArgumentHelp("Use this as the present time.", valueName: "time"))
  var now: String?

  @Flag(help: "Write the answer as JSON.") var json = false

  @OptionGroup(title: "Running") var running: QuietArguments

  mutating func run() throws {
    guard let state else {
      throw HitherError(.usage, "missing option '--state'", hint: "give --state hike.db")
    }
    let time = try now.map(RunNeeds.moment) ?? Instant(milliseconds: WallClock.milliseconds)
    let book = try AccessBook(besides: state)
    if let withdraw {
      guard try book.withdraw(withdraw, at: time) else {
        throw HitherError(
          .usage, "there is no invitation '\(withdraw)'", hint: "see hither invite --list")
      }
      return running.say("withdrawn: \(withdraw)")
    }
    if list {
      let text = InvitationText.list(try book.invitations(), at: time, asJSON: json)
      return try ResultText.write(text, to: "-")
    }
    let length = try milliseconds()
    guard !phone || member != nil else {
      throw HitherError(.usage, "a phone's token needs its member", hint: "add --member ID")
    }
    guard !qr || !json else {
      throw HitherError(
        .usage, "--qr and --json both write to standard output", hint: "use --qr-file")
    }
    guard limit.map({ $0 > 0 }) ?? true, limit == nil || member == nil else {
      throw HitherError(.usage, "--limit is a number of people, for a link to a group")
    }
    // Before anything is issued, so that a missing library costs no invitation.
    if needsCode { _ = try InvitationCode(url) }
    let kind: Invitation.Kind = phone ? .phone : member == nil ? .group : .personal
    let issued = try book.issue(
      kind, for: member, .follower, from: time, until: time + length, limit: limit)
    let link = InvitationText.link(of: issued.invitation, issued.secret, url: url)
    let text = InvitationText.issued(
      issued.invitation, issued.secret, url: url, asJSON: json)
    try ResultText.write(text, to: "-")
    guard needsCode else { return }
    let code = try InvitationCode(link)
    if let qrFile { try ResultText.write(code.svg, to: qrFile) }
    if qr { try ResultText.write(code.terminalText, to: "-") }
  }

  private func milliseconds() throws -> Int64 {
    if let known = Site.lives.first(where: { $0.word == life }) { return known.milliseconds }
    guard let long = Site.longLives.first(where: { $0.word == life }) else {
      throw HitherError(
        .usage, "--life '\(life)' is not known",
        hint: "choose one of \((Site.lives + Site.longLives).map(\.word).joined(separator: ", "))")
    }
    guard member != nil else {
      throw HitherError(
        .usage, "a link for the whole group cannot live for \(life)", hint: "add --member ID")
    }
    return long.milliseconds
  }

  private var needsCode: Bool { qr || qrFile != nil }
}
