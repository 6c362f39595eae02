import HitherEngine
import HitherEstimates
import HitherFormats
import HitherTracks

/// What a file states about the recording in it: its name, and what was done.
struct RecordingStatement {
  /// The member to whom the file belongs, before any were merged.
  private(set) var member: String
  /// What its maker calls the recording; nil if the file has no name or several.
  private(set) var name: String?
  private(set) var activity: Activity?

  init(of source: OutingPlan.Source, _ metadata: FileMetadata) {
    member = source.member ?? source.fallbackMember
    let tracks = Set(metadata.trackNames)
    let names = [metadata.name, tracks.count == 1 ? tracks.first : nil].compactMap(\.self)
    name = names.first { !$0.isEmpty }
    activity = metadata.activity.flatMap { Activity(stated: $0) }
  }
}

extension OutingPlan {
  /// Sets what each member did: what the option says, else what a recording states, else what its speeds show.
  func setActivities(_ lanes: [LaneResult], _ statements: [RecordingStatement]) {
    let stated = Dictionary(
      statements.compactMap { statement in
        statement.activity.map { (options.member(of: statement.member), $0) }
      }, uniquingKeysWith: { first, _ in first })
    let option = options.activity
    for lane in lanes {
      lane.summary.activity =
        option ?? stated[lane.summary.member.id]
        ?? lane.summary.track.modes.flatMap { Activity($0) }
    }
  }

  /// What people call the outing: a single recording has a name of its own, if nobody gave one.
  func name(_ statements: [RecordingStatement]) -> String {
    guard options.name == nil, !hasManifest, sources.count == 1, statements.count == 1 else {
      return outing.name
    }
    return statements[0].name ?? outing.name
  }
}

extension RecordingStatement: StateCoding {
  init() { (member, name, activity) = ("", nil, nil) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&member)
    try c.code(ifPresent: &name)
    var word = activity?.rawValue
    try c.code(ifPresent: &word)
    if c.isReading { activity = word.flatMap { Activity(rawValue: $0) } }
  }
}
