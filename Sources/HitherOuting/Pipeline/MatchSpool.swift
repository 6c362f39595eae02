import HitherEngine
import HitherNetwork
import HitherRoutes
package import HitherTracks

/// A member's fixes matched to the planned route or to a network, on disk, as rows of a table.
struct MatchSpool {
  private var file: SpooledBytes
  private let member: String
  private let onRouteMetres: Double
  private var rows: Rows

  private enum Rows {
    case route(MatchTable)
    case network(NetworkMatchTable)
  }

  init(_ spool: SharedSpool, _ member: Member, _ settings: OutingSettings, _ needs: RunNeeds) {
    file = SpooledBytes(spool)
    self.member = member.id
    onRouteMetres = settings.offRoute.enter
    if let network = needs.network {
      rows = .network(NetworkMatchTable(network))
    } else {
      rows = .route(MatchTable(timeToGo: needs.timeToGo, writesHeader: false))
    }
  }

  mutating func append(_ batch: FixBatch) throws(HitherError) {
    switch rows {
    case .route(var table):
      MatchRow.read(batch, of: member, onRouteMetres: onRouteMetres) { table.append($0) }
      try file.append(table.takeBytes())
      rows = .route(table)
    case .network(var table):
      table.append(batch, of: member)
      try file.append(table.takeBytes())
      rows = .network(table)
    }
  }

  /// Codes the rows so far.
  mutating func code(_ c: inout StateCoder) throws(HitherError) { try file.code(&c) }

  /// Passes on the rows, without a header, in pieces.
  func read(_ body: ([UInt8]) throws(HitherError) -> Void) throws(HitherError) {
    try file.read(body)
  }
}

extension MatchRow {
  /// The columns of a batch from which rows are made.
  package static let columns = [
    RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.lap, RouteColumns.confidence,
    RouteColumns.timeToGo,
  ]

  /// Passes on the rows of a batch of matched fixes.
  package static func read(
    _ batch: FixBatch, of member: String, onRouteMetres: Double, _ body: (MatchRow) -> Void
  ) {
    let progress = batch[RouteColumns.progress]
    let crossTrack = batch[RouteColumns.crossTrack]
    let laps = batch[RouteColumns.lap]
    let confidence = batch[RouteColumns.confidence]
    let times = batch[RouteColumns.timeToGo]
    for index in 0..<batch.count {
      var row = MatchRow(
        member: member, time: Instant(milliseconds: batch.time[index]),
        coordinate: batch.coordinate(index))
      if !progress.isEmpty, !progress[index].isNaN {
        row.progress = progress[index]
        row.crossTrack = crossTrack[index]
        row.isOnRoute = abs(crossTrack[index]) <= onRouteMetres
        row.lap = Int(laps[index])
        row.confidence = confidence[index]
        if !times.isEmpty, !times[index].isNaN { row.timeToGo = times[index] }
      }
      body(row)
    }
  }
}
