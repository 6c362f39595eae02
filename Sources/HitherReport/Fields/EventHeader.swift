package import HitherOuting

/// The fields of every event, before those of its type.
package enum EventHeader {
  /// In the order of output.
  package static let fields: [FieldDescription] = [
    FieldDescription("id", "Member or -, type, subject or -, time; unique.", .text),
    FieldDescription("type", "The event's type.", .text),
    FieldDescription("time", "When its condition began.", .instant),
    FieldDescription("detected", "The event time at which it was settled.", .instant),
    FieldDescription(
      "member", "The member it concerns; null for the group.", .text, canBeNull: true),
    FieldDescription("lat", "Latitude at time, degrees of WGS 84.", .number, canBeNull: true),
    FieldDescription("lon", "Longitude at time, degrees of WGS 84.", .number, canBeNull: true),
  ]
}
