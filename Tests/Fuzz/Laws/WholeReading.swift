package import HitherFormats
package import HitherText
package import HitherTracks

/// Everything that a reader tells of an input, read to its end or to the fault that stops it.
package struct WholeReading: Equatable {
  /// A record with what its batch says of it.
  package struct Record: Equatable {
    package var fix: Fix
    package var kind: PointKind
    package var hasSegments: Bool
    package var member: String?
    package var label: String?
  }

  package private(set) var format = ""
  package private(set) var records: [Record] = []
  package private(set) var rejects: [Reject] = []
  package private(set) var notices: [Notice] = []
  package private(set) var metadata = FileMetadata()
  package private(set) var recordCount = 0
  package private(set) var routeRecordCount = 0
  package private(set) var fault: FormatError?
  /// What the reader did that none may do, whatever it reads.
  package private(set) var misdeeds: [String] = []

  package init(_ source: any ByteSource, format: String?, name: String) {
    do throws(FormatError) {
      let opened = try TrackSource.open(bytes: source, name: name, format: format)
      self.format = opened.format.id
      read(opened.reader)
    } catch {
      fault = error
    }
  }

  package func count(of kind: PointKind) -> Int { records.count { $0.kind == kind } }

  private mutating func read(_ reader: any TrackReader) {
    var reader = reader
    var batch = RecordBatch()
    var isAtEnd = false
    while !isAtEnd {
      batch.removeAll()
      do throws(FormatError) {
        isAtEnd = try !reader.read(&batch)
        if isAtEnd, !batch.fixes.isEmpty { misdeeds.append("records behind the end") }
      } catch {
        // What was read before a fault stands.
        fault = error
        isAtEnd = true
      }
      take(batch, reader.memberNames)
      let refused = reader.takeRejects()
      if batch.fixes.count > 64 * RecordLimits.batch { misdeeds.append("a batch of any length") }
      rejects += refused
    }
    (notices, metadata) = (reader.notices, reader.metadata)
    (recordCount, routeRecordCount) = (reader.recordCount, reader.routeRecordCount)
    guard fault == nil else { return }
    if (try? reader.read(&batch)) != false || !reader.takeRejects().isEmpty {
      misdeeds.append("the end is not the end")
    }
  }

  private mutating func take(_ batch: RecordBatch, _ names: [String]) {
    let fixes = batch.fixes
    if !batch.members.isEmpty, batch.members.count != fixes.count {
      misdeeds.append("\(batch.members.count) members of \(fixes.count) records")
      return
    }
    if !batch.labels.isEmpty, batch.labels.count != fixes.count {
      misdeeds.append("\(batch.labels.count) labels of \(fixes.count) records")
      return
    }
    for (index, fix) in fixes.rows.enumerated() {
      var member: String?
      if !batch.members.isEmpty {
        let number = Int(batch.members[index])
        if names.indices.contains(number) {
          member = names[number]
        } else {
          misdeeds.append("member \(number) of \(names.count)")
        }
      }
      records.append(
        Record(
          fix: fix, kind: batch.kind, hasSegments: batch.hasSegments, member: member,
          label: batch.labels.isEmpty ? nil : batch.labels[index]))
    }
  }
}
