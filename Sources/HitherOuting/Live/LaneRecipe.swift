import HitherEngine
import HitherTracks

/// The parameters of a stream's lanes, shared because there may be very many lanes.
final class LaneRecipe: Sendable {
  private let task: LaneTask
  /// How long a member must be silent before a lane may sleep, in milliseconds.
  ///
  /// By then realtime data cannot change its results any more.
  let sleepyAfter: Int64

  init(_ settings: OutingSettings, _ needs: RunNeeds) {
    task = LaneTask(settings, needs.ready(settings))
    sleepyAfter = needs.products.map(\.heldMilliseconds).max().map { $0 + 1000 } ?? 3_600_000
  }

  var settings: OutingSettings { task.settings }

  var needs: RunNeeds { task.needs }

  /// A member's pipeline before the first fix.
  func track(of member: Member) -> MemberTrack { MemberTrack(member, task) }

  /// A member's pipeline restored from a saved state.
  func track(of member: Member, from state: [UInt8]) throws(HitherError) -> MemberTrack {
    var track = track(of: member)
    do throws(StateError) {
      try track.restore(state, events: task.needs.eventTypes)
    } catch {
      throw HitherError(error)
    }
    return track
  }
}

extension HitherError {
  /// A saved state's error as a command's.
  init(_ error: StateError, place: String? = nil) {
    self.init(.data, error.message, place: place, hint: "begin with a new state")
  }
}
