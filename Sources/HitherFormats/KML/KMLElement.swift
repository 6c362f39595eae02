import HitherText

/// The elements of KML and of Google's extension that are read, by local name.
enum KMLElement: String, CaseIterable {
  case kml
  case document = "Document"
  case folder = "Folder"
  case placemark = "Placemark"
  case name
  case track = "Track"
  case multiTrack = "MultiTrack"
  case line = "LineString"
  case point = "Point"
  case altitudeMode
  case when
  case coord
  case coordinates
  case timeStamp = "TimeStamp"
  case array = "SimpleArrayData"
  case value

  static let vocabulary = XMLVocabulary(allCases.map(\.rawValue))

  /// The element with a name; nil if it is not read.
  init?(_ name: XMLName, in vocabulary: XMLVocabulary) {
    guard let number = vocabulary.number(of: name) else { return nil }
    self = Self.allCases[number]
  }
}
