internal import HitherGeodesy
internal import HitherTracks

/// Decides what the placemarks and lines of a file are: a recording, routes, waypoints.
struct KMLSorting {
  /// Planned lines, with the names of the placemarks on them.
  private(set) var routes: [RecordBatch]
  /// A recording: the points of lines, or placemarks by themselves.
  private(set) var track = RecordBatch()
  private(set) var waypoints = RecordBatch()
  /// Whether times were ignored.
  private(set) var areTimesLeftOut = false

  private let places: [KMLPlacemarks.Place]
  private let groups: [Range<Int>]
  private var index: KMLPlaceIndex
  /// Whether a placemark is a point of a track or a line.
  private var isUsed: [Bool]

  /// Sorts the placemarks.
  ///
  /// - Parameters:
  ///   - hasTrack: Whether the file has a track with times of its own.
  ///   - linePlaces: The number of positions of its lines.
  init(_ placemarks: KMLPlacemarks, hasTrack: Bool, linePlaces: Int) {
    places = placemarks.places
    groups = Self.groups(of: placemarks.places)
    index = KMLPlaceIndex(placemarks.places)
    routes = placemarks.lines.map(\.batch)
    isUsed = Array(repeating: false, count: placemarks.places.count)
    passRepeatedGroups()
    for vertices in placemarks.tracks {
      let found = index.places(on: vertices)
      if let group = pointGroup(found, of: vertices, before: places.count), isNumbered(group) {
        use(group)
      }
    }
    for (number, line) in placemarks.lines.enumerated() {
      takePoints(of: line, number, isTrackWanted: !hasTrack)
    }
    if !hasTrack { takeRecording(linePlaces: linePlaces) }
    takeWaypoints()
  }

  private static func groups(of places: [KMLPlacemarks.Place]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    for index in places.indices.dropFirst() where places[index].group != places[index - 1].group {
      groups.append(start..<index)
      start = index
    }
    if start < places.count { groups.append(start..<places.count) }
    return groups
  }

  /// Skips numbered points that a program wrote again next to another line of the same track.
  private mutating func passRepeatedGroups() {
    var met: Set<[KMLPlacemarks.Name]> = []
    for group in groups where group.count > 1 && isNumbered(group) {
      if !met.insert(group.map { places[$0].name }).inserted { use(group) }
    }
  }

  /// The group of a placemark; groups are consecutive.
  private func group(of place: Int) -> Range<Int> {
    groups[groups.partitionPoint { $0.upperBound <= place }]
  }

  /// The group whose placemarks are the points of a line.
  ///
  /// Nearly all of its placemarks are on the line, and they are at least half of the line's
  /// positions. Of several groups it is the last before the line, otherwise the first after it.
  private func pointGroup(
    _ found: [Int], of vertices: Set<Coordinate>, before end: Int
  ) -> Range<Int>? {
    var fitting: [Range<Int>] = []
    var rest = found[...]
    for group in groupsAround(found) {
      let onLine = rest.prefix { $0 < group.upperBound }
      rest = rest.dropFirst(onLine.count)
      guard group.count > 1, onLine.count * 10 >= group.count * 9,
        !onLine.contains(where: { isUsed[$0] })
      else { continue }
      let distinct = Set(onLine.map { places[$0].fix.coordinate })
      if distinct.count * 2 >= vertices.count { fitting.append(group) }
    }
    return fitting.last { $0.upperBound <= end } ?? fitting.first
  }

  /// The groups that contain some placemarks, in order.
  private func groupsAround(_ found: [Int]) -> [Range<Int>] {
    var around: [Range<Int>] = []
    for place in found where around.last.map({ place >= $0.upperBound }) ?? true {
      around.append(group(of: place))
    }
    return around
  }

  private mutating func takePoints(
    of line: KMLPlacemarks.Line, _ number: Int, isTrackWanted: Bool
  ) {
    let found = index.places(on: line.vertices)
    if let group = pointGroup(found, of: line.vertices, before: line.placesBefore) {
      let timed = group.filter { places[$0].fix.time != .absent }
      if isTrackWanted, timed.count * 2 >= line.vertices.count, goesOn(timed) {
        append(Array(group), asSegment: true)
      } else {
        guard label(number, with: group) else { return }
        areTimesLeftOut = areTimesLeftOut || (isTrackWanted && !timed.isEmpty)
      }
      use(group)
    } else if isTrackWanted {
      // The points may be mixed with other placemarks.
      let members = found.filter { places[$0].fix.time != .absent && !isUsed[$0] }
      guard members.count * 2 >= line.vertices.count, goesOn(members) else { return }
      append(members, asSegment: true)
      for member in members { isUsed[member] = true }
    }
  }

  /// Gives the positions of a line the names of its points. Generated numbers are not names.
  ///
  /// - Returns: Whether the placemarks are points of the line; named placemarks on only half of it
  ///   are not.
  private mutating func label(_ line: Int, with group: Range<Int>) -> Bool {
    guard !isNumbered(group) else { return true }
    let labels = Dictionary(
      group.map { (places[$0].fix.coordinate, places[$0].label) },
      uniquingKeysWith: { first, _ in first })
    let course = (0..<routes[line].fixes.count).map { routes[line].fixes[$0].coordinate }
    guard course.count(where: { labels[$0] != nil }) * 10 >= course.count * 9 else { return false }
    routes[line].labels = course.map { labels[$0] ?? "" }
    return true
  }

  /// Reads placemarks with times that belong to no line as a recording.
  private mutating func takeRecording(linePlaces: Int) {
    let timed = places.indices.filter { places[$0].fix.time != .absent && !isUsed[$0] }
    guard track.fixes.isEmpty, !timed.isEmpty else {
      areTimesLeftOut = areTimesLeftOut && track.fixes.isEmpty
      return
    }
    // If one folder has numbered points and another named places, the numbered one is the recording.
    let numbered = groups.filter { group in
      let members = group.filter { places[$0].fix.time != .absent && !isUsed[$0] }
      return members.count * 2 > group.count && isNumbered(group) && goesOn(members)
    }
    let chosen =
      numbered.isEmpty
      ? timed : timed.filter { index in numbered.contains { $0.contains(index) } }
    // A few placemarks with times near a line mark places on it, and are not a recording.
    guard chosen.count * 2 >= linePlaces, goesOn(chosen) else {
      areTimesLeftOut = true
      return
    }
    if numbered.count > 1 {
      for group in numbered { append(chosen.filter(group.contains), asSegment: true) }
    } else {
      append(chosen, asSegment: false)
    }
    areTimesLeftOut = false
    for index in chosen { isUsed[index] = true }
  }

  /// Adds the remaining placemarks as waypoints; duplicates in name, position and time count once.
  private mutating func takeWaypoints() {
    waypoints.kind = .waypoint
    var named: Set<KMLPlacemarks.Name> = []
    for (index, place) in places.enumerated() where !isUsed[index] {
      guard place.label.isEmpty || named.insert(place.name).inserted else { continue }
      waypoints.fixes.append(place.fix)
      waypoints.labels.append(place.label)
    }
  }

  /// Whether the placemarks of a group have no names, or names that differ only in their last digits.
  private func isNumbered(_ group: Range<Int>) -> Bool {
    let first = places[group.lowerBound].label
    let stem = Self.stem(of: first)
    guard first.isEmpty || (!stem.isEmpty && group.count > 1) else { return false }
    return group.allSatisfy { Self.stem(of: places[$0].label) == stem }
  }

  private static func stem(of label: String) -> Substring {
    var stem = label[...]
    while let last = stem.utf8.last, last >= 0x30, last <= 0x39 { stem.removeLast() }
    return stem
  }

  /// Whether the times of placemarks increase in order, except for one step in ten.
  private func goesOn(_ members: [Int]) -> Bool {
    let back = zip(members, members.dropFirst()).count { places[$1].fix.time < places[$0].fix.time }
    return back * 10 <= members.count
  }

  private mutating func use(_ group: Range<Int>) {
    for index in group { isUsed[index] = true }
  }

  private mutating func append(_ members: [Int], asSegment: Bool) {
    track.hasSegments = asSegment
    for (number, index) in members.enumerated() {
      var fix = places[index].fix
      fix.startsSegment = asSegment && number == 0
      track.fixes.append(fix)
    }
  }
}
