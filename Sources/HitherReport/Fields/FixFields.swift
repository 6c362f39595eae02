package import HitherOuting
import HitherTracks

/// The fields of a fix in the output of `hither convert`.
package enum FixFields {
  /// The fields in the order of the columns of CSV; NDJSON omits values that were not recorded.
  package static let all: [FieldDescription] =
    [
      FieldDescription("member", "The member's id.", .text),
      FieldDescription("time", "When; absent if not recorded.", .instant, canBeNull: true),
      FieldDescription("lat", "Latitude, degrees of WGS 84.", .number),
      FieldDescription("lon", "Longitude, degrees of WGS 84.", .number),
    ]
    + Sensor.allCases.map {
      FieldDescription($0.fieldName, $0.summary, .number, canBeNull: true)
    } + [
      FieldDescription(
        "break", "True at the first fix of a recorded segment, absent at any other.", .truth,
        canBeNull: true)
    ]
}
