public import HitherTracks

/// How one member walks, and with what device.
public struct MemberPlan: Sendable {
  /// What files call the member; unique, and a file name.
  public var id: String
  /// What people call the member.
  public var name: String
  /// Leader or follower.
  public var role: Role
  /// On level ground, in km/h; slopes change it as Tobler found.
  public var paceKilometresPerHour = 4.5
  /// How far behind the leader the member likes to walk, in metres; nil for a place in the line.
  public var followMetres: Double?
  /// From the outing's start to the member's, in seconds.
  public var startSeconds = 0.0
  /// Where on the route the member gives up; nil for nowhere.
  public var untilMetres: Double?
  /// How far the member sways to the sides of the way, in metres.
  public var swayMetres = 0.8
  /// The member's own pauses.
  public var pauses: [PrivatePause] = []
  /// Stretches that are walked slowly, the group regardless.
  public var slowStretches: [SlowStretch] = []
  /// Where the member leaves the way.
  public var excursions: [Excursion] = []
  /// What records.
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
  /// Where on the route.
  public var atMetres: Double
  /// How long, in seconds.
  public var durationSeconds: Double

  /// Makes a pause.
  public init(atMetres: Double, durationSeconds: Double) {
    self.atMetres = atMetres
    self.durationSeconds = durationSeconds
  }
}

/// A stretch of the route on which a member is slow.
public struct SlowStretch: Hashable, Sendable {
  /// Where on the route it begins.
  public var fromMetres: Double
  /// Where on the route it ends.
  public var toMetres: Double
  /// The share of the usual pace that is left.
  public var paceFactor: Double

  /// Makes a stretch.
  public init(fromMetres: Double, toMetres: Double, paceFactor: Double) {
    self.fromMetres = fromMetres
    self.toMetres = toMetres
    self.paceFactor = paceFactor
  }
}

/// A walk away from the planned way.
public struct Excursion: Hashable, Sendable {
  /// What the member does.
  public enum Kind: Hashable, Sendable {
    /// Cuts across, bulging to a side by `distanceMetres`, and comes back at `toMetres`.
    case detour(toMetres: Double, distanceMetres: Double)
    /// Takes a wrong branch for `lengthMetres`, turns, and walks it back.
    case wrongBranch(lengthMetres: Double)
    /// Walks back along the route for `backMetres`, turns, and goes on.
    case turnBack(backMetres: Double)
  }

  /// The side of the way, seen in the direction of travel.
  public enum Side: String, CaseIterable, Sendable {
    /// To the left.
    case left
    /// To the right.
    case right
  }

  /// What the member does.
  public var kind: Kind
  /// Where on the route it begins.
  public var fromMetres: Double
  /// To which side.
  public var side = Side.right

  /// Makes an excursion.
  public init(_ kind: Kind, fromMetres: Double, side: Side = .right) {
    self.kind = kind
    self.fromMetres = fromMetres
    self.side = side
  }

  /// Where on the route the member goes on afterwards.
  var toMetres: Double {
    if case .detour(let toMetres, _) = kind { return toMetres }
    return fromMetres
  }

  /// The first place of the route that the excursion uses up.
  var earliestMetres: Double {
    if case .turnBack(let backMetres) = kind { return fromMetres - backMetres }
    return fromMetres
  }
}
