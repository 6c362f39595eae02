extension FuzzSeeds {
  static let places = texts(
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":"h","name":"#
      + #""H","kind":"home","radius_m":50,"member":"leo"},"geometry":{"type":"Point","#
      + #""coordinates":[1,2]}},{"type":"Feature","properties":{"kind":"fence"},"geometry":{"#
      + #""type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}]}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":"c","#
      + #""radius_m":5},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},{"#
      + #""type":"Feature","properties":{"kind":"x"},"geometry":{"type":"MultiPolygon","#
      + #""coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}}]}"#)

  static let log = texts(
    #"{"time":"2026-05-01T01:00:00Z","type":"command","member":"leo","command":"rest","text":"x","#
      + #""duration_s":60}"# + "\n"
      + #"{"time":"2026-05-01T01:00:00Z","type":"itinerary","member":"leo","action":"add","#
      + #""point":"p","name":"P","lat":1,"lon":2,"due":"2026-05-01T02:00:00Z"}"# + "\n"
      + #"{"time":"2026-05-01T01:00:00Z","type":"request","member":"m","request":"break","#
      + #""request_id":"r"}"# + "\n"
      + #"{"time":"2026-05-01T01:00:00Z","type":"mode","member":"leo","mode":"precise"}"#)

  static let contacts = texts(
    "# trace\n0.5 CONN n1 n2 up\n12 C m1 n1 n2 500\n1e2\tCONN n2 n1 down\r\n13 CONN n1 n1 up\n")

  static let clock = texts(
    #"{"schema":"hither/clock/1","states":[{"state":"lost","when":{"silent_s":1800}},{"state":"#
      + #""t","when":{"speed_above_mps":4.5,"hours":"08:00-16:30","weekdays":["mon-wed"]}},{"#
      + #""state":"n","when":{"not":{"inside":["home","work"]}}},{"state":"w","when":{"#
      + #""near_member":{"member":["mia"],"distance_m":20.5}}}],"otherwise":"out","dwell_s":90}"#)

  static let manifest = texts(
    #"{"schema":"hither/outing/1","name":"N","timezone":"Asia/Taipei","route":"r.gpx","members":["#
      + #"{"id":"leo","name":"Leo","role":"leader","tracks":["t/leo.gpx"],"shift_s":3,"windows":["#
      + #"{"joined":"2026-05-01T00:00:00Z","left":"2026-05-01T09:00:00Z"}]}],"straggler":{"#
      + #""gap_m":500,"rejoin_m":400},"off_route":{"distance_m":40},"gap_s":180}"#)

  static let visibility = texts(
    #"{"time":"2026-05-01T06:00:00Z","type":"request","viewer":"ruth","member":"tom"}"# + "\n"
      + #"{"time":"2026-05-01T08:10:00+02:00","type":"approval","viewer":"ruth","member":"tom","#
      + #""share":["state","place"],"until":"2026-05-02T00:00:00Z"}"#)

  static let audit = texts(
    #"{"time":"2026-05-01T06:00:00Z","type":"look","command":"report","viewer":"ruth","#
      + #""members":["tom","anna"]}"# + "\n"
      + #"{"time":"2026-05-01T06:00:00Z","type":"revocation","viewer":"ruth","member":"tom"}"#)

  private static func texts(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
