/// A line of the audit log: a change of who may see whom, or a look of a viewer.
package enum AuditEntry: Hashable, Sendable {
  /// A request, an approval or a revocation.
  case change(VisibilityEntry)
  /// Output of a command for a viewer.
  case look(Look)

  /// Output of a command for a viewer.
  package struct Look: Hashable, Sendable {
    /// When, by the clock of the machine that wrote it.
    package var time: Instant
    /// The command, such as `report`.
    package var command: String
    package var viewer: String
    /// The members who were in the output, by the bytes of their ids.
    package var members: [String]

    package init(time: Instant, command: String, viewer: String, members: [String]) {
      self.time = time
      self.command = command
      self.viewer = viewer
      self.members = members
    }
  }
}
