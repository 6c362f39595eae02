import HitherEngine
import HitherFormats
import HitherTracks

/// The result of reading files that share members.
struct GroupResult: @unchecked Sendable {
  // The spools in it are files that are read only at the end of the run, on one thread.
  /// The members' lanes at the end of their files, by id.
  var lanes: [MemberLane] = []
  var log = ReadingLog()
  /// The ids in the files and the plan, before any were merged.
  var ids: Set<String> = []
  /// The members without any record that the viewer may see.
  var hidden: Set<String> = []
}

/// Reads files that share members, and runs each member's lane.
struct GroupReader {
  private let plan: OutingPlan
  private let needs: RunNeeds
  /// The same for all lanes.
  private let task: LaneTask
  private let progress: @Sendable (Int) -> Void
  private let readsAhead: Bool
  /// The number of threads that may process rows of several members; a file with such rows is read on
  /// one more if there are two.
  private let jobs: Int
  private let work: LaneWork
  /// The threads of the later half of the members' pipelines, if a core is free.
  private let workers: RelayWorkers?
  private var sortedExternally: Set<String> = []
  /// Files in which several devices of one member were found.
  private var mixed: Set<String> = []
  private var lanes: [String: MemberLane] = [:]
  private var log = ReadingLog()
  private var ids: Set<String> = []
  private let members: MemberDirectory
  /// The members with fixes in the file that is being read.
  private var present: [MemberLane] = []
  private var hidden: Set<String> = []
  /// Of the members, those that are processed; nil for all.
  private let shard: Shard?
  /// The members of other shards.
  private var others: Set<String> = []
  private var shared = SharedMembers()
  private let mayShareMembers: Bool
  /// Pending rows of several members, to be distributed together.
  private var rows = MemberRows()
  /// Copies of inputs that can be read only once, by path.
  private var copies: [String: StreamCopy] = [:]

  /// - Parameters:
  ///   - shard: The shard whose members are processed; nil for all members.
  ///   - freeCores: The number of idle cores.
  ///     With only one, files are not read on a separate thread: the distance takes the same time as
  ///     all other steps, and more threads slow each other down.
  init(
    _ plan: OutingPlan, _ needs: RunNeeds, _ members: MemberDirectory, shard: Shard? = nil,
    freeCores: Int, progress: @escaping @Sendable (Int) -> Void
  ) {
    self.plan = plan
    self.needs = needs
    self.shard = shard
    task = LaneTask(plan.outing.settings, needs)
    readsAhead = freeCores > 1
    jobs = freeCores + 1
    work = LaneWork(jobs: jobs)
    workers = freeCores > 0 ? RelayWorkers(freeCores: freeCores) : nil
    self.progress = progress
    self.members = members
    mayShareMembers = plan.mayShareMembers
  }

  /// Reads the files; again if a member's records are less sorted than the window, or a file turns
  /// out to have several devices.
  mutating func read(_ sources: [OutingPlan.Source]) throws(HitherError) -> GroupResult {
    try readOnce(sources)
    if !mixed.isEmpty { try readOnce(sources) }
    let unsorted = lanes.values.filter(\.needsSorting).map(\.member.id)
    if !unsorted.isEmpty {
      sortedExternally = Set(unsorted)
      try readOnce(sources)
    }
    log.notices += shared.notices
    var result = GroupResult(log: log, ids: ids, hidden: hidden)
    result.lanes = lanes.keys.sorted { $0.precedesByBytes($1) }.compactMap { lanes[$0] }
    lanes = [:]
    for lane in result.lanes { try lane.endInput() }
    return result
  }

  private mutating func readOnce(_ sources: [OutingPlan.Source]) throws(HitherError) {
    // Whatever ends the reading, no thread works on a lane afterwards.
    defer { try? work.finish() }
    lanes = [:]
    others = []
    rows = MemberRows()
    log = ReadingLog()
    shared = SharedMembers()
    for source in sources {
      let reading = SourceReading(
        source: source, isStrict: plan.options.isStrict, spool: needs.spool,
        readsAhead: readsAhead)
      let opened = try open(source)
      var log = log
      let mayReadAhead = { jobs > 1 && !rows.isEmpty }
      try reading.run(opened, &log, mayReadAhead: mayReadAhead) { (records) throws(HitherError) in
        progress(records.batch.fixes.count)
        try distribute(records.batch, records.names, source)
      }
      self.log = log
      try shareOut(source)
      try work.finish()
      for lane in present { try lane.endSource() }
      present = []
    }
  }

  /// Opens a file; standard input or a pipe in a form that can be read again.
  private mutating func open(
    _ source: OutingPlan.Source
  ) throws(HitherError) -> TrackSource.Opened {
    let path = source.path
    var stream: StreamCopy?
    if source.memory != nil {
      stream = nil
    } else if path == TrackSource.standardInput || FolderListing.kind(of: path) == .device {
      stream = copies[path]
      if stream == nil { stream = try StreamCopy(path) }
    } else if source.isState {
      stream = copies[path]
      if stream == nil {
        let file = try TemporaryFile()
        try StateFixes.write(path, plan, to: file)
        stream = StreamCopy(file)
      }
    }
    let bytes = stream?.bytes()
    copies[path] = stream
    do throws(FormatError) {
      guard let bytes else { return try plan.options.open(source) }
      return try plan.options.open(bytes: bytes, name: path, isStream: source.isState)
    } catch {
      throw HitherError(error)
    }
  }

  private mutating func distribute(
    _ batch: RecordBatch, _ names: [String], _ source: OutingPlan.Source
  ) throws(HitherError) {
    var batch = batch
    if batch.devices.contains(where: { $0 > 0 }) { mixed.insert(source.path) }
    // A route plan's times are not recorded: figures that need time stay unknown.
    if batch.kind == .route { batch.fixes.removeTimes() }
    guard source.member == nil, let first = batch.members.first else {
      try take(batch, source.member ?? source.fallbackMember, source)
      return
    }
    guard !rows.isEmpty || batch.members.contains(where: { $0 != first }) else {
      try take(batch, source.memberName(first, among: names), source)
      return
    }
    rows.append(batch, names)
    if rows.isFull { try shareOut(source) }
  }

  /// Sends the pending rows to the lanes of their members, which process them side by side; returns before they have.
  private mutating func shareOut(_ source: OutingPlan.Source) throws(HitherError) {
    guard !rows.isEmpty else { return }
    let rows = rows.take()
    // Growing step by step hashes each name again.
    lanes.reserveCapacity(rows.names.count)
    ids.reserveCapacity(rows.names.count)
    var portions = LanePortions()
    for (member, order) in rows.batch.rowsByMember {
      let recording = source.memberName(member, among: rows.names)
      guard !passesOver(recording, source) else { continue }
      var fixes = rows.batch.fixes.picking(order)
      guard let id = admit(&fixes, rows.batch, recording, source) else { continue }
      portions.add(fixes, to: lane(of: id, workers: nil))
      if portions.isFull { try process(&portions, of: rows.batch) }
    }
    try process(&portions, of: rows.batch)
  }

  /// Begins to process portions; none are left afterwards.

  private func process(
    _ portions: inout LanePortions, of batch: RecordBatch
  ) throws(HitherError) {
    let window = SortWindow(members: lanes.count + others.count)
    try work.begin(portions, hasSegments: batch.hasSegments, window: window)
    portions = LanePortions()
  }

  /// Whether another shard processes a recording, whose name is only recorded then.
  private mutating func passesOver(_ recording: String, _ source: OutingPlan.Source) -> Bool {
    guard let shard else { return false }
    let id = plan.options.member(of: recording)
    guard !shard.holds(id) else { return false }
    record(recording, source)
    others.insert(id)
    return true
  }

  private mutating func record(_ recording: String, _ source: OutingPlan.Source) {
    ids.insert(recording)
    if mayShareMembers, source.member == nil { shared.add(recording, source) }
  }

  /// Sends a batch to the lane of the member to whom its recording belongs.
  private mutating func take(
    _ batch: RecordBatch, _ recording: String, _ source: OutingPlan.Source
  ) throws(HitherError) {
    guard !passesOver(recording, source) else { return }
    var fixes = batch.fixes
    guard let id = admit(&fixes, batch, recording, source) else { return }
    let lane = lane(of: id, workers: workers)
    let window = SortWindow(members: lanes.count + others.count)
    try work.finish()
    try lane.take(fixes, hasSegments: batch.hasSegments, window: window)
  }

  /// Prepares fixes of a recording for the lane of its member.
  ///
  /// - Returns: The member's id; nil if the viewer may see none of the fixes.
  private mutating func admit(
    _ fixes: inout FixBatch, _ batch: RecordBatch, _ recording: String, _ source: OutingPlan.Source
  ) -> String? {
    let id = plan.options.member(of: recording)
    if let shift = plan.shifts[recording], shift != 0 { fixes.shiftTimes(by: shift) }
    let devices = mixed.contains(source.path) ? batch.devices : []
    members.recordings.mark(&fixes, recording, of: id, source, devices: devices)
    if let viewing = plan.viewing {
      // The clock is cut where its states are, so that a state is what it would be for its owner.
      if viewing.output != .states { viewing.cut(&fixes, of: id) }
      guard viewing.admits(id), !fixes.isEmpty else {
        hidden.insert(id)
        return nil
      }
    }
    record(recording, source)
    return id
  }
}

extension GroupReader {
  /// The lane of a member with fixes in the file that is being read; a new one with the first fixes.
  ///
  /// - Parameter workers: The threads of a new one's later stages; nil if lanes run side by side.
  private mutating func lane(of id: String, workers: RelayWorkers?) -> MemberLane {
    let lane =
      lanes[id]
      ?? MemberLane(
        members.member(id), task, sortsExternally: sortedExternally.contains(id), workers: workers)
    guard !lane.isInSource else { return lane }
    lane.isInSource = true
    present.append(lane)
    lanes[id] = lane
    return lane
  }
}

extension OutingPlan.Source {
  /// The member with a number in the file's member column.
  func memberName(_ number: Int32, among names: [String]) -> String {
    let index = Int(number)
    guard names.indices.contains(index), !names[index].isEmpty else { return fallbackMember }
    return names[index]
  }
}

extension FixBatch {
  fileprivate mutating func removeTimes() {
    for index in 0..<count { time[index] = Instant.absent.milliseconds }
  }
}

extension FixBatch {
  mutating func shiftTimes(by milliseconds: Int64) {
    for index in 0..<count where time[index] != Instant.absent.milliseconds {
      time[index] = Instant(milliseconds: time[index]).moved(by: milliseconds).milliseconds
      settled[index] = time[index]
    }
  }
}
