/// Small documents of the products: scenarios, sweeps, pipelines, journeys, backgrounds.
enum ProductSeeds {
  private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  static let scenarios = bytes([
    #"""
    {"schema": "hither/scenario/1", "name": "Hike", "timezone": "Asia/Taipei", "seed": 5,
     "start": "2026-05-01T00:10:00Z", "route": {"shape": "winding", "length_m": 900, "lat": 25.17, "lon": 121.55,
      "heading_deg": 62, "winding": 0.7, "switchbacks": 8, "relief_m": 340, "elevation_m": 640},
     "pauses": [{"at_m": 190, "duration_s": 300}, {"at_m": 500, "duration_s": 150, "wait_for_all": true,
      "regroup_s": 90, "scatter_m": 8}], "linger_s": 180, "members": [{"id": "leo", "name": "Leo", "role": "leader",
      "pace_kmh": 4.6, "device": {"interval_s": 5, "noise_m": 3, "format": "csv", "battery": {"start_pct": 97,
      "drain_pct_per_h": 7}}}, {"id": "mia", "pace_kmh": 4, "device": {"interval_s": 10, "noise_m": 3,
      "format": "gpx"}}]}
    """#,
    #"""
    {"schema": "hither/days/1", "name": "Clock", "timezone": "Europe/Berlin", "seed": 19, "first_day": "2026-10-19",
     "days": 2, "places": [{"id": "home", "name": "Home", "kind": "home", "lat": 49.9, "lon": 8.2, "radius_m": 60},
     {"id": "work", "kind": "work", "corners": [{"lat": 50.0081, "lon": 8.26}, {"lat": 50.0081, "lon": 8.264},
     {"lat": 50.0105, "lon": 8.264}]}], "members": [{"id": "anna", "name": "Anna", "starts_at": "home",
     "unpunctual_s": 180, "plans": [{"days": ["mon", "wed"], "moves": [{"at": "07:50", "by": "car", "to": "work",
     "jams": [{"after_m": 900, "duration_s": 90}]}, {"after_s": 1500, "by": "bicycle", "to": "home"}]}]}]}
    """#,
    #"""
    {"schema": "hither/commute/1", "name": "Fortnight", "timezone": "Europe/Berlin", "seed": 2510,
     "first_day": "2026-10-19", "days": 14, "lat": 51.0431, "lon": 9.2216}
    """#,
  ])

  static let households = bytes([
    #"""
    {"schema": "hither/household/1", "name": "Month", "timezone": "Europe/Berlin", "seed": 12,
     "first_day": "2026-11-02", "days": 3, "tracks": ["tracks"], "members": [{"id": "mum", "name": "Mum"}],
     "places": [{"id": "home", "name": "Home", "kind": "home", "lat": 47.9, "lon": 7.8, "radius_m": 50}],
     "edits": {"per_day": 10, "from_h": 7, "to_h": 22}}
    """#,
    #"""
    {"schema": "hither/household/1", "contacts": {"file": "trace.txt", "start": "2026-11-05T18:20:00Z"},
     "edits": {"per_day": 1}, "range_m": 10}
    """#,
  ])

  static let devices = bytes([
    #"""
    {"schema": "hither/device/1", "name": "n95", "source": "x", "battery_mwh": 3515, "base_mw": 25, "awake_mw": 225,
     "motion_mw": 10, "receiver": {"acquiring_mw": 370, "tracking_mw": 370, "hot_start_s": 1, "warm_start_s": 5,
     "cold_start_s": 30, "hot_within_s": 7200, "warm_within_s": 604800, "stays_on_s": 5, "gives_up_s": 30},
     "radio": {"ramp_j": 3.5, "fix_j": 0.0125, "tail_mw": 620, "tail_s": 12.5},
     "bluetooth": {"scan_mw": 150, "connected_mw": 150}}
    """#
  ])

  static let motion = bytes([
    #"""
    [{"metadata": {"key": "background/motion_activity"}, "data": {"zzbhB": 3, "zzbhC": 90, "write_ts": 50.25}},
     {"data": {"type": 7, "confidence": 49, "ts": 60}}, {"data": {"walking": true, "confidence": "high", "ts": 70}},
     {"data": {"stationary": true, "confidence": "low", "ts": 80}}]
    """#
  ])

  static let sweeps = bytes([
    #"""
    {"schema": "hither/sweep/1", "name": "Policies", "seed": 20261126, "policies": ["standard", {"policy": "fixed",
     "interval_s": [15, 60]}, {"policy": "distance", "distance_m": [25, 50]}, "motion"], "devices": ["nexus-5"],
     "traces": [{"name": "hike", "scenario": "hike.json", "first_seed": 6001, "count": 20}], "batch_s": 60,
     "battery_pct": 80, "motion": {"missed_pct": 5}, "optimum": false}
    """#,
    #"""
    {"schema": "hither/sweep/1", "policies": ["precise"], "devices": ["phone-4g"], "traces": [{"name": "walk",
     "input": "walk.csv"}]}
    """#,
  ])

  static let pipelines = bytes([
    #"""
    {"schema": "hither/pipeline/1", "sources": [{"read": "tracks"}], "outing": {"leader": "leo", "gap": "3m"},
     "steps": [{"operator": "membership"}, {"operator": "deduplicate"}, {"operator": "jump_repair"},
     {"operator": "recording_gaps"}, {"operator": "fences", "enter_m": 0, "leave_m": 10, "accuracies": 1,
     "accuracy_m": 10, "after_s": 30, "fixes": 2, "dwell_s": 60, "cooldown_s": 60}, {"operator": "speed"},
     {"operator": "speed_class", "running_mps": 2.4, "cycling_mps": 4}, {"operator": "stragglers", "gap_m": 500,
     "rejoin_m": 400, "after_s": 60, "group_tick_s": 10}], "sinks": [{"write": "events", "to": "events.ndjson"},
     {"write": "fixes", "to": "all.csv", "format": "csv"}]}
    """#,
    #"""
    {"schema": "hither/pipeline/1", "sources": [{"read": "-"}], "live": {"lateness_s": 60, "keep_s": 2592000,
     "state": "state.db"}, "sinks": [{"write": "events", "to": "-"}]}
    """#,
  ])

  static let journeys = bytes([
    #"""
    {"schema": "hither/journeys/1", "journeys": [{"name": "There", "member": "mia", "from": {"place": "home",
     "lat": 51.0431, "lon": 9.2216}, "to": {"stop": "U"}, "buffer_s": 180, "walking_speed_mps": 1.3,
     "days": "mon,tue,wed", "start": "06:00", "end": "10:00", "usual": "07:10,08:10", "notices_per_day": 3},
     {"name": "Back", "from": {"lat": 51.07, "lon": 9.3}, "to": {"stop": "L"}, "days": "sat", "start": "23:00",
     "end": "05:00", "notices_per_day": null}]}
    """#
  ])

  static let backgrounds = bytes([
    #"""
    {"type": "FeatureCollection", "attribution": "survey", "features": [{"type": "Feature", "properties": {
     "waterway": "stream"}, "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}}, {"type": "Feature",
     "properties": {"natural": "water"}, "geometry": {"type": "MultiPolygon", "coordinates": [[[[0, 0], [1, 0],
     [1, 1], [0, 0]]]]}}, {"type": "Feature", "properties": {"highway": "path"}, "geometry": {"type":
     "MultiLineString", "coordinates": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]}}]}
    """#
  ])
}
