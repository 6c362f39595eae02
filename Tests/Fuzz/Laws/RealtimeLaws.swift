internal import HitherFormats
internal import HitherText

/// What must hold of realtime data, whatever its bytes: it is read or refused, in either form.
enum RealtimeLaws {
  static func outcome(of bytes: [UInt8]) -> FuzzOutcome {
    var faults: [String] = []
    var isAccepted = false
    do throws(ProtobufError) {
      faults += violations(of: try RealtimeFeed(protobuf: bytes))
      isAccepted = true
    } catch {
      if !(0...bytes.count).contains(error.offset) { faults.append("a fault outside of the bytes") }
    }
    do throws(JSONError) {
      faults += violations(of: try RealtimeFeed(json: bytes))
      isAccepted = true
    } catch {
      if !ReaderLaws.isOneLine(error.message) {
        faults.append("a fault that is not one line: \(error.message)")
      }
    }
    return FuzzOutcome(isAccepted: isAccepted, violations: faults)
  }

  private static func violations(of feed: RealtimeFeed) -> [String] {
    let times = feed.tripUpdates.flatMap(\.stops).flatMap { [$0.arrival, $0.departure] }
    let isKnown = times.compactMap { $0 }.allSatisfy { event in
      (event.delay.map { abs($0) <= 864_000 } ?? true) && (event.time.map { $0 > 0 } ?? true)
    }
    var faults = isKnown ? [] : ["a time that cannot be reckoned with"]
    if RealtimeFeed(joining: [feed]).tripUpdates != feed.tripUpdates {
      faults.append("joined with nothing it is another")
    }
    var kept = feed
    kept.otherEntities = 0
    if (try? RealtimeFeed(json: feed.line)) != kept {
      faults.append("written and read it is another")
    }
    return faults
  }
}
