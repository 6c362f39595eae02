package import HitherFiles
package import HitherOuting
internal import HitherSQLite
internal import HitherSealing
internal import HitherText
package import HitherTracks

/// Who may see and send: invitations, phones' tokens and sessions, in a SQLite file beside the state.
///
/// A secret is 128 random bits. The file has only its hash, so that a copy of the file opens nothing. The file is
/// shared with `hither invite`, which may write while the server runs.
package final class AccessBook {
  /// How long a session lasts at least that nobody ends, in milliseconds.
  private static let sessionMilliseconds: Int64 = 3 * 86_400_000

  /// The end of a session that begins by an invitation: a link that lives for longer than a session gives access for
  /// as long as it lives.
  static func sessionEnd(of invitation: Invitation, at now: Instant) -> Instant {
    max(now + sessionMilliseconds, invitation.expires)
  }

  /// The file beside a state.
  package static func path(besides state: String) -> String { state + ending }

  static let ending = ".access"

  private static let layout: Int64 = 1
  private let path: String
  private let connection: SQLiteConnection

  /// Opens or creates the file beside a state.
  package init(besides state: String, _ mode: FileMode = .ownerOnly) throws(HitherError) {
    path = Self.path(besides: state)
    let layout: Int64
    do throws(SQLiteError) {
      connection = try SQLiteConnection(path: path, mode)
      try connection.execute("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL;")
      let version = try SQLiteStatement(connection, "PRAGMA user_version")
      _ = try version.step()
      layout = version.integer(0)
      if layout == 0 {
        try connection.execute(
          """
          BEGIN IMMEDIATE;
          CREATE TABLE IF NOT EXISTS invitations (
            id TEXT PRIMARY KEY, hash BLOB UNIQUE NOT NULL, kind TEXT NOT NULL, member TEXT, role TEXT NOT NULL,
            created INTEGER NOT NULL, expires INTEGER NOT NULL, most INTEGER, uses INTEGER NOT NULL,
            withdrawn INTEGER);
          CREATE TABLE IF NOT EXISTS sessions (
            hash BLOB PRIMARY KEY, member TEXT NOT NULL, role TEXT NOT NULL, invitation TEXT NOT NULL,
            expires INTEGER NOT NULL, token TEXT NOT NULL);
          PRAGMA user_version = \(Self.layout);
          COMMIT;
          """)
      }
    } catch {
      throw HitherError(.data, "the invitations cannot be used: \(error.reason)", place: path)
    }
    guard layout == 0 || layout == Self.layout else {
      throw HitherError(
        .data, "the invitations have layout \(layout), which this version cannot read", place: path)
    }
  }

  private func using<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(HitherError) -> Result {
    do throws(SQLiteError) { return try body() } catch {
      throw HitherError(
        .cannotCreate, "the invitations cannot be read or written: \(error.reason)", place: path)
    }
  }

  // MARK: Invitations

  /// Issues an invitation; a new personal link or token of a member withdraws the earlier one.
  ///
  /// - Parameter replaces: False for a further token, as for a browser that joins: the token of the member's phone
  ///   stays valid.
  /// - Returns: The secret, which is stored nowhere.
  package func issue(
    _ kind: Invitation.Kind, for member: String?, _ role: Invitation.Role, from now: Instant,
    until expires: Instant, limit: Int? = nil, replaces: Bool = true
  ) throws(HitherError) -> (invitation: Invitation, secret: String) {
    let secret = Self.random(16)
    let invitation = Invitation(
      id: Self.random(4), kind: kind, member: member, role: role, created: now, expires: expires,
      limit: limit)
    try using { () throws(SQLiteError) in
      if replaces, kind != .group, let member {
        let old = try SQLiteStatement(
          connection,
          "UPDATE invitations SET withdrawn = ? WHERE kind = ? AND member = ? AND withdrawn IS NULL"
        )
        old.bind(now.milliseconds, 1)
        old.bind(kind.rawValue, 2)
        old.bind(member, 3)
        try old.run()
      }
      let insert = try SQLiteStatement(
        connection, "INSERT INTO invitations VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, NULL)")
      insert.bind(invitation.id, 1)
      insert.bind(bytes: Self.hash(secret), 2)
      insert.bind(kind.rawValue, 3)
      if let member { insert.bind(member, 4) } else { insert.bindNull(4) }
      insert.bind(role.rawValue, 5)
      insert.bind(now.milliseconds, 6)
      insert.bind(expires.milliseconds, 7)
      if let limit { insert.bind(Int64(limit), 8) } else { insert.bindNull(8) }
      try insert.run()
    }
    return (invitation, secret)
  }

  /// All invitations, the newest first.
  package func invitations() throws(HitherError) -> [Invitation] {
    try using { () throws(SQLiteError) in
      try read("SELECT \(Self.columns) FROM invitations ORDER BY created DESC, id")
    }
  }

  /// Ends an invitation, and the sessions of those who joined by it.
  ///
  /// - Returns: Whether there was one.
  package func withdraw(_ id: String, at now: Instant) throws(HitherError) -> Bool {
    try using { () throws(SQLiteError) in
      guard try !read("SELECT \(Self.columns) FROM invitations WHERE id = ?", text: id).isEmpty
      else { return false }
      let update = try SQLiteStatement(
        connection, "UPDATE invitations SET withdrawn = coalesce(withdrawn, ?) WHERE id = ?")
      update.bind(now.milliseconds, 1)
      update.bind(id, 2)
      try update.run()
      // Also the phones of those who joined by it: the answer to a phone shows where others are.
      let phones = try SQLiteStatement(
        connection,
        """
        UPDATE invitations SET withdrawn = coalesce(withdrawn, ?) WHERE kind = 'phone'
          AND member IN (SELECT member FROM sessions WHERE invitation = ?)
        """)
      phones.bind(now.milliseconds, 1)
      phones.bind(id, 2)
      try phones.run()
      let delete = try SQLiteStatement(connection, "DELETE FROM sessions WHERE invitation = ?")
      delete.bind(id, 1)
      try delete.run()
      return true
    }
  }

  /// The invitation of a secret; throws why there is no access.
  package func invitation(
    of secret: String, _ kinds: Set<Invitation.Kind>, at now: Instant
  ) throws(HitherError) -> Result<Invitation, AccessFault> {
    let found = try using { () throws(SQLiteError) in
      let statement = try SQLiteStatement(
        connection, "SELECT \(Self.columns) FROM invitations WHERE hash = ?")
      statement.bind(bytes: Self.hash(secret), 1)
      return try rows(statement)
    }
    guard let found = found.first, kinds.contains(found.kind) else { return .failure(.unknown) }
    if let fault = found.fault(at: now) { return .failure(fault) }
    return .success(found)
  }

  // MARK: Sessions

  /// Begins a session of a member who joins by an invitation.
  ///
  /// - Returns: The session, and the secret for the browser's cookie.
  package func join(
    _ invitation: Invitation, as member: String, at now: Instant
  ) throws(HitherError) -> (session: Session, secret: String) {
    let secret = Self.random(16)
    let session = Session(
      member: member, role: invitation.role, invitation: invitation.id,
      expires: Self.sessionEnd(of: invitation, at: now), postToken: Self.random(16))
    try using { () throws(SQLiteError) in
      let insert = try SQLiteStatement(
        connection, "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)")
      insert.bind(bytes: Self.hash(secret), 1)
      insert.bind(member, 2)
      insert.bind(session.role.rawValue, 3)
      insert.bind(invitation.id, 4)
      insert.bind(session.expires.milliseconds, 5)
      insert.bind(session.postToken, 6)
      try insert.run()
      let update = try SQLiteStatement(
        connection, "UPDATE invitations SET uses = uses + 1 WHERE id = ?")
      update.bind(invitation.id, 1)
      try update.run()
    }
    return (session, secret)
  }

  /// The session of a cookie; nil if it has expired, or its invitation was withdrawn.
  package func session(of secret: String, at now: Instant) throws(HitherError) -> Session? {
    try using { () throws(SQLiteError) in
      let statement = try SQLiteStatement(
        connection, "SELECT member, role, invitation, expires, token FROM sessions WHERE hash = ?")
      statement.bind(bytes: Self.hash(secret), 1)
      guard try statement.step(), let role = Invitation.Role(rawValue: statement.text(1) ?? "")
      else { return nil }
      let session = Session(
        member: statement.text(0) ?? "", role: role, invitation: statement.text(2) ?? "",
        expires: Instant(milliseconds: statement.integer(3)), postToken: statement.text(4) ?? "")
      return now < session.expires ? session : nil
    }
  }

  /// Ends a member's sessions and phone's token.
  package func leave(_ member: String) throws(HitherError) {
    try using { () throws(SQLiteError) in
      for text in [
        "DELETE FROM sessions WHERE member = ?",
        "DELETE FROM invitations WHERE kind = 'phone' AND member = ?",
      ] {
        let delete = try SQLiteStatement(connection, text)
        delete.bind(member, 1)
        try delete.run()
      }
    }
  }

  /// Erases what belongs to members, from the bytes of the file too.
  ///
  /// - Returns: The numbers of their sessions and of the invitations for them alone.
  package func erase(_ members: [String]) throws(HitherError) -> (sessions: Int, invitations: Int) {
    var counts = ["sessions": 0, "invitations": 0]
    let isErased = try using { () throws(SQLiteError) in
      try connection.beginErasing()
      for table in counts.keys.sorted() {
        for member in members {
          let delete = try SQLiteStatement(
            connection, "DELETE FROM \(table) WHERE member = ? RETURNING 1")
          delete.bind(member, 1)
          while try delete.step() { counts[table, default: 0] += 1 }
        }
      }
      return try connection.finishErasing()
    }
    guard isErased else {
      throw HitherError(
        .cannotCreate,
        "another process reads the invitations, so their log still has the erased data",
        place: path, hint: "end that process and run the command again")
    }
    return (counts["sessions"] ?? 0, counts["invitations"] ?? 0)
  }

  /// The post tokens of the sessions that are valid.
  package func openSessions(at now: Instant) throws(HitherError) -> Set<String> {
    try using { () throws(SQLiteError) in
      let statement = try SQLiteStatement(
        connection, "SELECT token FROM sessions WHERE expires > ?")
      statement.bind(now.milliseconds, 1)
      var tokens: Set<String> = []
      while try statement.step() { tokens.insert(statement.text(0) ?? "") }
      return tokens
    }
  }

  /// The members with a session.
  package func joinedMembers() throws(HitherError) -> Set<String> {
    try using { () throws(SQLiteError) in
      let statement = try SQLiteStatement(connection, "SELECT DISTINCT member FROM sessions")
      var members: Set<String> = []
      while try statement.step() { members.insert(statement.text(0) ?? "") }
      return members
    }
  }

  // MARK: Rows

  private static let columns =
    "id, kind, member, role, created, expires, most, uses, withdrawn"

  private func read(
    _ query: String, text: String? = nil
  ) throws(SQLiteError) -> [Invitation] {
    let statement = try SQLiteStatement(connection, query)
    if let text { statement.bind(text, 1) }
    return try rows(statement)
  }

  private func rows(_ statement: SQLiteStatement) throws(SQLiteError) -> [Invitation] {
    var found: [Invitation] = []
    while try statement.step() {
      guard let kind = Invitation.Kind(rawValue: statement.text(1) ?? ""),
        let role = Invitation.Role(rawValue: statement.text(3) ?? "")
      else { continue }
      found.append(
        Invitation(
          id: statement.text(0) ?? "", kind: kind, member: statement.text(2), role: role,
          created: Instant(milliseconds: statement.integer(4)),
          expires: Instant(milliseconds: statement.integer(5)),
          limit: statement.text(6).flatMap { Int($0) }, uses: Int(statement.integer(7)),
          withdrawn: statement.text(8).flatMap { Int64($0) }.map { Instant(milliseconds: $0) }))
    }
    return found
  }

  // MARK: Secrets

  /// A random text of this many bytes.
  private static func random(_ count: Int) -> String {
    String(decoding: Sodium.random(count).flatMap { Hexadecimal.digits(of: $0) }, as: UTF8.self)
  }

  private static func hash(_ secret: String) -> [UInt8] { Sodium.hash([Array(secret.utf8)]) }
}
