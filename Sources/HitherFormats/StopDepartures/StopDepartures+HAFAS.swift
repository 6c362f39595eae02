internal import HitherText
internal import HitherTracks

/// Reads raw answers of HAFAS, the system behind many operators' timetables, as its app interface writes them.
///
/// The interface is `mgate.exe`: boards of a stop (`jnyL`), connections (`outConL`) and the course
/// of a trip (`journey`). Objects shared by a whole answer are in lists (`common`) and referred to
/// by index.
extension StopDepartures {
  init(hafas document: JSONNode, zone: TimeZone?) throws(JSONError) {
    self.init()
    let result = try document.hafasResult()
    timestamp = result.words("planrtTS").flatMap { Int64($0) }.flatMap(RealtimeFeed.known)
    let reader = HAFASReader(try HAFASCommons(result), zone)
    for journey in try result.items("jnyL") {
      guard let stop = journey.known("stbStop") else { continue }
      add(try reader.departure(stop, of: journey, day: journey.words("date")))
    }
    for connection in try result.items("outConL") {
      for section in try connection.items("secL") {
        guard let journey = section.known("jny"), let stop = section.known("dep") else { continue }
        add(try reader.departure(stop, of: journey, day: connection.words("date")))
      }
    }
    guard let journey = result.known("journey") else { return }
    for stop in try journey.items("stopL") where stop.known("dTimeS") ?? stop.known("dTimeR") != nil
    {
      add(try reader.departure(stop, of: journey, day: journey.words("date")))
    }
  }
}

extension JSONNode {
  /// Whether this is an answer of HAFAS.
  var isHAFAS: Bool { known("svcResL") != nil || known("common") != nil }

  /// The one result in an answer's envelope; an error if the server reports one.
  fileprivate func hafasResult() throws(JSONError) -> JSONNode {
    guard let results = known("svcResL") else { return self }
    guard let first = try results.elements("svcResL").first else {
      throw results.error("the answer holds no result")
    }
    for node in [self, first] {
      guard let code = node.words("err"), code != "OK" else { continue }
      let text = node.words("errTxt").map { ": \($0)" } ?? ""
      throw node.error("the server refused to answer, \(code)\(text)")
    }
    guard let result = first.known("res") else { throw first.error("the answer holds no result") }
    return result
  }
}

/// The shared objects of an answer.
private struct HAFASCommons {
  let places: [JSONNode]
  let products: [JSONNode]
  let messages: [JSONNode]

  init(_ result: JSONNode) throws(JSONError) {
    let common = result.known("common")
    places = try common?.items("locL") ?? []
    products = try common?.items("prodL") ?? []
    messages = try common?.items("himL") ?? []
  }

  static func entry(_ list: [JSONNode], _ place: Int?) -> JSONNode? {
    guard let place, list.indices.contains(place) else { return nil }
    return list[place]
  }
}

private struct HAFASReader {
  let commons: HAFASCommons
  let zone: TimeZone?

  init(_ commons: HAFASCommons, _ zone: TimeZone?) {
    self.commons = commons
    self.zone = zone
  }

  func departure(
    _ stop: JSONNode, of journey: JSONNode, day: String?
  ) throws(JSONError) -> StopDeparture {
    var departure = StopDeparture()
    let place = HAFASCommons.entry(commons.places, stop.count("locX"))
    let product = HAFASCommons.entry(
      commons.products, stop.count("dProdX") ?? journey.count("prodX"))
    departure.tripID = journey.words("jid")
    departure.stopID = place?.words("extId")
    departure.stopName = place?.words("name")
    departure.line = product?.words("nameS") ?? product?.words("name")
    departure.direction = stop.words("dDirTxt") ?? journey.words("dirTxt")
    departure.planned = try time(stop, "dTimeS", day)
    departure.expected = try time(stop, "dTimeR", day)
    departure.plannedPlatform = platform(stop, "dPltfS", "dPlatfS")
    departure.platform = platform(stop, "dPltfR", "dPlatfR") ?? departure.plannedPlatform
    departure.isCancelled = stop.holds("dCncl") || journey.holds("isCncl")
    if departure.isCancelled {
      departure.expected = nil
    } else if let planned = departure.planned, let expected = departure.expected {
      departure.delay = Int(expected - planned)
    }
    departure.remarks = try remarks(stop) + remarks(journey)
    return departure
  }

  /// A platform, in the form before 2020 and the current one.
  private func platform(_ stop: JSONNode, _ key: String, _ olderKey: String) -> String? {
    stop.known(key)?.words("txt") ?? stop.words(olderKey)
  }

  private func remarks(_ node: JSONNode) throws(JSONError) -> [String] {
    try node.items("msgL").compactMap { message in
      guard message.words("type") == "HIM" else { return nil }
      let told = HAFASCommons.entry(commons.messages, message.count("himX"))
      return told?.words("head") ?? told?.words("text")
    }
  }

  /// `HHMMSS`, or `DDHHMMSS` with days after the journey's; with an offset in minutes east of UTC
  /// if the answer gives one.
  private func time(
    _ stop: JSONNode, _ key: String, _ day: String?
  ) throws(JSONError) -> Int64? {
    guard let node = stop.known(key) else { return nil }
    let text = try node.string(key)
    let digits = text.utf8.compactMap { (0x30...0x39).contains($0) ? Int($0 - 0x30) : nil }
    guard digits.count == text.utf8.count, [6, 8].contains(digits.count), let day,
      let first = GTFSText.day(Array(day.utf8).span)
    else { throw node.error("'\(text)' is not a time of day") }
    func pair(_ place: Int) -> Int { digits[place] * 10 + digits[place + 1] }
    let start = digits.count - 6
    let (hours, minutes, seconds) = (pair(start), pair(start + 2), pair(start + 4))
    guard hours < 24, minutes < 60, seconds < 60 else {
      throw node.error("'\(text)' is not a time of day")
    }
    let civil = CivilTime(
      date: CivilDate(daysSinceEpoch: first + (start == 2 ? pair(0) : 0)),
      millisecondOfDay: (hours * 3600 + minutes * 60 + seconds) * 1000)
    if let east = stop.count("dTZOffset"), abs(east) <= 1440 {
      return civil.instant(offsetSeconds: east * 60).milliseconds / 1000
    }
    guard let zone else {
      throw node.error("the times have no named zone: give --timezone")
    }
    // For a time that clocks skip, it is what they would have shown.
    let instant =
      zone.instants(of: civil).first
      ?? civil.instant(offsetSeconds: zone.secondsEast(at: civil.instant() + -86_400_000))
    return instant.milliseconds / 1000
  }
}
