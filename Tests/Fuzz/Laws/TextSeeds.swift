/// Short texts of the formats, for what no writer of ours writes.
enum TextSeeds {
  static let ofFormat: [String: [String]] = [
    "gpx": [
      """
      <?xml version="1.0" encoding="UTF-8"?><!-- a --><gpx creator="x" xmlns:g="urn:g">
      <metadata><name>A &amp; B</name></metadata><wpt lat="1" lon="2"><name>w</name></wpt>
      <rte><name>r</name><rtept lat="1" lon="2"/><rtept lat="1.5" lon="2"></rtept></rte>
      <trk><name><![CDATA[t]]></name><trkseg><trkpt lat="25.1" lon='121.5'><ele>3</ele>
      <time>2026-05-01T01:00:00+02:00</time><hdop>2</hdop><extensions><g:TrackPointExtension>
      <g:hr>99</g:hr></g:TrackPointExtension></extensions></trkpt></trkseg></trk></gpx>
      """,
      "<trkpt lat=\"1\" lon=\"2\"><trkpt lat=\"91\" lon=\"2\"/><time>x</time></trk><a><b></a>",
    ],
    "tcx": [
      """
      <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>x</Id><Lap><Track>
      <Trackpoint><Time>2026-05-01T01:00:01Z</Time><Position><LatitudeDegrees>25</LatitudeDegrees>
      <LongitudeDegrees>121.5</LongitudeDegrees></Position><AltitudeMeters>3</AltitudeMeters>
      <HeartRateBpm><Value>120</Value></HeartRateBpm><Extensions><n:TPX><n:Speed>1.5</n:Speed>
      <n:RunCadence>80</n:RunCadence></n:TPX></Extensions></Trackpoint><Trackpoint/></Track></Lap>
      <Creator><Name>Watch</Name></Creator></Activity></Activities></TrainingCenterDatabase>
      """,
      """
      <TrainingCenterDatabase><Courses><Course><Name>c</Name><Track><Trackpoint><Position>
      <LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>
      </Trackpoint></Track></Course></Courses></TrainingCenterDatabase>
      """,
    ],
    "kml": [
      """
      <kml xmlns:gx="u"><Document><name>n</name><Placemark><name>p</name><Point><coordinates>
      1,2,3</coordinates></Point></Placemark><Placemark><LineString><altitudeMode>absolute
      </altitudeMode><coordinates>1,2,3 4,5 6,7,8</coordinates></LineString></Placemark>
      <Placemark><TimeStamp><when>2026-05-01T01:00:00Z</when></TimeStamp><Point><coordinates>1,2
      </coordinates></Point></Placemark><Placemark><gx:MultiTrack><gx:Track>
      <when>2026-05-01T01:00:00Z</when><when>2026-05-01T01:00:01Z</when><gx:coord>1 2 3</gx:coord>
      <gx:coord>1 2</gx:coord><ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate">
      <gx:value>9</gx:value><gx:value>8</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData>
      </gx:Track></gx:MultiTrack></Placemark></Document></kml>
      """
    ],
    "nmea": [
      """
      $GPGGA,235959.5,2506.000,N,12130.000,E,1,09,0.8,468.7,M,16.0,M,,
      $GNRMC,235959.5,A,2506.000,S,12130.000,W,10.0,87.5,300426,,,A
      $GPVTG,88.5,T,,M,9.7,N,18.0,K
      2026 $GPGGA,000000,2506.000,N,12130.000,E,1,09,0.8,468.7,M,16.0,M,,*51
      $GPZDA,000001,01,05,2026,00,00
      $GPGSV,1,1,00
      """
    ],
    "plt": [
      """
      Geolife trajectory
      WGS 84
      Altitude is in Feet
      Reserved 3
      0,2,255,My Track,0,0,2,8421376
      0
      39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04
       39.98, 116.31,1, -777,39744.12018518518,23-Oct-08,02:53:04
      """
    ],
    "igc": [
      """
      AXXXabc FLIGHT:1
      HFDTEDATE:300426,01
      HFFTYFRTYPE:Some recorder
      I013636FXA
      B2359595206343N00006198WA0058700558005
      B0000015206343S00006198EV-001200000005
      LXXXa comment
      B010000
      """
    ],
    "json": [
      """
      {"version": 1, "locations": [
      {"lat": 25.1, "lon": 121.5, "time": "2026-05-01T01:00:00Z", "hAcc": 5},
      {"latitude": "25.2", "lng": 121.5, "timestamp": 1777597201, "user": "leo", "speed": -1},
      {"lat": 95, "lon": 1, "extra": {"a": [1, null]}}]}
      """,
      """
      [{"lat": 25.1, "lon": 121.5, "time": "2026-05-01T01:00:00Z"}]
      """,
    ],
    "owntracks": [
      #"{"_type":"location","topic":"owntracks/leo/phone","tst":1777597200,"lat":25.1,"lon":121,"#
        + #""acc":5,"alt":300,"vel":36,"cog":87,"batt":64,"t":"u","tid":"lo"}"# + "\n"
        + #"{"_type":"lwt","tst":"1777597000"}"# + "\n",
      #"{"count":2,"data":[{"_type":"location","tst":1,"lat":1,"lon":2},{"_type":"x"}],"v":"1"}"#,
      "2026-05-01T01:00:00Z\t*                 \t"
        + #"{"_type":"location","tst":1777597200,"lat":25.1,"lon":121.5}"# + "\n",
    ],
    "ndjson": [
      #"{"lat": 1e0, "lon": -2, "time": 1777597200, "break": true, "x": [{}, null, "\u00e9"]}"#
        + "\n{\"lat\": 91, \"lon\": 2}\n\n[1]\n"
    ],
    "google-timeline": [
      #"{"locations":[{"latitudeE7":251000000,"longitudeE7":4293752296,"accuracy":12,"#
        + #""timestampMs":"1777597201000"},{"latitudeE7":1,"longitudeE7":1,"altitude":3,"#
        + #""timestamp":"2026-05-01T01:00:00Z"}]}"#,
      #"{"timelineObjects":[{"activitySegment":{"startLocation":{"latitudeE7":1,"longitudeE7":2},"#
        + #""endLocation":{"latitudeE7":1,"longitudeE7":2},"duration":{"startTimestampMs":"1000","#
        + #""endTimestamp":"2026-05-01T01:00:00Z"},"simplifiedRawPath":{"points":[{"latE7":1,"#
        + #""lngE7":2,"timestampMs":"2000"}]}}},{"placeVisit":{"location":{"latitudeE7":1}}}]}"#,
      #"{"semanticSegments":[{"startTime":"2026-05-01T01:00:00Z","endTime":"2026-05-01T02:00:00Z","#
        + #""visit":{"topCandidate":{"placeLocation":{"latLng":"25.1°, 121.5°"}}}},{"#
        + #""startTime":"2026-05-01T03:00:00Z","timelinePath":[{"point":"geo:25.1,121.5","#
        + #""durationMinutesOffsetFromStartTime":"7"}]}],"rawSignals":[{"position":{"LatLng":"#
        + #""1°, 2°","timestamp":"2026-05-01T01:00:00Z"}}]}"#,
      #"[{"startTime":"2026-05-01T01:00:00Z","endTime":"2026-05-01T02:00:00Z","activity":{"#
        + #""start":"geo:1,2","end":"geo:3,4"}}]"#,
    ],
    "geojson": [
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"coordTimes":["#
        + #""2026-05-01T01:00:00Z",1777597201000],"name":"n","member":"leo"},"geometry":{"type":"#
        + #""LineString","coordinates":[[1,2,3],[4,5]]}},{"type":"Feature","properties":{"time":"#
        + #""2026-05-01T01:00:00Z","ele":"3","break":true},"geometry":{"type":"Point","#
        + #""coordinates":[1,2]}},{"type":"Feature","properties":null,"geometry":null}]}"#,
      #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[200,1],[5,6]]]}"#,
      #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[1,2]]]}]}"#,
    ],
    "mf-json": [
      #"{"type":"Feature","temporalGeometry":{"type":"MovingPoint","coordinates":[[1,2],[3,4]],"#
        + #""datetimes":["2026-05-01T01:00:00Z","2026-05-01T01:00:01Z"],"crs":null},"#
        + #""temporalProperties":[{"datetimes":["2026-05-01T01:00:00Z"],"ele":{"values":[3],"#
        + #""interpolation":"Linear"}}]}"#,
      #"{"type":"MovingGeometryCollection","members":[{"type":"MovingPoint","coordinates":[[1,2]],"#
        + #""datetimes":["2011-07-14T22:01:01Z"]}]}"#,
    ],
    "csv": [
      "member,time,lat,lon,ele,accuracy,break\nleo,2026-05-01T01:00:00Z,25.1,121.5,3,5,1\n"
        + "\"m\"\"i,a\",1777597200,-25.1,121.5,,,\nleo,x,91,1,1,1,0\n",
      "Datum;Uhrzeit;Breite;Länge;Höhe\r\n24.12.2025;13:00:01;47° 12' 3,5\" N;8,5 E;12,5 m\r\n",
      "timestampMs,latitudeE7,longitudeE7,velocity\r1777597200000,251000000,1215000000,3 km/h\r",
      "id\tlatitude\tlongitude\tdate\ttime\n1\t1\t2\t12/31/2025\t1:02 PM\n2\t1\t2\t1/2/2025\t3:04\n",
    ],
  ]
}
