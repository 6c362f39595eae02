public import HitherTracks

/// How one member walks, and with which device.
public struct MemberPlan: Sendable {
  /// The member's id in files; unique, and valid as a file name.
  public var id: String
  /// The member's display name.
  public var name: String
  /// Leader or follower.
  public var role: Role
  /// Speed on level ground, in km/h; slopes change it by Tobler's function.
  public var paceKilometresPerHour = 4.5
  /// The preferred distance behind the leader, in metres; nil for a position in the line.
  public var followMetres: Double?
  /// Seconds from the outing's start to the member's.
  public var startSeconds = 0.0
  /// Where on the route the member gives up; nil for nowhere.
  public var untilMetres: Double?
  /// Lateral deviation of the member from the path, in metres.
  public var swayMetres = 0.8
  /// The member's own pauses.
  public var pauses: [PrivatePause] = []
  /// Sections that are walked slowly, regardless of the group.
  public var slowStretches: [SlowStretch] = []
  /// Where the member leaves the path.
  public var excursions: [Excursion] = []
  /// The recording device.
  public var device = Device()

  /// Makes a member.
  public init(id: String, name: String? = nil, role: Role = .follower) {
    self.id = id
    self.name = name ?? id
    self.role = role
  }
}

/// A pause of one member.
public struct PrivatePause: Hashable, Sendable {
  /// Where on the route, in metres.
  public var atMetres: Double
  /// Duration in seconds.
  public var durationSeconds: Double

  /// Makes a pause.
  public init(atMetres: Double, durationSeconds: Double) {
    self.atMetres = atMetres
    self.durationSeconds = durationSeconds
  }
}

/// A section of the route on which a member is slow.
public struct SlowStretch: Hashable, Sendable {
  /// Where on the route it begins.
  public var fromMetres: Double
  /// Where on the route it ends.
  public var toMetres: Double
  /// The fraction of the usual pace.
  public var paceFactor: Double

  /// Makes a section.
  public init(fromMetres: Double, toMetres: Double, paceFactor: Double) {
    self.fromMetres = fromMetres
    self.toMetres = toMetres
    self.paceFactor = paceFactor
  }
}

/// A walk away from the planned path.
public struct Excursion: Hashable, Sendable {
  /// The kind of excursion.
  public enum Kind: Hashable, Sendable {
    /// Leaves the path to one side by up to `distanceMetres`, and returns at `toMetres`.
    case detour(toMetres: Double, distanceMetres: Double)
    /// Takes a wrong branch for `lengthMetres`, turns round, and walks back.
    case wrongBranch(lengthMetres: Double)
    /// Walks back along the route for `backMetres`, turns round, and continues.
    case turnBack(backMetres: Double)
  }

  /// The side of the path in the direction of travel.
  public enum Side: String, CaseIterable, Sendable {
    /// To the left.
    case left
    /// To the right.
    case right
  }

  /// The kind of excursion.
  public var kind: Kind
  /// Where on the route it begins.
  public var fromMetres: Double
  /// The side.
  public var side = Side.right

  /// Makes an excursion.
  public init(_ kind: Kind, fromMetres: Double, side: Side = .right) {
    self.kind = kind
    self.fromMetres = fromMetres
    self.side = side
  }

  /// Where on the route the member continues afterwards.
  var toMetres: Double {
    if case .detour(let toMetres, _) = kind { return toMetres }
    return fromMetres
  }

  /// The first place of the route that the excursion covers.
  var earliestMetres: Double {
    if case .turnBack(let backMetres) = kind { return fromMetres - backMetres }
    return fromMetres
  }
}
