import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@Suite struct KMLReaderTests {
  func read(_ body: String) throws -> Recorded {
    let text =
      "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(body)</Document></kml>"
    let opened = try TrackSource.open(bytes: BytesSource(text), name: "a")
    #expect(opened.format.id == "kml")
    return try Recorded(opened.reader)
  }

  static func when(_ second: Int) -> String { "<when>2026-05-01T01:00:0\(second)Z</when>" }

  func instant(_ second: Int64) -> Instant {
    Instant(milliseconds: 1_777_597_200_000 + second * 1000)
  }

  @Test(arguments: [
    "\(when(0))\(when(1))<gx:coord>121 25 7</gx:coord><gx:coord>122 26 8</gx:coord>",
    "\(when(0))<gx:coord>121 25 7</gx:coord>\(when(1))<gx:coord>122\n26\t8</gx:coord>",
    "<gx:coord>121 25 7</gx:coord><gx:coord>122 26 8</gx:coord>\(when(0))\(when(1))",
  ]) func timesAndPlacesInAnyOrder(track: String) throws {
    let recorded = try read("<Placemark><gx:Track>\(track)</gx:Track></Placemark>")
    #expect(recorded.fixes.map(\.time) == [instant(0), instant(1)])
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [250_000_000, 260_000_000])
    #expect(recorded.fixes.map(\.elevation) == [7, 8])
    #expect(recorded.fixes.map(\.startsSegment) == [true, false])
  }

  @Test func aTrackWithHoles() throws {
    let recorded = try read(
      "<Placemark><gx:Track>\(Self.when(0))\(Self.when(1))<when>soon</when>\(Self.when(3))"
        + "<gx:coord/><gx:coord>121 25</gx:coord><gx:coord>121 25</gx:coord>"
        + "<gx:coord>181 25</gx:coord></gx:Track></Placemark>")
    #expect(recorded.fixes.map(\.time) == [instant(1)])
    #expect(
      recorded.rejects.map(\.reason) == [
        "time 'soon' is not readable", "longitude 181 is outside -180...180",
      ])
    #expect(recorded.notices.map(\.code) == ["no_position"])
    #expect(recorded.recordCount == 3)
  }

  @Test func altitudesAreHeightsWhereTheModeSaysSo() throws {
    func elevations(_ mode: String, _ height: Int) throws -> [Double] {
      try read(
        "<Placemark><LineString>\(mode)<coordinates>121,25,\(height) 122,25,\(height)"
          + "</coordinates></LineString></Placemark>"
      ).fixes.map(\.elevation)
    }
    #expect(try elevations("<altitudeMode>absolute</altitudeMode>", 0) == [0, 0])
    #expect(try elevations("", 7) == [7, 7])
    #expect(try elevations("", 0).allSatisfy(\.isNaN))
    #expect(
      try elevations("<altitudeMode>relativeToGround</altitudeMode>", 7).allSatisfy(\.isNaN))
  }

  static let stamped =
    "<Placemark><TimeStamp>\(when(2))</TimeStamp><Point><coordinates>121,25</coordinates>"
    + "</Point></Placemark>"

  @Test func placemarksWithTimesCountWhereThereIsNoTrack() throws {
    let line = "<Placemark><LineString><coordinates>1,2</coordinates></LineString></Placemark>"
    let alone = try read(line + Self.stamped)
    #expect(alone.kinds == [.route, .track])
    #expect(alone.fixes.last?.time == instant(2))
    #expect(alone.recordCount == 1)
    let track =
      "<Placemark><gx:Track>\(Self.when(0))<gx:coord>1 2</gx:coord></gx:Track></Placemark>"
    for text in [track + Self.stamped, Self.stamped + track] {
      let both = try read(text)
      #expect(both.recordCount == 1 && both.fixes.first?.time == instant(0))
      #expect(both.kinds == [.track, .waypoint])
    }
  }

  @Test func polygonsAndLinksAreNoTracks() throws {
    let recorded = try read(
      "<NetworkLink><Link><href>file:///etc/passwd</href></Link></NetworkLink><Placemark><Polygon>"
        + "<outerBoundaryIs><LinearRing><coordinates>1,2 3,4 5,6 1,2</coordinates></LinearRing>"
        + "</outerBoundaryIs></Polygon></Placemark>")
    #expect(recorded.fixes == [] && recorded.recordCount == 0)
  }

  @Test func placesOfALineThatCannotBeReadAreRefused() throws {
    let recorded = try read(
      "<Placemark><LineString><coordinates>1,2 x\n3,4 5,95 6</coordinates></LineString></Placemark>"
    )
    #expect(recorded.fixes.map(\.coordinate.longitudeE7) == [10_000_000, 30_000_000])
    #expect(
      recorded.rejects.map(\.reason) == [
        "'x' is not a place", "latitude 95 is outside -90...90", "'6' is not a place",
      ])
    #expect(recorded.rejects.map(\.line) == [1, 2, 2])
    #expect(recorded.rejects.map(\.record) == ["x", "5,95", "6"])
  }

  /// Beyond a limit the places that cannot be read are counted, and not kept.
  @Test func manyPlacesThatCannotBeReadAreCounted() throws {
    let recorded = try read(
      "<Placemark><LineString><coordinates>1,2 "
        + String(repeating: "x ", count: 65_540) + "</coordinates></LineString></Placemark>")
    #expect(recorded.fixes.count == 1)
    #expect(recorded.rejects.count == 65_536)
    #expect(recorded.notices.map(\.values["count"]) == ["4"])
  }

  /// What is known of a geometry stands where something else begins inside of it.
  @Test(arguments: ["Placemark", "Document", "Point", "LineString"])
  func aGeometryThatIsNotClosedIsKept(element: String) throws {
    let line = try read("<LineString><coordinates>1,2 3,4</coordinates><\(element)>")
    #expect(line.fixes.map(\.coordinate.longitudeE7) == [10_000_000, 30_000_000])
    let track = try read(
      "<gx:Track>\(Self.when(0))<gx:coord>1 2</gx:coord><\(element)><name>n</name>")
    #expect(track.fixes.map(\.time) == [instant(0)])
    #expect(track.recordCount == 1)
  }

  /// A line is one text, longer than any other that is read.
  @Test func aLineOfTwoMegabytes() throws {
    let place = "121.1234567,25.1234567,100\n"
    let line = String(repeating: place, count: 80_000)
    let recorded = try read(
      "<Placemark><LineString><coordinates>\(line)</coordinates></LineString></Placemark>")
    #expect(recorded.fixes.count == 80_000)
  }

  @Test(.enabled(if: Corpus.folder != nil)) func theSameTrackAsInGPX() throws {
    let one = try Corpus.trackFixes("formats/gpsbabel/google_ext.kml")
    let other = try Corpus.trackFixes("formats/gpsbabel/google_ext~kml.gpx")
    #expect(one.map(\.time) == other.map(\.time))
    for (left, right) in zip(one, other) {
      #expect(abs(left.coordinate.latitudeE7 - right.coordinate.latitudeE7) <= 10)
      #expect(abs(left.coordinate.longitudeE7 - right.coordinate.longitudeE7) <= 10)
      #expect(abs(left.elevation - right.elevation) < 0.01)
    }
  }

  /// Two stamps beside a line of five places mark places of it: the line counts, and that is said.
  @Test func aFewTimesBesideALineAreNoRecording() throws {
    let line =
      "<Placemark><LineString><coordinates>1,2 1,3 1,4 1,5 1,6</coordinates></LineString></Placemark>"
    let recorded = try read(line + Self.stamped + Self.stamped)
    #expect(recorded.kinds == [.route, .waypoint])
    #expect(recorded.recordCount == 0)
    #expect(recorded.notices.map(\.code) == ["placemark_times_left_out"])
    let most = try read(line + String(repeating: Self.stamped, count: 3))
    #expect(most.kinds.first == .route && most.kinds.last == .track && most.recordCount == 3)
    #expect(most.notices == [])
  }

  @Test(arguments: ["hAcc", "accuracy_horizontal", "Accuracy"])
  func arraysAreKnownByTheNamesOfAllFormats(name: String) throws {
    let recorded = try read(
      "<Placemark><gx:Track>\(Self.when(0))<gx:coord>121 25</gx:coord><ExtendedData><SchemaData>"
        + "<gx:SimpleArrayData name=\"\(name)\"><gx:value>7</gx:value></gx:SimpleArrayData>"
        + "</SchemaData></ExtendedData></gx:Track></Placemark>")
    #expect(recorded.fixes.map(\.accuracy) == [7])
  }

  private static func placemark(_ place: String, _ name: String, _ second: Int?) -> String {
    let time = second.map { "<TimeStamp>\(when($0))</TimeStamp>" } ?? ""
    return
      "<Placemark><name>\(name)</name>\(time)<Point><coordinates>\(place)</coordinates></Point>"
      + "</Placemark>"
  }

  private static func line(_ places: String) -> String {
    "<Placemark><name>Path</name><LineString><coordinates>\(places)</coordinates></LineString></Placemark>"
  }

  /// As GPSBabel writes tracks: a placemark for each point, and the line through them.
  @Test func aLineWithAPlacemarkForEachPointIsOneTrack() throws {
    let points = (0..<4).map { (index: Int) in
      Self.placemark("1,\(index)", "T-\(index)", index)
    }.joined()
    let marked = Self.placemark("1.5,2", "Spring", 7) + Self.placemark("1.6,2", "Hut", nil)
    let recorded = try read(
      marked + "<Folder>" + points + "</Folder>" + Self.line("1,0 1,1 1,2 1,3"))
    #expect(recorded.recordCount == 4)
    #expect(recorded.kinds == [.route, .track, .waypoint])
    let track = recorded.fixes.dropFirst(4).prefix(4)
    #expect(track.map(\.time) == [0, 1, 2, 3].map { instant($0) })
    #expect(track.map(\.startsSegment) == [true, false, false, false])
    #expect(recorded.fixes.count == 10)
  }

  /// Waypoints have the times at which they were marked, in any order; the route through them repeats them.
  @Test func waypointsWithTimesAreNoRecording() throws {
    let marked = [("1,0", "a", 8), ("1,1", "b", 2), ("1,2", "c", 5), ("1,3", "d", 1)]
      .map { Self.placemark($0, $1, $2) }.joined()
    let recorded = try read(
      "<Folder>\(marked)</Folder><Folder>\(marked)</Folder>" + Self.line("1,0 1,1 1,2 1,3"))
    #expect(recorded.recordCount == 0)
    #expect(recorded.kinds == [.route, .waypoint] && recorded.fixes.count == 8)
    #expect(recorded.notices.map(\.code) == ["placemark_times_left_out"])
  }

  private static func folder(
    _ places: [String], _ names: (Int) -> String, _ times: [Int?]
  ) -> String {
    let marks = places.enumerated().map { placemark($1, names($0), times[$0]) }
    return "<Folder>\(marks.joined())</Folder>"
  }

  private static let along = ["1,0", "1,1", "1,2", "1,3"]
  private static let path = line("1,0 1,1 1,2 1,3")

  /// A planned track: the numbered placemarks of its points are no waypoints; those beside it are.
  @Test func pointsOfALineWithoutTimesCountOnce() throws {
    let marked = Self.folder(["1,0", "1.6,2"], { ["Start", "Hut"][$0] }, [nil, nil])
    let points = Self.folder(Self.along, { "T-\($0)" }, [nil, nil, nil, nil])
    for text in [marked + points + Self.path, marked + points + Self.path + points + Self.path] {
      let recorded = try read(text)
      #expect(recorded.kinds == [.route, .waypoint])
      #expect(recorded.fixes.count == 4 + 2)
      #expect(recorded.labels == ["", "", "", "", "Start", "Hut"])
      #expect(recorded.routeRecordCount == 4)
    }
  }

  /// A route through named points: its places have their names, and waypoints of the same places stay.
  @Test func aRouteHasTheNamesOfItsPoints() throws {
    let names = ["a", "b", "c", "d"]
    let points = Self.folder(Self.along, { names[$0] }, [nil, nil, nil, nil])
    let route = try read(points + Self.path)
    #expect(route.kinds == [.route] && route.labels == names)
    let both = try read(points + points + Self.path)
    #expect(both.kinds == [.route, .waypoint] && both.labels == names + names)
    let half = try read(Self.folder(["1,0", "1,2"], { names[$0] }, [nil, nil]) + Self.path)
    #expect(half.kinds == [.route, .waypoint] && half.labels == ["", "", "", "", "a", "b"])
  }

  /// Without lines a folder of numbered points is the recording, and the named places beside it are waypoints.
  @Test func foldersTellARecordingFromWaypoints() throws {
    let marked = Self.folder(["1,0", "1.6,2"], { ["Spring", "Hut"][$0] }, [4, 8])
    let points = Self.folder(Self.along, { "T-\($0)" }, [0, 1, 2, 3])
    let recorded = try read(marked + points)
    #expect(recorded.kinds == [.track, .waypoint])
    #expect(recorded.fixes.prefix(4).map(\.time) == [0, 1, 2, 3].map { instant($0) })
    #expect(recorded.labels.suffix(2) == ["Spring", "Hut"])
  }

  /// As GPSBabel writes them with `track=1`: a track, its points and its line.
  @Test func placemarksOfATrackWithTimesCountOnce() throws {
    let coords = Self.along.map { "<gx:coord>\($0.replacing(",", with: " "))</gx:coord>" }.joined()
    let track =
      "<Placemark><gx:Track>\((0..<4).map(Self.when).joined())\(coords)</gx:Track></Placemark>"
    let points = Self.folder(Self.along, { "T-\($0)" }, [0, 1, 2, 3])
    let marked = Self.placemark("1,1", "Spring", 1)
    let recorded = try read(track + marked + points + Self.path)
    #expect(recorded.kinds == [.track, .route, .waypoint])
    #expect(recorded.recordCount == 4 && recorded.fixes.count == 4 + 4 + 1)
    #expect(recorded.labels.last == "Spring")
  }
}
