package import HitherEngine
package import HitherTracks

/// A time of which the gap is not known.
package struct UnknownStretch: Hashable, Sendable {
  /// The last tick before at which it was known, or at which nothing was known yet.
  package var start: Instant
  /// The last tick at which it was not.
  package var end: Instant
}

extension UnknownStretch: StateCoding {
  package func write(to writer: inout StateWriter) {
    start.write(to: &writer)
    end.write(to: &writer)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    start = try Instant(from: &reader)
    end = try Instant(from: &reader)
  }
}

extension FollowerRecord: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(place)
    writer.write(plausible)
    writer.write(progress)
    writer.write(series)
    writer.write(count)
    writer.write(episodes)
    writer.write(unknownStretches)
    writer.write(maxMetres)
    writer.write(maxBehind)
    writer.write(unknownMilliseconds)
    writer.write(closedMilliseconds)
    writer.write(trend)
    writer.write(causes)
    writer.write(debounce)
    writer.write(warning)
    writer.write(pairs)
    writer.write(open)
    writer.write(openWay?.rawValue ?? .max)
    writer.write(way?.rawValue ?? .max)
    writer.write(previous)
    writer.write(lastSeen)
    writer.write(lastSeenWay?.rawValue ?? .max)
    writer.write(lastKnown)
    writer.write(counted)
    writer.write(sampled)
  }

  init(from reader: inout StateReader) throws(StateError) {
    place = try reader.read(FollowerPlace.self)
    plausible = try reader.read(PlausiblePlace.self)
    progress = try reader.read(TrustedProgress.self)
    series = try reader.read(GapSeries.self)
    count = try reader.read(Int64.self)
    episodes = try reader.readList(StragglingEpisode.self)
    unknownStretches = try reader.readList(UnknownStretch.self)
    maxMetres = try reader.read(Double.self)
    maxBehind = try reader.read(Double.self)
    unknownMilliseconds = try reader.read(Int64.self)
    closedMilliseconds = try reader.read(Int64.self)
    trend = try reader.read(GapTrend.self)
    causes = try reader.read(GapCauses.self)
    debounce = try reader.read(Debounce<GapMoment>.self)
    warning = try reader.read(Debounce<GapMoment>.self)
    pairs = try reader.read(PairedFixes.self)
    open = try reader.readOptional(StragglingEpisode.self)
    openWay = GapWay(rawValue: try reader.read(UInt8.self))
    way = GapWay(rawValue: try reader.read(UInt8.self))
    previous = try reader.readOptional(GapMoment.self)
    lastSeen = try reader.readOptional(GapMoment.self)
    lastSeenWay = GapWay(rawValue: try reader.read(UInt8.self))
    lastKnown = try reader.readOptional(Instant.self)
    counted = try reader.readOptional(Instant.self)
    sampled = try reader.readOptional(Instant.self)
  }
}
