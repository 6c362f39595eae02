/// The data of an outing apart from its fixes.
public struct Outing: Sendable {
  /// The display name of the outing.
  public var name: String
  /// The IANA zone in which the outing's local times are given, such as `Asia/Taipei`.
  public var timeZone: String
  /// How that zone was found.
  package var zoneSource = ZoneSource.named
  /// All participants, sorted by the bytes of the ids.
  public package(set) var members: [Member]
  /// The planned route's line; nil if there is none.
  public var route: PlannedRoute?
  /// The named places, in the order of their file; may be empty.
  public var places: [Place] = []
  /// Thresholds of the operators.
  public var settings: OutingSettings

  /// Makes an outing and sorts its members.
  public init(
    name: String, timeZone: String = "UTC", members: [Member] = [], route: PlannedRoute? = nil,
    settings: OutingSettings = OutingSettings()
  ) {
    self.name = name
    self.timeZone = timeZone
    self.members = members.sorted { $0.id.precedesByBytes($1.id) }
    self.route = route
    self.settings = settings
  }

  /// The index of the leader; nil if the outing has none.
  public var leader: MemberIndex? {
    members.firstIndex { $0.role == .leader }.map(MemberIndex.init)
  }
}

/// How the zone of an outing's local times was found.
package enum ZoneSource: String, CaseIterable, Sendable {
  /// The manifest or an option names it.
  case named
  /// The zone of the listed city nearest to the first fix: a guess.
  case place
  /// Neither is known: local times are UTC.
  case unknown
}

/// Thresholds that `outing.json` or options may set.
public struct OutingSettings: Hashable, Sendable {
  /// A longer pause between two used fixes is a recording gap, in milliseconds.
  ///
  /// For members who record rarely it applies only if it is fixed.
  public var gapMilliseconds: Int64 = 180_000
  /// Whether the limit holds for all members, however rarely they record.
  public private(set) var isGapFixed = false
  /// Fixes the longest pause that is not a recording gap, in milliseconds.
  public var fixedGapMilliseconds: Int64 {
    get { gapMilliseconds }
    set { (gapMilliseconds, isGapFixed) = (newValue, true) }
  }
  /// Interval between two ticks at which groups are evaluated, in milliseconds.
  public var groupTickMilliseconds: Int64 = 10_000
  /// The local time by which members should be at home, in milliseconds after midnight; nil for none.
  public var homeByMilliseconds: Int64?
  /// When a member has fallen behind.
  public var straggler = Threshold(enter: 500, leave: 400, afterMilliseconds: 60_000)
  /// When a member is off the route.
  public var offRoute = Threshold(enter: 40, leave: 25, afterMilliseconds: 30_000)

  /// When a member has entered or left a place.
  public var fences = FenceSettings()
  /// The speed limits of the classes of movement.
  public var speeds = SpeedSettings()

  /// Makes the contract's defaults.
  public init() {}

  /// A threshold with hysteresis and a time that the condition must last.
  public struct Threshold: Hashable, Sendable {
    /// Metres beyond which the condition begins.
    public var enter: Double
    /// Metres below which the condition ends.
    public var leave: Double
    /// From the first fix that meets a condition to the one that confirms it, in milliseconds.
    public var afterMilliseconds: Int64

    /// Makes a threshold.
    public init(enter: Double, leave: Double, afterMilliseconds: Int64) {
      self.enter = enter
      self.leave = leave
      self.afterMilliseconds = afterMilliseconds
    }
  }
}
